import { say, type Sentence } from '../../../shared/say.ts';
import {
  readNumber,
  readValue,
  type CheckedValue,
  type Details,
} from '../../../shared/fields/details.ts';
import { kindOf } from '../../../shared/fields/field.ts';
import { unguardFormula } from '../../../shared/formula-guard.ts';
import type { ValueQuestion } from '../../../shared/stock-files/import-choice.ts';
import type { FilledField, ListPlan } from './list-plan.ts';
import { ownOf } from './own-of.ts';
import { cellText, isUnusable, type TableRow } from './sheet-rows.ts';

/** Details as the shop's fields take them. `problems` are by the names of fields. */
interface ReadDetails {
  details: Details;
  problems: Record<string, string>;
  /** What is to be said of its values. */
  remarks: Sentence[];
  isRounded: boolean;
  /** How many cells are left empty because they can't be read. */
  emptied: number;
}

/** What the row of a list says about an animal besides what every list says. */
export function readDetails(row: TableRow, plan: ListPlan, asked: CellsToAsk): ReadDetails {
  const found: ReadDetails = {
    details: {},
    problems: {},
    remarks: [],
    isRounded: false,
    emptied: 0,
  };
  for (const filled of plan.filled) {
    const { field } = filled;
    const given = cellText(row.cells[filled.column]).trim();
    const meaning = ownOf(filled.meanings, given);
    if (meaning !== undefined) asked.add(field.id, given, meaning);
    const read = readCell(row, filled, meaning, plan);
    if (!read) continue;
    const text = given.slice(0, 60);
    if ('value' in read) {
      found.details[field.id] = read.value;
      const isSaid = read.isRounded === true || read.isUnlike === true;
      if (read.isRounded) found.isRounded = true;
      if (isSaid) {
        const meant = writtenAs(filled, read.value);
        found.remarks.push(say`${field.name} “${text}” is read as ${meant}`);
      }
      continue;
    }
    asked.add(field.id, given, meaning ?? null);
    if (!plan.choice.leavesEmpty) found.problems[field.name] = `“${text}” ${read.problem}`;
    else {
      found.emptied += 1;
      found.remarks.push(say`${field.name} “${text}” left empty`);
    }
  }
  return found;
}

function readCell(
  { cells }: TableRow,
  { field, column, writing }: FilledField,
  meaning: string | undefined,
  { isVerbatim, separator }: ListPlan,
): CheckedValue | null {
  const cell = cells[column];
  if (meaning !== undefined) return readValue(field, meaning, writing);
  if (typeof cell === 'object' && 'number' in cell) return readNumber(field, cell, writing);
  const text = cellText(cell);
  const read = readValue(field, isVerbatim ? text : unguardFormula(text, separator), writing);
  // A spreadsheet's date can be used here, but no number that it has rounded.
  return isUnusable(cell) && field.kind !== 'date' ? { problem: cell.problem } : read;
}

function writtenAs({ field, writing }: FilledField, value: Details[string]): string {
  return kindOf(field).write(value, writing);
}

/** The most cells of a column that a person is asked about, each once. */
const MOST_ASKED = 50;

/** The cells that a person is to say the meaning of, or has said. */
export class CellsToAsk {
  readonly #byTarget = new Map<string, Map<string, { count: number; meaning: string | null }>>();

  add(target: string, text: string, meaning: string | null): void {
    const cells =
      this.#byTarget.get(target) ?? new Map<string, { count: number; meaning: string | null }>();
    this.#byTarget.set(target, cells);
    const known = cells.get(text);
    if (known) known.count += 1;
    else if (cells.size < MOST_ASKED && text.length <= 200) cells.set(text, { count: 1, meaning });
  }

  /** What is asked, by what it is about. */
  get questions(): ValueQuestion[] {
    return Array.from(this.#byTarget, ([target, cells]) => ({
      target,
      values: Array.from(cells, ([text, said]) => ({ text, ...said })),
    }));
  }
}
