import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import classes from './toast.module.css';

interface Toast {
  title?: string;
  message: ReactNode;
  /** What can be done about it: beside the message, in this order. */
  buttons?: readonly { label: string; onClick: () => void }[];
  isProblem?: boolean;
  /** How long it stands (ms); null: until somebody closes it. */
  standsFor: number | null;
}

/** The toast that stands under each name, by the id it was given. */
const standing = new Map<string, string>();
let shownSoFar = 0;

/**
 * Shows a toast in place of the one that stands under the same name. Each has an id of its own: one
 * that took over the last one's id would go when that one's time was up.
 */
export function showToast(
  name: string,
  { title, message, buttons = [], isProblem = false, standsFor }: Toast,
): void {
  hideToast(name);
  shownSoFar += 1;
  const id = `${name}-${String(shownSoFar)}`;
  standing.set(name, id);
  notifications.show({
    id,
    title,
    autoClose: standsFor ?? false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...(isProblem && { color: 'red' }),
    onClose: () => {
      if (standing.get(name) === id) standing.delete(name);
    },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <div>{message}</div>
        {buttons.length > 0 && (
          <Group gap="xs" className={classes.buttons}>
            {buttons.map(({ label, onClick }) => (
              <Button key={label} size="compact-sm" variant="default" onClick={onClick}>
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
    ),
  });
}

/** Takes away the toast that stands under a name, if one does. */
export function hideToast(name: string): void {
  const id = standing.get(name);
  if (id !== undefined) notifications.hide(id);
}
