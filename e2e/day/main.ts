/**
 * `npm run day`: a clerk's tasks of a day by keyboard and scanner in the window, and how many keys they
 * take there and in a spreadsheet (docs/counter.md). Fails where a task does not end as it should.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { format, resolveConfig } from 'prettier';
import { browserOptions } from '../../build/test-browser.mjs';
import { callShop } from '../support/fixtures.ts';
import { removeDataFolder, runCli, startShop } from '../support/running-shop.ts';
import { Clerk, countOf } from './clerk.ts';
import { fillStock } from './stock.ts';
import { TASKS } from './tasks.ts';

const FILE = join(import.meta.dirname, '../../docs/counter.md');

/** A kind of task: how often it was done, and the first way in which it was. */
interface Row {
  times: number;
  way: string;
  keys: number;
  spreadsheet: string;
  sheetKeys: number;
}

const rows = new Map<string, Row>();
const shop = await startShop();
await runCli(shop.dataFolder, ['seed', '--animals', '320']);
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
await shop.openWindow(page);
await page.getByRole('gridcell').first().waitFor();
await fillStock(page);
await callShop(page, 'profile.change', { taxRates: [2_000] });
await page.getByRole('gridcell').first().click();
// The system's own dialogue would stay open.
await page.evaluate(() => {
  window.print = () => {
    document.title = 'printed';
    window.dispatchEvent(new Event('afterprint'));
  };
});
const clerk = new Clerk(page);
for (const { what, spreadsheet, work } of TASKS) {
  await work(clerk).catch((error: unknown) => {
    throw new Error(`Not done: ${what}, after ${clerk.written()}`, { cause: error });
  });
  const way = clerk.written();
  const row = rows.get(what) ?? { times: 0, way, keys: 0, spreadsheet, sheetKeys: 0 };
  row.times += 1;
  row.keys += countOf(way);
  row.sheetKeys += countOf(spreadsheet);
  rows.set(what, row);
}
const { sold, pending } = await callShop(page, 'pets.counts', {});
process.stdout.write(`In the evening: ${String(sold)} sold, ${String(pending)} reserved.\n`);
await browser.close();
await shop.stop();
await removeDataFolder(shop);

const kinds = [...rows];
const sum = (pick: (row: Row) => number) => kinds.reduce((all, [, row]) => all + pick(row), 0);
const lines = kinds.map(([what, row]) =>
  [
    row.times === 1 ? what : `${what} (${String(row.times)} times)`,
    row.way,
    String(row.keys),
    row.spreadsheet,
    row.spreadsheet === '–' ? 'cannot' : String(row.sheetKeys),
  ].join(' | '),
);
const text = `# A day at the counter

${String(TASKS.length)} tasks of a clerk's day, by keyboard and scanner, and the keys and clicks that each takes in the window and in
a spreadsheet. What only the clerk can know (⟨a name⟩, ⟨a price⟩) is typed in either and not counted. The spreadsheet
has a row for each animal, and columns for what the shop writes down. \`npm run day\` does the tasks in the window,
fails where one does not end as it should, and writes this page.

| Task | In the window | Keys | In a spreadsheet | Keys and clicks |
| --- | --- | --: | --- | --: |
${lines.map((line) => `| ${line} |`).join('\n')}
| **All ${String(TASKS.length)}** | | **${String(sum(({ keys }) => keys))}** | | **${String(sum(({ sheetKeys }) => sheetKeys))}** |
`;
await writeFile(FILE, await format(text, { ...(await resolveConfig(FILE)), filepath: FILE }));
