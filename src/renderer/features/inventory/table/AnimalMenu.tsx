import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Kbd, Menu } from '@mantine/core';
import {
  IconCash,
  IconCopy,
  IconClockPause,
  IconFilter,
  IconHistory,
  IconId,
  IconPencil,
  IconPrinter,
  IconSquare,
  IconSquareCheck,
} from '@tabler/icons-react';
import type { PetRow } from '../../../../shared/pet.ts';
import { showHistory } from '../../../stores/history.ts';
import { useCategoryName } from '../../../stores/categories.ts';
import { openCard } from '../../../stores/shell.ts';
import { keyNames } from '../../../ui/keys.ts';
import { statusLabel } from '../../../ui/StatusBadge.tsx';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { openPrint } from '../../../animals/dialogs/print-dialog.ts';
import { openReserve } from '../../../animals/dialogs/counter-store.ts';
import { openSell } from '../../../animals/dialogs/sale-store.ts';
import { COUNTER_KEYS } from '../../../animals/changes/change-keys.ts';
import { openChange } from '../../../animals/dialogs/change-dialog.ts';
import { RecordItems, RemoveItems, StatusItems } from '../../../animals/changes/change-items.tsx';
import { startEditing } from './editing.ts';
import { isSelected, type Selection } from '../../../animals/selection/selection.ts';
import { toggleSelected, useSelection } from '../../../animals/selection/selection-store.ts';
import { setFilter, useView } from '../../../animals/view/view-store.ts';

/** What can be done with one animal of the list, or with all selected ones. */
export function AnimalMenu({ animal, selection }: { animal: PetRow; selection: Selection }) {
  const categoryName = useCategoryName();
  const isGallery = useView((view) => view.isGallery);
  const selected = useSelection(({ selection }) => isSelected(selection, animal.id));
  const row = useInventory(({ list }) => list.indexOf(animal.id) ?? 0);
  return (
    <>
      <Menu.Item
        leftSection={<IconCash size={16} />}
        rightSection={<Kbd size="sm">{keyNames(COUNTER_KEYS.sell).join(' ')}</Kbd>}
        onClick={() => openSell(selection)}
      >
        <Trans>Sell…</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClockPause size={16} />}
        rightSection={<Kbd size="sm">{keyNames(COUNTER_KEYS.reserve).join(' ')}</Kbd>}
        onClick={() => openReserve(selection)}
      >
        <Trans>Reserve…</Trans>
      </Menu.Item>
      <StatusItems selection={selection} />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconId size={16} />}
        rightSection={
          <Kbd size="sm">
            <Trans>Enter</Trans>
          </Kbd>
        }
        onClick={() => openCard('card')}
      >
        <Trans>Card of {animal.name}</Trans>
      </Menu.Item>
      {!isGallery && (
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<Kbd size="sm">F2</Kbd>}
          onClick={() => startEditing(animal.id, 'name')}
        >
          <Trans>Change the name</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPencil size={16} />}
        rightSection={<Kbd size="sm">{keyNames('Alt+C').join(' ')}</Kbd>}
        onClick={() => openChange(selection)}
      >
        <Trans>Change a field…</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => showHistory({ animal })}>
        <Trans>History of {animal.name}</Trans>
      </Menu.Item>
      <RecordItems selection={selection} />
      <RemoveItems selection={selection} />
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => openPrint(selection)}>
        <Trans>Print…</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={selected ? <IconSquare size={16} /> : <IconSquareCheck size={16} />}
        onClick={() => toggleSelected(row, animal)}
      >
        {selected ? t`Deselect` : t`Select`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} />}
        onClick={() => {
          // Fails only where the page may not copy at all; Ctrl+C on the cell still works there.
          navigator.clipboard.writeText(animal.name).catch(() => undefined);
        }}
      >
        <Trans>Copy name</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconFilter size={16} />}
        onClick={() => setFilter({ categoryId: animal.categoryId })}
      >
        <Trans>Only {categoryName(animal.categoryId)}</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFilter size={16} />}
        onClick={() => setFilter({ status: animal.status ?? 'none' })}
      >
        <Trans>Only {statusLabel(animal.status).toLowerCase()}</Trans>
      </Menu.Item>
    </>
  );
}
