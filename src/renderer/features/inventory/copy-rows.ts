import type { PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { guardFormula } from '../../../shared/formula-guard.ts';

/** Rows as a spreadsheet pastes them: tab-separated columns, one animal per line. */
export function rowsAsText(rows: readonly PetRow[]): string {
  const { names } = useCategories.getState();
  return rows
    .map(({ id, name, categoryId, status }) =>
      [String(id), name, names.get(categoryId) ?? String(categoryId), statusLabel(status)]
        .map((cell) => guardFormula(cell))
        .join('\t'),
    )
    .join('\n');
}
