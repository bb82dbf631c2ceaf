/**
 * A cell that holds something which can't be taken over as it is: a date, or a number that the
 * spreadsheet has rounded. `text` is what is shown of it; `problem` follows the field's name.
 */
export interface UnusableCell {
  readonly text: string;
  readonly problem: string;
}

/** Text, or undefined where nothing is. */
export type Cell = string | UnusableCell | undefined;

export interface TableRow {
  /** Where a person finds it: the line of a text file, the row of a spreadsheet. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** What is seen of a cell. */
export function cellText(cell: Cell): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** Whether a row has nothing in it. */
export function isEmptyRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cellText(cell).trim() === '');
}
