import { unguardFormula } from '../../../shared/formula-guard.ts';
import { readValue, type Details } from '../../../shared/fields/details.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import { plain } from '../../../shared/stock-files/import-columns.ts';
import { cellText, type Cell, type TableRow } from './table.ts';

/** What a list says about an animal besides its own fields, by the names of the shop's, before any checks. */
export type WrittenDetails = ReadonlyMap<string, Cell>;

/** The columns that the shop's fields are read from: each by its name, unless it is another column already. */
export function detailColumns(
  headings: TableRow | undefined,
  { columns, unnamed }: Pick<ImportChoice, 'columns' | 'unnamed'>,
  fields: readonly Field[],
): Map<number, string> {
  const used = new Set<unknown>([...Object.values(columns), unnamed]);
  const names = new Set(fields.filter(({ isHidden }) => !isHidden).map(({ name }) => plain(name)));
  const found = new Map<number, string>();
  for (const [column, cell] of (headings?.cells ?? []).entries()) {
    const name = plain(cellText(cell));
    if (names.delete(used.has(column) ? '' : name)) found.set(column, name);
  }
  return found;
}

/** The details of a row of a table. */
export function detailsIn(
  { cells }: TableRow,
  columns: ReadonlyMap<number, string>,
): WrittenDetails {
  return new Map(Array.from(columns, ([column, name]) => [name, cells[column]]));
}

/** The details of an animal in a JSON file: texts by the names of fields. */
export function detailsInJson(given: unknown): WrittenDetails {
  const all = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return new Map(
    all.map(([name, value]: [string, unknown]) => [
      plain(name),
      ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined,
    ]),
  );
}

/** Reads details as the shop's fields take them. `problems` is by the names of fields. */
export function readDetails(
  written: WrittenDetails,
  fields: readonly Field[],
): { details: Details; problems: Record<string, string> } {
  const details: Details = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const cell = written.get(plain(field.name));
    const read = readValue(field, unguardFormula(cellText(cell)));
    if (!read) continue;
    // A spreadsheet's date can be used here, but no number that it has rounded.
    const isUsable = typeof cell !== 'object' || field.kind === 'date';
    if ('value' in read && isUsable) details[field.id] = read.value;
    else
      problems[field.name] =
        'problem' in read ? read.problem : (cell as { problem: string }).problem;
  }
  return { details, problems };
}
