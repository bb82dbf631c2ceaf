/**
 * A cell whose contents can't be used as they are: a date, or a number that the spreadsheet has
 * rounded. `text` is shown in its place; `problem` is worded to follow the field's name.
 */
export interface UnusableCell {
  readonly text: string;
  readonly problem: string;
}

/** Text, or undefined for an empty cell. */
export type Cell = string | UnusableCell | undefined;

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
