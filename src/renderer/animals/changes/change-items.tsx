import { Trans } from '@lingui/react/macro';
import { Kbd, Menu } from '@mantine/core';
import { IconCertificate, IconTag, IconTrash, IconVaccine } from '@tabler/icons-react';
import { PET_STATUSES } from '../../../shared/pet.ts';
import { keyNames } from '../../ui/keys.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { openProtect, openRemove, openTreat } from '../dialogs/counter-store.ts';
import type { Selection } from '../selection/selection.ts';
import { COUNTER_KEYS, STATUS_LETTERS } from './change-keys.ts';
import { changeAnimals, removeAnimals } from './changes.ts';

/** A menu's items that give animals another status. */
export function StatusItems({ selection }: { selection: Selection }) {
  return [...PET_STATUSES, null].map((status) => (
    <Menu.Item
      key={status}
      leftSection={<IconTag size={16} />}
      rightSection={
        status && <Kbd size="sm">{keyNames(`Alt+${STATUS_LETTERS[status]}`).join(' ')}</Kbd>
      }
      onClick={() => void changeAnimals(selection, { status }, statusLabel(status))}
    >
      {statusLabel(status)}
    </Menu.Item>
  ));
}

/** A menu's items that record a treatment, and that animals are of a protected species. */
export function RecordItems({ selection }: { selection: Selection }) {
  return (
    <>
      <Menu.Item leftSection={<IconVaccine size={16} />} onClick={() => openTreat(selection)}>
        <Trans>Record a treatment…</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconCertificate size={16} />} onClick={() => openProtect(selection)}>
        <Trans>Protected species…</Trans>
      </Menu.Item>
    </>
  );
}

/** A menu's items that remove animals from stock, with and without saying why. */
export function RemoveItems({ selection }: { selection: Selection }) {
  return (
    <>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        rightSection={
          <Kbd size="sm">
            <Trans>Del</Trans>
          </Kbd>
        }
        onClick={() => void removeAnimals(selection)}
      >
        <Trans>Remove from stock</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        rightSection={<Kbd size="sm">{keyNames(COUNTER_KEYS.remove).join(' ')}</Kbd>}
        onClick={() => openRemove(selection)}
      >
        <Trans>Remove with a reason…</Trans>
      </Menu.Item>
    </>
  );
}
