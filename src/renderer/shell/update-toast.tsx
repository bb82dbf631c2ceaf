import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorValueOf } from '../../shared/errors.ts';
import { callShop } from '../shop.ts';
import { ErrorText } from '../ui/ErrorText.tsx';
import classes from './update-toast.module.css';

const TOAST = 'update-ready';

/** Tells that a newer version is ready, now or as soon as it is, with the way to have it at once. */
export function followUpdates(): void {
  window.shop.on('update.ready', ({ version }) => {
    tellUpdate(version);
  });
  callShop('update.state', {}).then(
    ({ ready }) => {
      if (ready !== null) tellUpdate(ready);
    },
    // It is told when the next one is ready.
    () => undefined,
  );
}

function tellUpdate(version: string): void {
  const restart = () => {
    callShop('update.install', {}).catch((error: unknown) => {
      notifications.update({
        id: TOAST,
        message: <ErrorText>{errorValueOf(error).message}</ErrorText>,
      });
    });
  };
  notifications.show({
    id: TOAST,
    title: `Animal Store ${version} is ready`,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>It is installed when you quit. Tills wait a moment meanwhile.</span>
        <Button size="compact-sm" variant="default" className={classes.restart} onClick={restart}>
          Restart to update
        </Button>
      </Group>
    ),
  });
}
