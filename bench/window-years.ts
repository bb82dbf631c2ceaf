/**
 * `node build/with-build.mjs bench/window-years.ts [years]`: the window in Chromium on a shop of five years by default:
 * what its largest screens take, and its memory after 200 acts. Prints tables.
 */
import { chromium } from 'playwright';
import { browserOptions } from '../build/test-browser.mjs';
import { startShop } from '../e2e/support/running-shop.ts';
import { untilSettled, Workbench } from './support/workbench.ts';

const years = Number(process.argv[2] ?? 5);
const ACTS = 200;
/** How many lines the sale has, and how often older receipts are shown, 200 at a time. */
const LINES = 40;
const OLDER = 10;
/** How long (ms) after an act what the page does belongs to it. */
const REST = 700;
const SCREENS = [
  ['Control+6', 'Today'],
  ['Control+7', 'Sales'],
  ['Control+1', 'Inventory'],
  ['Control+9', 'Goods in'],
  ['Control+Shift+S', 'Stock take'],
  ['Control+2', 'Categories'],
  ['Control+8', 'Customers'],
  ['Control+Shift+G', 'Register'],
  ['Control+3', 'History'],
] as const;

process.env['ANIMAL_STORE_NO_KEYCHAIN'] = '1';
const bench = new Workbench({ seconds: 0, rounds: 0 });
const dataFolder = await bench.shopOf(years);
const shop = await startShop({ dataFolder });
await untilSettled(dataFolder);
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
await page.addInitScript(() => {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
});

/** The longest task of the page since this was asked last, in ms; 0 when none took more than 50. */
async function longestTask(): Promise<number> {
  const tasks = await page.evaluate(() =>
    (window as unknown as { tasks: number[] }).tasks.splice(0),
  );
  return Math.round(Math.max(0, ...tasks));
}

/** How long (ms) the page has laid out until now. */
async function layoutMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? 0);
}

async function heapMb(): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return Number((usedSize / 1e6).toFixed(1));
}

const results: Record<string, { 'layout (ms)': number; 'longest task (ms)': number }> = {};
async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
  await longestTask();
  const before = await layoutMs();
  await act();
  await page.waitForTimeout(REST);
  const layout = Math.round((await layoutMs()) - before);
  results[what] = { 'layout (ms)': layout, 'longest task (ms)': await longestTask() };
}

async function goTo([keys, name]: (typeof SCREENS)[number]): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('main', { name }).waitFor();
}

await page.goto(shop.windowAddress);
await page.getByRole('gridcell').first().waitFor();
for (const screen of SCREENS) await measure(screen[1], () => goTo(screen));

await goTo(SCREENS[1]);
await measure('A month', async () => {
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByText('Every number opens its sales.').waitFor();
});
await page.getByRole('tab', { name: 'Receipts' }).click();
for (let shown = 1; shown <= OLDER; shown += 1) {
  const rows = page.getByRole('main').getByRole('row');
  const older = async () => {
    const before = await rows.count();
    await page.getByRole('button', { name: 'Show older' }).click();
    await rows.nth(before).waitFor();
  };
  await measure(`Older receipts, ${String(shown + 1)} pages`, older);
}

await goTo(SCREENS[2]);
await page.getByRole('gridcell').first().click();
for (let line = 1; line < LINES; line += 1) await page.keyboard.press('Shift+ArrowDown');
await measure(`A sale of ${String(LINES)} lines`, async () => {
  await page.keyboard.press('Alt+s');
  await page
    .getByLabel(/^Discount on/u)
    .nth(LINES - 1)
    .waitFor();
});
await page
  .getByLabel(/^Discount on/u)
  .nth(LINES / 2)
  .focus();
await measure('Keys in one of its fields', async () => {
  for (const key of ['1', '0', ' ', '%', 'Tab']) await page.keyboard.press(key);
});
await page.getByRole('button', { name: 'Put the sale aside' }).click();

await goTo(SCREENS[4]);
await measure('A count of all animals', async () => {
  await page.getByRole('combobox', { name: 'Count' }).press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Count by scanning' }).waitFor();
});
console.table(results);

await page.reload();
const heaps: Record<string, number> = {};
for (let act = 0; act <= ACTS; act += 1) {
  const screen = SCREENS[act % SCREENS.length];
  if (screen) await goTo(screen);
  if (act % (ACTS / 4) === 0 && act > 0) heaps[`${String(act)} acts`] = await heapMb();
}
console.table({ 'script heap (MB)': heaps });
await browser.close();
await shop.stop();
await bench.close();
