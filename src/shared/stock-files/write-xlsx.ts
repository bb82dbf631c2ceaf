import writeSpreadsheet from 'write-excel-file/universal';
import type { ExportedCell } from './exported-pet.ts';

/** Text that only looks like an escape, and characters that XML can’t contain or its readers leave out. */
// The control characters are what this is about.
// eslint-disable-next-line no-control-regex
const TO_ESCAPE = /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffd-\uffff]/giu;

/** Escapes a text for XLSX (ECMA-376 part 1, 22.9.2.19): `_x000B_` replaces what XML refuses. */
function escaped(text: string): string {
  // The library looks texts up in an object, which has properties of its own, such as “constructor”.
  if (text in {}) return escapeOf(text) + text.slice(1);
  return text.replace(TO_ESCAPE, escapeOf);
}

function escapeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** How many digits of a number a spreadsheet keeps. */
const DIGITS_KEPT = 15;

/**
 * Returns an XLSX file with one sheet. Only amounts that a spreadsheet keeps whole are numbers; all other cells
 * are text, so no digits or leading zeros are lost.
 */
export function writeXlsx(
  rows: readonly (readonly ExportedCell[])[],
  sheet = 'Animals',
): Promise<Blob> {
  const cells = rows.map((row) => row.map(cellOf));
  return writeSpreadsheet(cells, { sheet }).toBlob();
}

function cellOf(cell: ExportedCell) {
  if (cell === '') return null;
  if (typeof cell === 'string') return { type: String, value: escaped(cell) };
  const value = Number(cell.number);
  if (Number(value.toPrecision(DIGITS_KEPT)) !== value) return { type: String, value: cell.number };
  const [, fraction] = cell.number.split('.');
  const format = fraction === undefined ? {} : { format: `0.${'0'.repeat(fraction.length)}` };
  return { type: Number, value, ...format };
}
