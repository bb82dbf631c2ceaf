import { guardFormula } from '../formula-guard.ts';
import type { PetRow } from '../pet.ts';
import { cellText, type TableRow } from './table.ts';

/** An animal with the name of its category, null where the shop gave none. */
export interface ExportedPet extends PetRow {
  category: string | null;
}

/** The columns of an exported table. */
export const EXPORT_COLUMNS = [
  'id',
  'name',
  'categoryId',
  'category',
  'status',
  'addedAt',
  'addedBy',
] as const;

/** Whether the headings are those of a table that we wrote. */
export function isOwnExport(headings: TableRow | undefined): boolean {
  const texts = headings?.cells.map(cellText);
  return ['id', 'name', 'categoryId', 'addedAt'].every((column) => texts?.includes(column));
}

/** The cells of an animal in an exported table: every digit, and nothing that a spreadsheet would run. */
export function exportedCells(pet: ExportedPet): string[] {
  return [
    String(pet.id),
    guardFormula(pet.name),
    String(pet.categoryId),
    guardFormula(pet.category ?? ''),
    pet.status ?? '',
    new Date(pet.addedAt).toISOString(),
    guardFormula(pet.addedBy ?? ''),
  ];
}

/** An animal as JSON, by hand: an int64 is written with every digit. */
export function exportedJson(pet: ExportedPet): string {
  const fields = [
    `"id":${String(pet.id)}`,
    `"name":${JSON.stringify(pet.name)}`,
    `"categoryId":${String(pet.categoryId)}`,
  ];
  const { category, status, addedBy } = pet;
  for (const [field, text] of Object.entries({ category, status })) {
    if (text !== null) fields.push(`"${field}":${JSON.stringify(text)}`);
  }
  fields.push(`"addedAt":"${new Date(pet.addedAt).toISOString()}"`);
  if (addedBy !== null) fields.push(`"addedBy":${JSON.stringify(addedBy)}`);
  return `{${fields.join(',')}}`;
}
