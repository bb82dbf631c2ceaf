import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from './focus.ts';
import classes from './Dialog.module.css';

/** The library gives the focus back only where a dialog was there before it opened. */
function FocusReturn() {
  useFocusReturn();
  return null;
}

/** The library's modal in the window's colours, with its close button named. It gives the focus back. */
export function Dialog({ children, ...props }: ModalProps) {
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
    >
      <FocusReturn />
      {children}
    </Modal>
  );
}
