import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import { Suspense, useMemo, type ComponentType } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { fieldsFor } from '../../stores/fields.ts';
import { later } from '../../ui/later.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { AddedByCell, AddedCell, CategoryCell, FieldCell, NameCell } from './AnimalCells.tsx';
import type { Column, FixedColumn } from './columns.ts';
import { CategoryEditor } from './CategoryEditor.tsx';
import { NameEditor, StatusEditor, type EditorProps } from './editors.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { useColumns, useShownColumns } from './shown-columns.ts';

interface Meta {
  /**
   * Replaces the cell for editing, on Enter, F2 or a double click. It saves by itself, and calls
   * `onDone` when the cell should come back. A column without an editor is read-only.
   */
  Editor?: ComponentType<EditorProps>;
}

const features = tableFeatures({
  columnVisibilityFeature,
  columnMeta: metaHelper<Meta>(),
});

/** An animal as the table holds it, with a cell for each visible column. */
export type AnimalTableRow = Row<typeof features, PetRow>;

/** What only those fetch who show photographs in the list. */
const thumbnailCell = later(async () => (await import('./ThumbnailCell.tsx')).ThumbnailCell);

type Cell = ColumnDef<typeof features, PetRow>['cell'];

const CELLS: Record<FixedColumn, Cell> = {
  name: ({ row }) => <NameCell animal={row.original} />,
  photograph: ({ row }) => (
    <Suspense>
      <thumbnailCell.Part animal={row.original} />
    </Suspense>
  ),
  category: ({ row }) => <CategoryCell animal={row.original} />,
  categoryNumber: ({ row }) => String(row.original.categoryId),
  status: ({ row }) => <StatusBadge status={row.original.status} />,
  added: ({ row }) => <AddedCell animal={row.original} />,
  id: ({ row }) => String(row.original.id),
  addedBy: ({ row }) => <AddedByCell animal={row.original} />,
};

const META: Partial<Record<FixedColumn, Meta>> = {
  name: { Editor: NameEditor },
  category: { Editor: CategoryEditor },
  status: { Editor: StatusEditor },
};

/**
 * Whether a column's cell can be edited in place: of a field that is not for the animal's category,
 * only what it has from another one.
 */
export function isEditable(column: Column, { categoryId, details }: PetRow): boolean {
  const { field } = column;
  if (!field) return metaOf(column)?.Editor !== undefined;
  return fieldsFor([field], categoryId).length > 0 || details[field.id] !== undefined;
}

function metaOf({ id, field }: Column): Meta | undefined {
  return field ? { Editor: FieldEditor } : META[id];
}

function cellOf({ id, field }: Column): Cell {
  return field ? ({ row }) => <FieldCell animal={row.original} field={field} /> : CELLS[id];
}

const helper = createColumnHelper<typeof features, PetRow>();

function tableColumn(column: Column) {
  return helper.display({ id: column.id, cell: cellOf(column), meta: metaOf(column) });
}

function rowId({ id }: PetRow): string {
  return String(id);
}

/**
 * The table's rows for some animals, by id. Only the rows that are drawn are passed in: main does
 * the ordering, filtering and paging, and the table only columns and cells.
 */
export function useAnimalRows(animals: PetRow[]): Record<string, AnimalTableRow> {
  const all = useColumns();
  const shown = useShownColumns();
  const columns = useMemo(() => all.map(tableColumn), [all]);
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(
        all.map(({ id }) => [id, shown.some((one) => one.id === id)]),
      ),
    }),
    [all, shown],
  );
  const table = useTable({ features, columns, data: animals, getRowId: rowId, state });
  return table.getRowModel().rowsById;
}
