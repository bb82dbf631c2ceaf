import { guardFormula } from '../formula-guard.ts';
import { NewPet, type PetRow } from '../pet.ts';

/** An animal with its category's name, null where the shop gave none. */
export interface ExportedPet extends PetRow {
  category: string | null;
}

const { name, categoryId, ...otherFields } = NewPet.shape;

/** The columns of an exported table. `version` is the shop's own. */
export const EXPORT_COLUMNS = [
  'id',
  ...Object.keys({ name, categoryId }),
  'category',
  ...Object.keys(otherFields),
  'addedAt',
  'addedBy',
] as Exclude<keyof ExportedPet, 'version' | 'details'>[];

function valueOf(pet: ExportedPet, column: (typeof EXPORT_COLUMNS)[number]) {
  return column === 'addedAt' ? new Date(pet.addedAt).toISOString() : pet[column];
}

/** The cells of an animal in an exported table: every digit, and nothing that a spreadsheet would run. */
export function exportedCells(pet: ExportedPet): string[] {
  return EXPORT_COLUMNS.map((column) => {
    const value = valueOf(pet, column);
    return typeof value === 'bigint' ? String(value) : guardFormula(value ?? '');
  });
}

/** An animal as JSON: int64s with every digit, and no field for a missing value. */
export function exportedJson(pet: ExportedPet): string {
  const fields = EXPORT_COLUMNS.flatMap((column) => {
    const value = valueOf(pet, column);
    if (value === null) return [];
    return [`"${column}":${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`];
  });
  return `{${fields.join(',')}}`;
}
