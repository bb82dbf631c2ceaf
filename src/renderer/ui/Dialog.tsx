import { Modal, type ModalProps } from '@mantine/core';
import classes from './Dialog.module.css';

/** The library's modal in the window's colours, with its close button named. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        title: classes.title,
        header: classes.header,
        content: classes.content,
        body: classes.body,
      }}
      padding="lg"
      centered
      {...props}
    />
  );
}
