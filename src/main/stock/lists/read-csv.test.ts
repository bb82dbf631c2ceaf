import { spawnSync } from 'node:child_process';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEPARATOR_SIGNS } from '../../../shared/stock-files/import-choice.ts';
import { guessSeparator, readCsv } from './read-csv.ts';
import { table } from './testing/tables.ts';

function read(text: string, separator: (typeof SEPARATOR_SIGNS)[number]): unknown[][] {
  return readCsv(text, 'list.csv', { separator }).map(({ cells }) => cells);
}

describe('any table of text is read back cell for cell', () => {
  it('as we write it', () =>
    fc.assert(
      fc.property(table, (rows) => {
        const text = stringify(rows, { record_delimiter: 'windows', quoted: true });
        expect(read(text, ',')).toEqual(rows);
      }),
    ));

  it('by the rules of Excel, whatever separates columns in its language and ends its lines', () => {
    const end = fc.constantFrom('\r\n', '\n', '\r');
    fc.assert(
      fc.property(table, fc.constantFrom(...SEPARATOR_SIGNS), end, (rows, separator, lineEnd) => {
        const written = (text: string) =>
          /["\r\n]/.test(text) || text.includes(separator)
            ? `"${text.replaceAll('"', '""')}"`
            : text;
        const lines = rows.map((row) => row.map(written).join(separator) + lineEnd);
        expect(read(lines.join(''), separator)).toEqual(rows);
        expect(read(`sep=${separator}\r\n${lines.join('')}`, separator)).toEqual(rows);
      }),
    );
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!python)('as Python writes it', () => {
    const tables = fc.sample(table, { numRuns: 300, seed: 44 });
    const program = `import csv, io, json, sys
def written(rows):
    file = io.StringIO(newline='')
    csv.writer(file).writerows(rows)
    return file.getvalue()
print(json.dumps([written(rows) for rows in json.load(sys.stdin)]))`;
    const { stdout } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(tables),
      encoding: 'utf8',
    });
    const texts = JSON.parse(stdout) as string[];
    expect(texts).toHaveLength(tables.length);
    for (const [index, text] of texts.entries()) expect(read(text, ',')).toEqual(tables[index]);
  });
});

describe('what separates the columns', () =>
  it.each([
    ['name,category\nRex,Dogs\n', ',', true],
    ['Name;Art;Preis, EUR;Status\nBella;Hunde;10,50;verfügbar\n', ';', true],
    ['name\tcategory\nRex\tDogs\n', '\t', true],
    ['name|category\nRex|Dogs\n', '|', true],
    ['sep=;\nname,category;x\n', ';', true],
    ['Rex,1;Dogs,2\nTom,3;Cats,4\n', ',', false],
  ])('of %j is found, or said to be a guess', (text, separator, isSure) => {
    const guess = guessSeparator(text);
    expect(guess.isSure).toBe(isSure);
    if (isSure) expect(guess.separator).toBe(separator);
  }));

it('refuses more than a million rows', () =>
  expect(() => read('\n'.repeat(1_000_001), ',')).toThrow(/has more than 1,000,000 rows/));
