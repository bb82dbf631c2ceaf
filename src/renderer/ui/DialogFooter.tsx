import { Group, type GroupProps } from '@mantine/core';
import classes from './Dialog.module.css';

/** The buttons at the end of a dialog, which stay in reach however long the dialog is. */
export function DialogFooter(props: GroupProps) {
  return <Group justify="flex-end" gap="xs" {...props} className={classes.footer} />;
}
