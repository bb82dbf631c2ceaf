import { Group, type GroupProps } from '@mantine/core';
import classes from './Dialog.module.css';

/** The buttons that end a dialog, within reach however long the dialog is. */
export function DialogFooter(props: GroupProps) {
  return <Group justify="flex-end" gap="xs" {...props} className={classes.footer} />;
}
