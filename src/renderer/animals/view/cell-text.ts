import { guardFormula } from '../../../shared/formula-guard.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { AUTHOR_WORDS } from '../../ui/entry-words.ts';
import { shownValue, exactTime } from '../../ui/formats.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import type { Column, FixedColumn } from './columns.ts';

type CategoryName = (id: bigint) => string;

const TEXTS: Readonly<Record<FixedColumn, (animal: PetRow, categoryName: CategoryName) => string>> =
  {
    name: ({ name }) => name,
    category: ({ categoryId }, categoryName) => categoryName(categoryId),
    categoryNumber: ({ categoryId }) => String(categoryId),
    status: ({ status }) => statusLabel(status),
    added: ({ addedAt }) => exactTime(addedAt),
    id: ({ id }) => String(id),
    addedBy: ({ addedBy }) => addedBy ?? AUTHOR_WORDS.window,
  };

/** What an animal has besides its card, in words. */
export function fixedText(animal: PetRow, what: FixedColumn, categoryName: CategoryName): string {
  return TEXTS[what](animal, categoryName);
}

/** What a column says of an animal on paper and in copied rows. */
export function cellText(animal: PetRow, column: Column, categoryName: CategoryName): string {
  if (column.field) return shownValue(column.field, animal.details[column.field.id]);
  return fixedText(animal, column.id, categoryName);
}

/** Rows as a spreadsheet pastes them: the columns shown, tab-separated, one animal per line. */
export function rowsAsText(
  rows: readonly PetRow[],
  columns: readonly Column[],
  categoryName: (id: bigint) => string,
): string {
  const lines = rows.map((animal) =>
    columns.map((column) => cellOf(cellText(animal, column, categoryName))).join('\t'),
  );
  return lines.join('\n');
}

/** A text with line breaks or tabs would be pasted into several cells. */
function cellOf(text: string): string {
  return guardFormula(text.replaceAll(/[\n\t]+/g, ' '));
}
