import { describe, expect, it } from 'vitest';
import { entryOf, guessLayout } from './columns.ts';
import type { Cell, TableRow } from './table.ts';

function table(...rows: Cell[][]): TableRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells }));
}

describe('the guess of columns', () => {
  it.each([
    ['English', ['Price', 'Pet name', 'Species', 'Availability'], [1, 2, null, 3]],
    ['German', ['Tiername', 'Kategorie-Nr.', 'Kategorie', 'Verfügbarkeit'], [0, 2, 1, 3]],
    ['French', ['Nom', 'Espèce', 'Disponibilité'], [0, 1, null, 2]],
    ['Russian', ['Кличка', 'Вид', 'Статус'], [0, 1, null, 2]],
    ['Japanese', ['名前', 'カテゴリー', '状態'], [0, 1, null, 2]],
    ['our own', ['id', 'name', 'categoryId', 'category', 'status'], [1, 3, 2, 4]],
  ])('knows %s headings', (_language, headings, [name, category, categoryId, status]) => {
    const rows = table(
      headings,
      headings.map(() => 'x'),
    );
    expect(guessLayout(rows)).toEqual({
      hasHeadings: true,
      columns: { name, category, categoryId, status },
    });
  });

  it('takes a category column of whole numbers for ids', () => {
    const { columns } = guessLayout(table(['name', 'category'], ['Rex', '3'], ['Tom', '-4']));
    expect(columns).toMatchObject({ category: null, categoryId: 1 });
  });

  it('goes by what the columns hold where nothing names them', () => {
    expect(
      guessLayout(table(['12', 'Rex', 'Dogs', 'verkauft'], ['13', 'Tom', 'Cats', ''])),
    ).toEqual({
      hasHeadings: false,
      columns: { name: 1, category: 2, categoryId: null, status: 3 },
    });
    expect(guessLayout([]).columns.name).toBe(null);
  });
});

describe('an animal of a row', () => {
  const columns = { name: 0, category: 1, categoryId: 2, status: 3 };
  const entry = (cells: Cell[], keepsSpaces = false) =>
    entryOf({ number: 7, cells }, columns, { keepsSpaces });

  it('has what its cells say, with ids to the last digit and what exporting put before a formula gone', () => {
    expect(entry([" '=1+1 ", "'+cats", '-9223372036854775808', ' RÉSERVÉ '])).toEqual({
      number: 7,
      name: '=1+1',
      category: '+cats',
      categoryId: -9223372036854775808n,
      status: 'pending',
    });
  });

  it('keeps what is no number and no status, for the schema to refuse', () => {
    expect(entry(['Rex', '', '007', 'lost'])).toMatchObject({
      category: undefined,
      categoryId: '007',
      status: 'lost',
    });
  });

  it('keeps spaces around a name only in a table that we wrote', () => {
    expect(entry([' Rex ']).name).toBe('Rex');
    expect(entry([' Rex '], true).name).toBe(' Rex ');
  });

  it('tells what its cells can’t be used for', () => {
    const problem = 'is a date in the spreadsheet; make its cell text';
    expect(entry([{ text: '2026-05-03', problem }, 'Dogs'])).toMatchObject({
      name: '2026-05-03',
      unusable: { name: problem },
    });
  });
});
