import { told } from './testing/told.ts';
import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { ListReading } from './list-reading.ts';
import type { StockRow } from './stock-index.ts';

/** Animals in stock by their numbers, from 1, with their chips. */
function stockOf(chips: readonly string[]): StockRow[] {
  return chips.map((chip, place) => {
    const id = BigInt(place + 1);
    return {
      id,
      name: `Pet ${String(id)}`,
      categoryId: 1n,
      status: null,
      details: { chip },
      version: 0,
      addedAt: 0,
    };
  });
}

/** The problems of lines that change or add animals: their numbers (empty for a new one) and chips. */
function problemsOf(stock: readonly string[], lines: readonly [id: string, chip: string][]) {
  const rows = lines.map(([id, chip]) => `${id},Pet ${id === '' ? 'new' : id},1,${chip}`);
  const bytes = Buffer.from(['number,name,categoryId,Microchip or ring', ...rows].join('\n'));
  const reading = new ListReading({ name: 'list.csv', isPasted: false, bytes });
  reading.compareWith({ categories: [], fields: BUILT_IN_FIELDS, currency: 'EUR' });
  reading.addStock(stockOf(stock));
  const read = reading.read({ columns: { id: 0 }, known: 'update' });
  const problems = read.problems.map((row) => [row.number - 1, told(row)]);
  expect(read.animals + read.changes + read.problemCount).toBe(lines.length);
  return Object.fromEntries(problems) as Record<number, string>;
}

const NAME = 'Microchip or ring';

it('tells which code an animal in stock has, which another line has, and which several would have', () => {
  const lines: [string, string][] = [
    ['', 'a1'],
    ['', 'b1'],
    ['', 'b1'],
    ['', ''],
  ];
  expect(problemsOf(['A1', 'c1'], lines)).toEqual({
    1: `${NAME} is that of Pet 1 (No. 1).`,
    3: `${NAME} is that of line 3, too.`,
  });
});

it('lets animals exchange their codes, and a new one have what another gives up', () => {
  const lines: [string, string][] = [
    ['1', 'b1'],
    ['2', 'c1'],
    ['3', 'x1'],
    ['', 'a1'],
  ];
  expect(problemsOf(['a1', 'b1', 'c1'], lines)).toEqual({});
});

it('refuses an animal that would get the code of an animal that keeps its own after all', () => {
  const lines: [string, string][] = [
    ['', 'a1'],
    ['1', 'b1'],
    ['2', 'c1'],
    ['3', 'd1'],
  ];
  expect(problemsOf(['a1', 'b1', 'c1', 'd1'], lines)).toEqual({
    1: `${NAME} is that of Pet 1 (No. 1).`,
    2: `${NAME} is that of Pet 2 (No. 2).`,
    3: `${NAME} is that of Pet 3 (No. 3).`,
    4: `${NAME} is that of Pet 4 (No. 4).`,
  });
});

it('takes an animal of which two lines tell only from the first', () => {
  const lines: [string, string][] = [
    ['1', 'b1'],
    ['1', 'c1'],
  ];
  expect(problemsOf(['a1'], lines)).toEqual({ 2: 'No. is that of line 2, too.' });
});
