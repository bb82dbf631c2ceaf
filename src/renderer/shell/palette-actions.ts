import type { SpotlightActionData } from '@mantine/spotlight';
import { PET_STATUSES, type PetStatus } from '../../shared/pet.ts';
import {
  changeAnimals,
  redo,
  removeAnimals,
  selectionOrActive,
  undo,
} from '../features/inventory/changes.ts';
import { COLUMN_IDS, COLUMNS, type ColumnId } from '../features/inventory/columns.ts';
import { clearSelection, isAnySelected, selectAll } from '../features/inventory/selection-store.ts';
import { groupBy, setOrder } from '../features/inventory/view-store.ts';
import { showScreen, useShell } from '../stores/shell.ts';
import { statusLabel } from '../ui/StatusBadge.tsx';

const WHICH = 'The selected animals, or the one with the focus';

/** Words that people type for a status besides its name. */
const STATUS_WORDS: Record<PetStatus, string> = {
  available: 'free back',
  pending: 'reserve reserved',
  sold: 'sell sale',
};

const statuses: SpotlightActionData[] = PET_STATUSES.map((status) => ({
  id: `mark-${status}`,
  label: `Mark as ${statusLabel(status).toLowerCase()}`,
  description: WHICH,
  keywords: `status ${STATUS_WORDS[status]}`,
  onClick: () => {
    const selection = selectionOrActive();
    if (selection) void changeAnimals(selection, { status }, statusLabel(status));
  },
}));

const selected: readonly SpotlightActionData[] = [
  ...statuses,
  {
    id: 'remove',
    label: 'Remove from stock',
    description: WHICH,
    keywords: 'delete',
    onClick: () => {
      const selection = selectionOrActive();
      if (selection) void removeAnimals(selection);
    },
  },
];

const steps: readonly SpotlightActionData[] = [
  { id: 'undo', label: 'Undo the last change', keywords: 'take back', onClick: undo },
  { id: 'redo', label: 'Do again what was undone', keywords: 'redo repeat', onClick: redo },
];

const SORT_WORDS: Record<ColumnId, string> = {
  name: 'name',
  category: 'category',
  status: 'status',
  added: 'day',
  id: 'number',
  addedBy: 'who added them',
};

/** An action on the list, which is shown first. */
function onList(action: SpotlightActionData & { onClick: () => void }): SpotlightActionData {
  return {
    ...action,
    onClick: () => {
      showScreen('inventory');
      action.onClick();
    },
  };
}

const list: readonly SpotlightActionData[] = [
  onList({ id: 'select-all', label: 'Select all animals', onClick: selectAll }),
  onList({ id: 'select-none', label: 'Select nothing', onClick: clearSelection }),
  ...COLUMN_IDS.map((column) =>
    onList({
      id: `sort-${column}`,
      label: `Sort by ${SORT_WORDS[column]}`,
      keywords: 'order',
      onClick: () => {
        setOrder({ column, sort: COLUMNS[column].sorts[0] });
      },
    }),
  ),
  ...(['category', 'name', 'day'] as const).map((by) =>
    onList({
      id: `group-${by}`,
      label: `Group by ${by}`,
      onClick: () => {
        groupBy(by);
      },
    }),
  ),
  onList({
    id: 'group-none',
    label: 'No groups',
    keywords: 'group by nothing',
    onClick: () => {
      groupBy(null);
    },
  }),
];

/**
 * What can be done with the list and its animals, as the palette offers it: with animals only while
 * the clerk sees which ones are selected or have the focus.
 */
export function listActions(): readonly SpotlightActionData[] {
  const hasFocus = Boolean(document.activeElement?.closest('[role=grid]'));
  const isSeen = useShell.getState().screen === 'inventory' && (hasFocus || isAnySelected());
  return [...(isSeen ? selected : []), ...steps, ...list];
}
