import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorValueOf } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import classes from './revoke-toast.module.css';
import { ErrorText } from '../../ui/ErrorText.tsx';

const SHOWN_FOR_MS = 12_000;

/** Says that a key was revoked, with the way back: undoing instead of asking beforehand. */
export function tellRevoked(key: KeySummary, onUndone: (key: KeySummary) => void): void {
  const { environment, id, label } = key;
  const toast = `revoked-${id}`;

  const undo = () => {
    callShop('keys.undoRevoke', { environment, id }).then(
      (undone) => {
        notifications.hide(toast);
        onUndone(undone);
      },
      (error: unknown) => {
        notifications.update({
          id: toast,
          message: <ErrorText>{errorValueOf(error).message}</ErrorText>,
        });
      },
    );
  };

  notifications.show({
    id: toast,
    autoClose: SHOWN_FOR_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>“{label}” is revoked: its key opens nothing any more.</span>
        <Button size="compact-sm" variant="default" className={classes.undo} onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  });
}
