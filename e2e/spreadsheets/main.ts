/**
 * `npm run spreadsheets -- [tables] [seed]`: writes tables of any text as CSV and as XLSX, has LibreOffice
 * (`soffice` in the path) open each and save it as CSV and as XLSX, and reads back what it saved, cell for
 * cell. CI has no LibreOffice.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { readCsv } from '../../src/main/stock/lists/read-csv.ts';
import { readXlsx } from '../../src/main/stock/lists/read-xlsx.ts';
import { cellText, type TableRow } from '../../src/main/stock/lists/sheet-rows.ts';
import { table } from '../../src/main/stock/lists/testing/tables.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { writeXlsx } from '../../src/shared/stock-files/write-xlsx.ts';

type Rows = string[][];

/** Comma, quotation mark, UTF-8, from line 1, all columns as text. */
const CSV_OPTIONS = '44,34,76,1,1/2/2/2/3/2/4/2/5/2,0,true';
const TO_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true';

const [count = '60', seed = '44'] = process.argv.slice(2);
const folder = temporaryFolder();

function convert(from: 'csv' | 'xlsx', to: 'csv' | 'xlsx', numbers: readonly number[]): string {
  const outDir = join(folder, `${from}-to-${to}`);
  mkdirSync(outDir);
  const filter = from === 'csv' ? [`--infilter=CSV:${CSV_OPTIONS}`] : [];
  const target = to === 'csv' ? TO_CSV : 'xlsx';
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const files = numbers.map((number) => join(folder, `${String(number)}.${from}`));
  const args = [profile, '--headless', ...filter, '--convert-to', target, '--outdir', outDir];
  const { status, error, stderr } = spawnSync('soffice', [...args, ...files], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return outDir;
}

function readBack(path: string): Rows {
  const bytes = readFileSync(path);
  const rows: readonly TableRow[] = path.endsWith('.csv')
    ? readCsv(bytes.toString('utf8'), path, { separator: ',' })
    : (readXlsx(bytes, path)[0]?.rows ?? []);
  return rows.map(({ cells }) => cells.map(cellText));
}

/** A spreadsheet has one kind of line break in a cell, and no end: empty cells there are not kept. */
function asKept(rows: Rows): Rows {
  const kept = rows.map((row) => {
    const cells = row.map((cell) => cell.replaceAll(/\r\n?/g, '\n'));
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  });
  return kept.slice(0, kept.findLastIndex((row) => row.length > 0) + 1);
}

const tables = fc.sample(table, { numRuns: Number(count), seed: Number(seed) });
const numbers = [...tables.keys()];
for (const [number, rows] of tables.entries()) {
  const csv = stringify(rows, { record_delimiter: 'windows', quoted: true, bom: true });
  writeFileSync(join(folder, `${String(number)}.csv`), csv);
  const workbook = await writeXlsx(rows);
  writeFileSync(join(folder, `${String(number)}.xlsx`), await workbook.bytes());
}
let different = 0;
for (const from of ['csv', 'xlsx'] as const) {
  for (const to of ['csv', 'xlsx'] as const) {
    const saved = convert(from, to, numbers);
    for (const [number, rows] of tables.entries()) {
      const wanted = JSON.stringify(asKept(rows));
      const found = JSON.stringify(asKept(readBack(join(saved, `${String(number)}.${to}`))));
      if (found === wanted) continue;
      different += 1;
      process.stdout.write(`${from} to ${to}, table ${String(number)}:\n  ${wanted}\n  ${found}\n`);
    }
  }
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `${String(tables.length)} tables, each from and to CSV and XLSX: ${String(different)} differ\n`,
);
process.exitCode = different === 0 ? 0 : 1;
