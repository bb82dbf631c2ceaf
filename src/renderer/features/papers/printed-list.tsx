import { animalsAmong } from '../../../shared/group.ts';
import { t } from '@lingui/core/macro';
import type { Field } from '../../../shared/fields/field.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { countedText, exactTime } from '../../ui/formats.ts';
import { cellText } from '../../animals/view/cell-text.ts';
import type { Column } from '../../animals/view/columns.ts';
import { filterTexts } from '../../animals/view/filters.ts';
import type { GroupSpan } from '../../animals/list/group-lines.ts';
import { GroupName } from '../../animals/list/GroupName.tsx';
import { tabLabel } from '../../animals/view/status-tabs.ts';
import { PrintedTable, type Job } from '../../ui/Printed.tsx';

/** How many animals are put on paper at a time. */
const PIECE = 500;

interface PrintedList {
  rows: readonly PetRow[];
  /** The groups of the animals; none when the list is not grouped. */
  groups: readonly GroupSpan[];
  view: InventoryView;
  columns: readonly Column[];
  fields: readonly Field[];
  categoryName: (id: bigint) => string;
}

function narrowedBy({ view, categoryName, fields }: PrintedList): string[] {
  const { status, categoryId, search, filters = [], ids } = view;
  return [
    ids ? t`selected` : '',
    status === 'all' ? '' : tabLabel(status),
    categoryId === null ? '' : categoryName(categoryId),
    search === '' ? '' : t`“${search}” in the name`,
    ...filterTexts(fields, filters),
  ].filter((words) => words !== '');
}

/** The rows by group, of which one holds all when the list is not grouped, and in pieces. */
function inPieces({ rows, groups }: PrintedList): { group: GroupSpan | null; animals: PetRow[] }[] {
  return (groups.length === 0 ? [null] : groups).flatMap((span) => {
    const { first, count } = span ?? { first: 0, count: rows.length };
    return Array.from({ length: Math.ceil(count / PIECE) }, (_, piece) => {
      const from = first + piece * PIECE;
      const animals = rows.slice(from, Math.min(from + PIECE, first + count));
      return { group: piece === 0 ? span : null, animals };
    });
  });
}

/** The list on paper: every row, under a heading, with the columns that have words. */
export function listJob(list: PrintedList): Job {
  const { columns } = list;
  const heading = [t`Animals`, ...narrowedBy(list)].join(' – ');
  const readAt = exactTime(Date.now());
  return {
    kind: 'sheets',
    title: heading,
    page: null,
    pieces: inPieces(list).map(({ group, animals }, piece) => (
      <tbody key={piece}>
        {group && (
          <tr>
            <th colSpan={columns.length} scope="rowgroup">
              <GroupName group={group} />
            </th>
          </tr>
        )}
        {animals.map((animal) => (
          <tr key={String(animal.id)}>
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                {cellText(animal, column, list.categoryName)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )),
    around: (pieces) => (
      <PrintedTable
        heading={heading}
        note={`${countedText(animalsAmong(list.rows), list.rows.length)}, ${readAt}`}
        columns={columns}
      >
        {pieces}
      </PrintedTable>
    ),
  };
}
