import { guardFormula } from '../../../shared/formula-guard.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { cellText, hasText } from './cell-text.ts';
import type { Column } from './columns.ts';

/** Rows as a spreadsheet pastes them: the columns shown, tab-separated, one animal per line. */
export function rowsAsText(
  rows: readonly PetRow[],
  columns: readonly Column[],
  categoryName: (id: bigint) => string,
): string {
  const told = columns.filter(hasText);
  const lines = rows.map((animal) =>
    told.map((column) => cellOf(cellText(animal, column, categoryName))).join('\t'),
  );
  return lines.join('\n');
}

/** A text with line breaks or tabs would be pasted into several cells. */
function cellOf(text: string): string {
  return guardFormula(text.replaceAll(/[\n\t]+/g, ' '));
}
