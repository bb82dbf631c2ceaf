import { t } from '@lingui/core/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { PET_STATUSES, type PetStatus } from '../../shared/pet.ts';
import { openReserve } from '../animals/dialogs/counter-store.ts';
import { openSell } from '../animals/dialogs/sale-store.ts';
import { changeAnimals, redo, removeAnimals, undo } from '../animals/changes/changes.ts';
import { selectionOrActive, subjectOf } from '../animals/changes/meant-animals.ts';
import { openChange } from '../animals/dialogs/change-dialog.ts';
import { columnsOf, type FixedColumn } from '../animals/view/columns.ts';
import type { Selection } from '../animals/selection/selection.ts';
import {
  clearSelection,
  isAnySelected,
  selectAll,
  useSelection,
} from '../animals/selection/selection-store.ts';
import { nameView, openView } from '../features/inventory/views/saved-views.ts';
import { groupBy, setOrder, showAsAtFirst } from '../animals/view/view-store.ts';
import { useFields } from '../stores/fields.ts';
import { useSavedViews } from '../stores/saved-views.ts';
import { showScreen, useShell } from '../stores/shell.ts';
import { statusLabel } from '../ui/StatusBadge.tsx';

/** Words that people type for a status besides its name. */
const statusKeywords = (): Record<PetStatus, string> => ({
  available: t`status free back`,
  pending: t`status reserve reserved`,
  sold: t`status sell sale`,
});

/** What can be done with animals, each action saying which ones it is about. */
function onAnimals(selection: Selection): readonly SpotlightActionData[] {
  const description = subjectOf(selection);
  const statuses = PET_STATUSES.map((status) => ({
    id: `mark-${status}`,
    label: t`Mark as ${statusLabel(status).toLowerCase()}`,
    description,
    keywords: statusKeywords()[status],
    onClick: () => void changeAnimals(selection, { status }, statusLabel(status)),
  }));
  const removal = {
    id: 'remove',
    label: t`Remove from stock`,
    description,
    keywords: t`delete`,
    onClick: () => void removeAnimals(selection),
  };
  const change = {
    id: 'change',
    label: t`Change a field…`,
    description,
    keywords: t`category move price cage`,
    onClick: () => openChange(selection),
  };
  const atCounter = [
    { id: 'sell', label: t`Sell…`, keywords: t`price paid buyer`, open: openSell },
    { id: 'reserve', label: t`Reserve…`, keywords: t`pending phone until`, open: openReserve },
  ].map(({ open, ...action }) => ({
    ...action,
    description,
    onClick: () => open(selection),
  }));
  return [...atCounter, ...statuses, change, removal];
}

const steps = (): SpotlightActionData[] => [
  {
    id: 'undo',
    label: t`Undo the last change`,
    keywords: t`take back revert`,
    onClick: undo,
  },
  {
    id: 'redo',
    label: t`Redo what was undone`,
    keywords: t`repeat again`,
    onClick: redo,
  },
];

/** The orders by the columns that every list has. */
const sortWords = (): Partial<Record<FixedColumn, string>> => ({
  name: t`Sort by name`,
  category: t`Sort by category`,
  status: t`Sort by status`,
  added: t`Sort by the day added`,
  id: t`Sort by No.`,
  addedBy: t`Sort by who added them`,
});

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

/** The orders of the list. */
export function sorts(): readonly SpotlightActionData[] {
  const named = sortWords();
  return columnsOf(useFields.getState().list).flatMap(({ id, field, sorts }) => {
    const words = field ? t`Sort by ${field.name}` : named[id];
    const sort = sorts?.[0];
    if (words === undefined || sort === undefined) return [];
    return onList({
      id: `sort-${id}`,
      label: words,
      keywords: t`order`,
      onClick: () => setOrder({ column: id, sort }),
    });
  });
}

/** The views that the shop has saved. */
function savedViews(): readonly SpotlightActionData[] {
  const { list: views } = useSavedViews.getState();
  const keywords = t`saved list`;
  const opening = views.map((view) =>
    onList({
      id: `view-${view.id}`,
      label: t`View: ${view.name}`,
      keywords,
      onClick: () => openView(view),
    }),
  );
  const save = () => nameView('new');
  return [
    ...opening,
    onList({ id: 'view-none', label: t`No view`, keywords, onClick: showAsAtFirst }),
    onList({ id: 'view-save', label: t`Save this view as…`, keywords, onClick: save }),
  ];
}

const list = (): SpotlightActionData[] => [
  onList({
    id: 'select-all',
    label: t`Select all animals`,
    onClick: selectAll,
  }),
  onList({
    id: 'select-none',
    label: t`Select nothing`,
    onClick: clearSelection,
  }),
  ...(
    [
      ['category', t`Group by category`],
      ['name', t`Group by name`],
      ['day', t`Group by day`],
    ] as const
  ).map(([by, label]) =>
    onList({
      id: `group-${by}`,
      label,
      onClick: () => groupBy(by),
    }),
  ),
  onList({
    id: 'group-none',
    label: t`Not grouped`,
    keywords: t`group by nothing`,
    onClick: () => groupBy(null),
  }),
];

/**
 * What the palette's actions are about: the animal that has the focus (or the selection, if it is one of that),
 * otherwise the selection; null where neither is seen.
 */
export function animalsInSight(): Selection | null {
  if (useShell.getState().screen !== 'inventory') return null;
  const hasFocus = Boolean(document.activeElement?.closest('[role=grid]'));
  const { selection } = useSelection.getState();
  return hasFocus ? selectionOrActive() : isAnySelected() ? selection : null;
}

/** What can be done with the list and these animals, as the palette offers it. */
export function listActions(meant: Selection | null): readonly SpotlightActionData[] {
  return [...(meant ? onAnimals(meant) : []), ...steps(), ...list(), ...savedViews()];
}
