import {
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import { useMemo, type ComponentType } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { AddedByCell, AddedCell, CategoryCell, NameCell } from './AnimalCells.tsx';
import { COLUMN_IDS, COLUMNS, type ColumnId } from './columns.ts';
import { CategoryEditor } from './CategoryEditor.tsx';
import { NameEditor, StatusEditor } from './editors.tsx';
import { useView } from './view-store.ts';

interface Meta {
  /**
   * Replaces the cell for editing, on Enter, F2 or a double click. It saves by itself, and calls
   * `onDone` when the cell should come back. A column without an editor is read-only.
   */
  Editor?: ComponentType<{ animal: PetRow; onDone: () => void }>;
}

const features = tableFeatures({
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Meta>(),
});

/** An animal as the table holds it, with a cell for each visible column. */
export type AnimalTableRow = Row<typeof features, PetRow>;

const CELLS: Record<ColumnId, ColumnDef<typeof features, PetRow>['cell']> = {
  name: ({ row }) => <NameCell animal={row.original} />,
  category: ({ row }) => <CategoryCell animal={row.original} />,
  categoryNumber: ({ row }) => String(row.original.categoryId),
  status: ({ row }) => <StatusBadge status={row.original.status} />,
  added: ({ row }) => <AddedCell animal={row.original} />,
  id: ({ row }) => String(row.original.id),
  addedBy: ({ row }) => <AddedByCell animal={row.original} />,
};

const META: Partial<Record<ColumnId, Meta>> = {
  name: { Editor: NameEditor },
  category: { Editor: CategoryEditor },
  status: { Editor: StatusEditor },
};

/** Whether a column's cells can be edited in place. */
export function isEditable(column: ColumnId): boolean {
  return META[column]?.Editor !== undefined;
}

const helper = createColumnHelper<typeof features, PetRow>();
const columns = COLUMN_IDS.map((id) =>
  helper.display({
    id,
    header: COLUMNS[id].title,
    size: COLUMNS[id].width[0],
    cell: CELLS[id],
    meta: META[id],
  }),
);

function rowId({ id }: PetRow): string {
  return String(id);
}

/** The columns that the clerk wants to see, in order. */
export function useShownColumns(): readonly ColumnId[] {
  const hidden = useView((view) => view.hidden);
  return useMemo(() => COLUMN_IDS.filter((id) => !hidden.includes(id)), [hidden]);
}

/**
 * The table's rows for some animals, by id. Only the rows that are drawn are passed in: main does
 * the ordering, filtering and paging, and the table only columns and cells.
 */
export function useAnimalRows(animals: PetRow[]): Record<string, AnimalTableRow> {
  const shown = useShownColumns();
  const widths = useView((view) => view.widths);
  const state = useMemo(
    () => ({
      columnSizing: { ...widths },
      columnVisibility: Object.fromEntries(COLUMN_IDS.map((id) => [id, shown.includes(id)])),
    }),
    [widths, shown],
  );
  const table = useTable({ features, columns, data: animals, getRowId: rowId, state });
  return table.getRowModel().rowsById;
}
