import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { KeySummary } from '../../shared/key.ts';
import { showTill, useShell } from '../stores/shell.ts';
import { until } from '../ui/formats.ts';

/** Tells of a till that was just banned, on every screen but the one of tills, where it stands anyway. */
export function followBans(): void {
  const banned = new Map<string, number>();
  window.shop.on('keys.changed', ({ environment, keys }) => {
    for (const key of keys) {
      const name = `${environment} ${key.id}`;
      const isNew = key.bannedUntil !== null && banned.get(name) !== key.bannedUntil;
      if (key.bannedUntil === null || key.bannedUntil <= Date.now()) {
        banned.delete(name);
        notifications.hide(`banned-${name}`);
      } else if (isNew) {
        banned.set(name, key.bannedUntil);
        if (useShell.getState().screen !== 'tills') tellBan(`banned-${name}`, key, key.bannedUntil);
      }
    }
  });
}

function tellBan(toast: string, till: KeySummary, bannedUntil: number): void {
  const open = () => {
    notifications.hide(toast);
    showTill(till);
  };
  notifications.show({
    id: toast,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>
          The till “{till.label}” is banned until {until(bannedUntil, Date.now())}: it kept asking
          after its limit was reached.
        </span>
        <Button size="compact-sm" variant="default" onClick={open}>
          Show till
        </Button>
      </Group>
    ),
  });
}
