import type { ImportChanges, ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import type { ColumnGuess, ColumnsOfShop } from './field-columns.ts';
import { guessColumns, guessLayout, ownHeadings } from './guess-layout.ts';
import type { ListContents } from './list-file.ts';

/** Every choice about a list: as a person made it, and as guessed where nobody did. */
export function choiceFor(
  { rows, place, ...contents }: ListContents,
  changes: ImportChanges,
  shop: ColumnsOfShop,
): ImportChoice {
  const isJson = place === 'Animal';
  const guess = isJson ? undefined : guessLayout(rows);
  const headingRow = changes.headingRow ?? guess?.headingRow ?? 0;
  const headings = rows.find(({ number }) => number === headingRow);
  const below = rows.filter(({ number }) => number > headingRow).slice(0, 200);
  const known = headingRow === guess?.headingRow || !headings ? guess : undefined;
  const guessed = guessColumns(headings, below, known, shop);
  // What a supplier lists is for sale. What we or programs wrote has no status where the animal has none.
  const guessedStatus = isJson || ownHeadings(headings) ? null : 'available';
  return {
    sheet: contents.sheet,
    encoding: contents.encoding,
    separator: contents.separator,
    headingRow,
    lastRow: changes.lastRow ?? null,
    ...columnsChosen(guessed, changes),
    ways: changes.ways ?? {},
    values: changes.values ?? {},
    leavesEmpty: changes.leavesEmpty ?? false,
    leavesOutOthers: changes.leavesOutOthers ?? true,
    fillsDown: changes.fillsDown ?? false,
    unnamed: changes.unnamed ?? null,
    category: changes.category?.trim() ?? '',
    status: changes.status === undefined ? guessedStatus : changes.status,
    quantity: changes.quantity ?? 'one',
    known: changes.known ?? 'add',
  };
}

/** The columns as guessed, except those that a person has chosen; each fills one thing. */
function columnsChosen(
  guessed: ColumnGuess,
  { columns = {}, newFields }: ImportChanges,
): ColumnGuess {
  const taken = new Set(Object.values(columns));
  const others = Object.entries(guessed.columns).filter(
    ([target, column]) => !(target in columns) && !taken.has(column),
  );
  const all = { ...Object.fromEntries(others), ...columns };
  const fields = [...(newFields ?? []), ...guessed.newFields];
  const named = fields.filter(({ id }, at) => fields.findIndex((one) => one.id === id) === at);
  return { columns: all, newFields: named.filter(({ id }) => typeof all[id] === 'number') };
}
