import { Button, Kbd } from '@mantine/core';
import type { Hotkey } from '../../ui/hotkeys.ts';
import { PET_STATUSES, type PetRow } from '../../../shared/pet.ts';
import { keyNames } from '../../ui/hotkeys.ts';
import { StatusBadge, statusLabel } from '../../ui/StatusBadge.tsx';
import { openRemove, openReserve, openSell } from '../counter/counter-store.ts';
import { COUNTER_KEYS, STATUS_LETTERS } from '../inventory/change-keys.ts';
import { changeAnimals, removeAnimals } from '../inventory/changes.ts';
import { openPrint } from '../papers/print-dialog.ts';
import { only } from '../inventory/selection.ts';
import classes from './Card.module.css';

/** What can be done with the animal, each with its key: another status, or out of stock. */
export function CardActions({ animal, isGone }: { animal: PetRow; isGone: boolean }) {
  const selection = only(animal.id);
  const counter = (label: string, key: Hotkey, open: (animals: typeof selection) => void) => (
    <Button
      size="compact-sm"
      fw={500}
      variant="default"
      disabled={isGone}
      rightSection={<Kbd size="sm">{keyNames(key).join(' ')}</Kbd>}
      onClick={() => {
        open(selection);
      }}
    >
      {label}…
    </Button>
  );
  return (
    <div className={classes.actions} role="group" aria-label="Status">
      {counter('Sell', COUNTER_KEYS.sell, openSell)}
      {counter('Reserve', COUNTER_KEYS.reserve, openReserve)}
      {PET_STATUSES.map((status) => (
        <Button
          key={status}
          size="compact-sm"
          fw={500}
          variant="default"
          disabled={isGone}
          aria-pressed={animal.status === status}
          rightSection={<Kbd size="sm">{keyNames(`Alt+${STATUS_LETTERS[status]}`).join(' ')}</Kbd>}
          onClick={() => void changeAnimals(selection, { status }, statusLabel(status))}
        >
          <StatusBadge status={status} />
        </Button>
      ))}
      <Button
        size="compact-sm"
        fw={500}
        variant="default"
        disabled={isGone}
        rightSection={<Kbd size="sm">Del</Kbd>}
        onClick={() => void removeAnimals(selection)}
      >
        Remove
      </Button>
      {counter('Remove and say why', COUNTER_KEYS.remove, openRemove)}
      <Button
        size="compact-sm"
        fw={500}
        variant="default"
        disabled={isGone}
        onClick={() => {
          openPrint(selection, animal.status === 'sold');
        }}
      >
        Print…
      </Button>
    </div>
  );
}
