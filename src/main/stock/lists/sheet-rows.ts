import { refuseHugeTable } from './kind-of-file.ts';

/**
 * A cell whose contents can't be used as they are: a date, or a number that the spreadsheet has
 * rounded. `text` is shown in its place; `problem` is worded to follow the field's name.
 */
export interface UnusableCell {
  readonly text: string;
  readonly problem: string;
}

/**
 * A cell that holds a number, which is never read again as people type numbers. `text` is how it is shown
 * where it is no amount: with the zeros in front that its format adds.
 */
export interface NumberCell {
  readonly text: string;
  readonly number: number;
}

/** Text, or undefined for an empty cell. */
export type Cell = string | NumberCell | UnusableCell | undefined;

/** Whether a cell can't be used as it is. */
export function isUnusable(cell: Cell): cell is UnusableCell {
  return typeof cell === 'object' && 'problem' in cell;
}

export interface TableRow {
  /** Where a person finds it: the line of a text file, or the row of a spreadsheet. */
  readonly number: number;
  readonly cells: Cell[];
}

/** The text shown for a cell. */
export function cellText(cell: Cell): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** Whether a row is empty. */
export function isEmptyRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cellText(cell).trim() === '');
}

/** How much all sheets of a workbook hold together, which may be as much as one list. */
export interface Extent {
  rows: number;
  cells: number;
}

/** The rows of a sheet while it is read. */
export class SheetRows {
  /** All rows down to the last cell, each as wide as its last cell. */
  readonly rows: TableRow[] = [];
  readonly #file: string;
  readonly #before: Readonly<Extent>;
  #columns = 0;
  #merged = 0;

  /** `before` is what the sheets before this one hold. */
  constructor(file: string, before: Readonly<Extent>) {
    this.#file = file;
    this.#before = before;
  }

  /** What the sheets hold up to this one. */
  get extent(): Extent {
    const { rows, cells } = this.#before;
    return {
      rows: rows + this.rows.length,
      cells: cells + this.rows.length * this.#columns + this.#merged,
    };
  }

  /** Places a cell by its row and column, from 1. Throws `file_unreadable` when the table becomes huge. */
  put(row: number, column: number, cell: Cell): void {
    if (!Number.isInteger(row) || row < 1 || column < 1) throw new Error('a cell without a place');
    const height = Math.max(this.rows.length, row);
    this.#columns = Math.max(this.#columns, column);
    refuseHugeTable(this.#file, {
      rows: this.#before.rows + height,
      columns: this.#columns,
      cells: this.#before.cells + height * this.#columns,
    });
    while (this.rows.length < row) this.rows.push({ number: this.rows.length + 1, cells: [] });
    const before = this.rows[row - 1]?.cells ?? [];
    while (before.length < column - 1) before.push(undefined);
    before[column - 1] = cell;
  }

  /**
   * Fills the cells below with what a cell says that is merged with them, as `B2:B3`. Throws
   * `file_unreadable` when the table becomes huge.
   */
  merge(area: string): void {
    const [from = '', to = ''] = area.split(':');
    const [first, column] = [rowOf(from), columnOf(from)];
    const top = this.rows[first - 1]?.cells[column - 1];
    if (top === undefined) return;
    const last = Math.min(rowOf(to), this.rows.length);
    this.#merged += Math.max(0, last - first);
    const cells = this.#before.cells + this.#merged;
    refuseHugeTable(this.#file, { rows: 0, columns: 0, cells });
    for (let row = first + 1; row <= last; row += 1) this.put(row, column, top);
  }
}

/** The column, from 1, of a cell such as A1, Z1 or AA1; 0 without one. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = Number.parseInt(letter, 36) - 9;
    if (!(value > 0)) break;
    column = column * 26 + value;
  }
  return column;
}

/** The row, from 1, of such a cell; 0 without one. */
function rowOf(reference: string): number {
  return Number(/\d+/.exec(reference)?.[0] ?? 0);
}
