import { createColumnHelper, tableFeatures, useTable, type Row } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { PetRow } from '../../../../shared/pet.ts';
import { AnimalCell } from './AnimalCells.tsx';
import type { Column } from '../../../animals/view/columns.ts';

const features = tableFeatures({});

/** An animal as the table holds it, with a cell for each column. */
export type AnimalTableRow = Row<typeof features, PetRow>;

const helper = createColumnHelper<typeof features, PetRow>();

function tableColumn(column: Column) {
  return helper.display({
    id: column.id,
    cell: ({ row }) => <AnimalCell animal={row.original} column={column} />,
  });
}

function rowId({ id }: PetRow): string {
  return String(id);
}

/**
 * The table's rows for some animals, by id. Only the rows that are drawn are passed in: main does
 * the ordering, filtering and paging, and the table only columns and cells.
 */
export function useAnimalRows(
  animals: PetRow[],
  shown: readonly Column[],
): Record<string, AnimalTableRow> {
  const columns = useMemo(() => shown.map(tableColumn), [shown]);
  const table = useTable({ features, columns, data: animals, getRowId: rowId });
  return table.getRowModel().rowsById;
}
