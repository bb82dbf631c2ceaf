import type { Field } from '../../../shared/fields/field.ts';
import type { Writing } from '../../../shared/money.ts';
import type {
  ColumnWay,
  ImportChoice,
  NewField,
} from '../../../shared/stock-files/import-choice.ts';
import { waysOf, writingBy } from './column-ways.ts';
import { fieldsToFill } from './field-columns.ts';
import { addedAtColumn, ownHeadings } from './guess-layout.ts';
import type { ListContents } from './list-file.ts';
import { noAnimals, type OtherLine } from './other-lines.ts';
import { isEmptyRow, type Cell, type TableRow } from './sheet-rows.ts';

/** A field of the shop that a column fills. */
export interface FilledField {
  field: Field;
  column: number;
  /** How the column is written. */
  writing: Writing;
  /** What cells stand for, as a person has said. */
  meanings: Readonly<Record<string, string>>;
}

/** How the rows of a list become animals: everything that is decided once for all of them. */
export interface ListPlan {
  choice: ImportChoice;
  headings: TableRow | undefined;
  /** The rows that are animals. */
  rows: TableRow[];
  /** The rows that are not. */
  others: OtherLine[];
  filled: FilledField[];
  ways: ReadonlyMap<string, ColumnWay>;
  /** Whether our own export is read, and when it says that an animal was added. */
  isOwn: boolean;
  addedAt: number | null;
  /** Whether texts are taken as they are, without the signs that keep spreadsheets from running them. */
  isVerbatim: boolean;
  /** By which sign texts were kept from being run as formulas. */
  separator: ',' | ';';
}

/** A field that a list brings, as those of the shop are. */
export function asField({ id, name, kind }: NewField): Field {
  return {
    id,
    name,
    kind,
    categories: null,
    isColumn: kind !== 'longText',
    isUnique: false,
    reminds: false,
    isHidden: false,
    inForm: false,
    choices: [],
  };
}

/** Plans how a list is read as chosen. */
export function planOf(
  { rows, place, separator }: Pick<ListContents, 'rows' | 'place' | 'separator'>,
  choice: ImportChoice,
  fields: readonly Field[],
  currency: string,
): ListPlan {
  const { headingRow, lastRow, columns, newFields } = choice;
  const headings = rows.find(({ number }) => number === headingRow);
  const last = lastRow ?? Number.POSITIVE_INFINITY;
  const below = rows.filter(
    (row) => row.number > headingRow && row.number <= last && !isEmptyRow(row),
  );
  const by = ownHeadings(headings);
  const isOwn = by !== null;
  const isJson = place === 'Animal';
  const leavesOut = choice.leavesOutOthers && !isOwn && !isJson;
  const others = leavesOut ? noAnimals(headings, below, choice) : [];
  const left = new Set(others.map(({ number }) => number));
  const animals = below.filter(({ number }) => !left.has(number));
  const all = [...fieldsToFill(fields), ...newFields.map(asField)];
  const filled = all.flatMap((field) => {
    const column = columns[field.id];
    return typeof column === 'number' ? [{ field, column }] : [];
  });
  const ways = waysOf(
    filled.map(({ field, column }) => ({ field, texts: textsIn(animals, column) })),
    currency,
    {
      chosen: choice.ways,
      isByProgram: isOwn || isJson,
      likelySign: separator === ';' && by !== 'programs' ? ',' : '.',
    },
  );
  return {
    choice,
    headings,
    rows: animals,
    others,
    filled: filled.map(({ field, column }) => ({
      field,
      column,
      writing: writingBy(ways.get(field.id)?.way, currency),
      meanings: choice.values[field.id] ?? {},
    })),
    ways,
    isOwn,
    addedAt: addedAtColumn(headings, animals),
    isVerbatim: isJson,
    separator: separator === ';' ? ';' : ',',
  };
}

/** The texts of a column, without its numbers, which say by themselves what they are. */
function textsIn(rows: readonly TableRow[], column: number): Set<string> {
  const texts = rows.map(({ cells }): Cell => cells[column]);
  return new Set(
    texts
      .filter((cell) => typeof cell === 'string')
      .map((text) => text.trim())
      .filter(Boolean),
  );
}
