import { guardFormula } from '../formula-guard.ts';
import type { PetRow } from '../pet.ts';
import { cellText, type TableRow } from './table.ts';

/** An animal with its category's name, null where the shop gave none. */
export interface ExportedPet extends PetRow {
  category: string | null;
}

/** What an exported file says about an animal, in column order. `version` is the shop's own. */
const COLUMNS: Readonly<
  Record<Exclude<keyof ExportedPet, 'version'>, (pet: ExportedPet) => bigint | string | null>
> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  categoryId: ({ categoryId }) => categoryId,
  category: ({ category }) => category,
  status: ({ status }) => status,
  addedAt: ({ addedAt }) => new Date(addedAt).toISOString(),
  addedBy: ({ addedBy }) => addedBy,
};
const VALUES = Object.entries(COLUMNS);

/** The columns of an exported table. */
export const EXPORT_COLUMNS = Object.keys(COLUMNS);

/** Whether the headings are those of a table that we exported. */
export function isOwnExport(headings: TableRow | undefined): boolean {
  const texts = headings?.cells.map(cellText);
  return ['id', 'name', 'categoryId', 'addedAt'].every((column) => texts?.includes(column));
}

/** The cells of an animal in an exported table: every digit, and nothing that a spreadsheet would run. */
export function exportedCells(pet: ExportedPet): string[] {
  return VALUES.map(([, valueOf]) => {
    const value = valueOf(pet);
    return typeof value === 'bigint' ? String(value) : guardFormula(value ?? '');
  });
}

/** An animal as JSON: int64s with every digit, and no field for a missing value. */
export function exportedJson(pet: ExportedPet): string {
  const fields = VALUES.flatMap(([field, valueOf]) => {
    const value = valueOf(pet);
    if (value === null) return [];
    return [`"${field}":${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`];
  });
  return `{${fields.join(',')}}`;
}
