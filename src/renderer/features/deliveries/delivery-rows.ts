import { t } from '@lingui/core/macro';
import type { Category } from '../../../shared/category.ts';
import { DeliveryLine } from '../../../shared/delivery.ts';
import { PRICE, PURCHASE_PRICE, QUANTITY } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { categoryOf } from '../../animals/fields/category-choice.ts';
import { asSentence, readTyped } from '../../ui/formats.ts';
import { mistakesIn } from '../../ui/mistakes.ts';

/** The cells of a row, in their order. */
export const CELLS = ['name', 'category', 'quantity', 'as', 'cost', 'price', 'place'] as const;
export type Cell = (typeof CELLS)[number];

/** A row as it is typed. */
export type TypedRow = Readonly<Record<Cell, string>>;
type Mistakes = Partial<Record<Cell, string | undefined>>;

/** What `as` says of animals that are one group. */
export const GROUP = 'group';
export const SINGLE = 'single';

export const EMPTY_ROW: TypedRow = {
  name: '',
  category: '',
  quantity: '',
  as: '',
  cost: '',
  price: '',
  place: '',
};

/**
 * The rows with what an empty cell has from the row above, an amount only where that is of the same animals; null for
 * a row in which nothing is typed.
 */
export function filledRows(rows: readonly TypedRow[]): (TypedRow | null)[] {
  let above: TypedRow = { ...EMPTY_ROW, quantity: '1', as: SINGLE };
  return rows.map((row) => {
    if (CELLS.every((cell) => row[cell].trim() === '')) return null;
    const isOther = row.name.trim() !== '' && !isSame(row.name, above.name);
    const filled = { ...above, ...(isOther && { cost: '', price: '' }) };
    for (const cell of CELLS) if (row[cell].trim() !== '') filled[cell] = row[cell].trim();
    above = filled;
    return filled;
  });
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

/** The rows after something was pasted from a cell on: its lines are rows, its columns cells. */
export function pastedInto(
  rows: readonly TypedRow[],
  text: string,
  at: { row: number; cell: Cell },
  cells: readonly Cell[],
): TypedRow[] {
  const lines = text.trimEnd().split(/\r\n|\r|\n/u);
  const changed = [...rows];
  lines.forEach((line, below) => {
    const values = line.split('\t').map((value) => value.trim());
    const row: Record<Cell, string> = { ...(changed[at.row + below] ?? EMPTY_ROW) };
    const from = cells.indexOf(at.cell);
    for (const [index, cell] of cells.slice(from, from + values.length).entries()) {
      const value = values[index] ?? '';
      row[cell] = cell === 'as' ? asOf(value) : value;
    }
    changed[at.row + below] = row;
  });
  return changed;
}

function asOf(value: string): string {
  if (value === '') return '';
  return value.toLocaleLowerCase().includes(t`group`) ? GROUP : SINGLE;
}

/** A line whose category may have to be made first. */
export type ReadLine = Omit<DeliveryLine, 'categoryId'> & { category: string };

/** What the rows say, and below which cells something is wrong; rows without anything are left out. */
export function readRows(rows: readonly TypedRow[]): {
  lines: ReadLine[];
  mistakes: ReadonlyMap<number, Mistakes>;
} {
  const lines: ReadLine[] = [];
  const mistakes = new Map<number, Mistakes>();
  for (const [index, row] of filledRows(rows).entries()) {
    if (!row) continue;
    const wrong: Mistakes = {};
    const read = (field: Field, cell: Cell): number | undefined => {
      const found = readTyped(field, row[cell]);
      if (found && 'problem' in found) wrong[cell] = asSentence(found.problem);
      return found && 'value' in found ? Number(found.value) : undefined;
    };
    const line = {
      name: row.name,
      place: row.place,
      isGroup: row.as === GROUP,
      quantity: read(QUANTITY, 'quantity') ?? 1,
      ...definedCost(read(PURCHASE_PRICE, 'cost')),
      price: read(PRICE, 'price') ?? null,
    };
    const found = mistakesIn(DeliveryLine, { ...line, categoryId: '1' });
    for (const cell of CELLS) wrong[cell] ??= found[cell];
    if (row.category === '') wrong.category = t`Which category are they?`;
    if (CELLS.some((cell) => wrong[cell] !== undefined)) mistakes.set(index, wrong);
    lines.push({ ...line, category: row.category });
  }
  return { lines, mistakes };
}

function definedCost(cost: number | undefined): { cost?: number } {
  return cost === undefined ? {} : { cost };
}

/** The names of categories that the shop does not have yet. */
export function newCategories(
  lines: readonly ReadLine[],
  categories: readonly Category[],
): string[] {
  const names = lines.map(({ category }) => category);
  const unknown = names.filter((name) => name !== '' && categoryOf(name, categories) === undefined);
  return [...new Map(unknown.map((name) => [name.toLocaleLowerCase(), name])).values()];
}
