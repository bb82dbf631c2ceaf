import { Menu } from '@mantine/core';
import { IconCopy, IconFilter, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { useInventory } from './inventory-store.ts';
import { isSelected } from './selection.ts';
import { toggleSelected, useSelection } from './selection-store.ts';
import { setFilter } from './view-store.ts';

/** What can be done with an animal of the list, or with all that are selected. */
export function AnimalMenu({ animal }: { animal: PetRow }) {
  const categoryName = useCategoryName();
  const selected = useSelection(({ selection }) => isSelected(selection, animal.id));
  const row = useInventory(({ pages }) => pages.indexOf(animal.id) ?? 0);
  return (
    <>
      <Menu.Item
        leftSection={selected ? <IconSquare size={16} /> : <IconSquareCheck size={16} />}
        onClick={() => {
          toggleSelected(row, animal.id);
        }}
      >
        {selected ? 'Take out of the selection' : 'Select'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} />}
        onClick={() => {
          // Refused only where the page may not copy at all; Ctrl+C on the cell still does.
          navigator.clipboard.writeText(animal.name).catch(() => undefined);
        }}
      >
        Copy name
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconFilter size={16} />}
        onClick={() => {
          setFilter({ categoryId: animal.categoryId });
        }}
      >
        Only {categoryName(animal.categoryId)}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFilter size={16} />}
        onClick={() => {
          setFilter({ status: animal.status ?? 'none' });
        }}
      >
        Only {statusLabel(animal.status).toLowerCase()}
      </Menu.Item>
    </>
  );
}
