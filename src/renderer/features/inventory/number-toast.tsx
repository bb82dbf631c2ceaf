import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { exactTime } from '../../ui/formats.ts';
import { putBackAnimals } from './changes.ts';

const ID = 'number';

/** Says why the list has no animal of a number: it was removed, and can be put back, or never was. */
export function tellNumber(id: bigint, removed: { name: string; at: number } | null): void {
  notifications.hide(ID);
  notifications.show({
    id: ID,
    autoClose: removed ? false : 8_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: removed ? (
      <Group justify="space-between" wrap="nowrap">
        <div>
          Number {String(id)}, “{removed.name}”, was removed from stock on {exactTime(removed.at)}.
        </div>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(ID);
            void putBackAnimals([id]);
          }}
        >
          Put back
        </Button>
      </Group>
    ) : (
      `No animal has the number ${String(id)}.`
    ),
  });
}
