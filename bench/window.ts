/**
 * `npm run bench:window -- [animals]`: the window in real Chromium, on a shop of 100,000 animals by
 * default. Prints a table and writes bench/results/window-ANIMALS.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '../build/test-browser.mjs';
import { percentile } from './support/compare.ts';
import { PLAIN_PAGE, scrollSmoothly } from './support/frames.ts';
import { fill, untilSettled } from './support/workbench.ts';
import { removeDataFolder, startShop } from '../e2e/support/running-shop.ts';
import { temporaryFolder } from '../src/main/testing/program.ts';

const animals = Number(process.argv[2] ?? 100_000);

/** From the navigation's start to the frame that shows the first animals, in ms. */
async function timeToRows(page: Page): Promise<number> {
  await page.reload();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const cell = document.querySelector('[role=gridcell]');
          if (cell?.textContent) {
            requestAnimationFrame(() => resolve(performance.now()));
          } else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/**
 * From a keystroke in the search to the frame after its results are in the page, in ms; undefined
 * when they were already there, so that nothing needs painting.
 */
async function keystroke(page: Page, text: string): Promise<number | undefined> {
  const field = page.getByRole('searchbox', { name: 'Search by name' });
  await field.fill(text.slice(0, -1));
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    const total = document.querySelector('[role=tabpanel]');
    Object.assign(window, {
      answered: new Promise<number | undefined>((resolve) => {
        let pressedAt = 0;
        setTimeout(() => resolve(undefined), 1_500);
        document.addEventListener('keydown', () => (pressedAt = performance.now()), {
          once: true,
          capture: true,
        });
        const observer = new MutationObserver(() => {
          // The results of what was typed before.
          if (pressedAt === 0) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now() - pressedAt));
          });
        });
        if (total) observer.observe(total, { childList: true, subtree: true, characterData: true });
      }),
    });
  });
  await field.press(text.slice(-1));
  return page.evaluate(
    () => (window as unknown as { answered: Promise<number | undefined> }).answered,
  );
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

const dataFolder = temporaryFolder();
await fill(dataFolder, animals);
const shop = await startShop({ dataFolder });
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(shop.windowAddress);
await page.getByRole('gridcell').first().waitFor();

// What is measured is a shop at rest.
await untilSettled(dataFolder);

const loads: number[] = [];
for (let round = 0; round < 7; round += 1) loads.push(await timeToRows(page));
const list = await scrollSmoothly(page);
const plainPage = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await plainPage.setContent(PLAIN_PAGE);
const plain = await scrollSmoothly(plainPage);
await plainPage.close();
await page.keyboard.press('Control+Home');
const searches = 'bella lun conur nethe ap x zzz beag macaw ro sp gold'.split(' ');
const answers: number[] = [];
for (const text of [...searches, ...searches]) {
  const answer = await keystroke(page, text);
  if (answer !== undefined) answers.push(answer);
}
const results = {
  animals,
  'load to first rows, median (ms)': Math.round(percentile(loads, 0.5)),
  'keystroke to painted answer, median (ms)': Math.round(percentile(answers, 0.5)),
  'keystroke to painted answer, p95 (ms)': Math.round(percentile(answers, 0.95)),
  'longest task while scrolling (ms; 0: none over 50)': Math.round(list.longestTask),
  'frames a second while scrolling': Math.round(list.framesPerSecond),
  'the same by those of an empty page': Number(
    (list.framesPerSecond / plain.framesPerSecond).toFixed(2),
  ),
  'frames over 25 ms while scrolling (%)': Number((100 * list.late).toFixed(1)),
  'the same on an empty page (%)': Number((100 * plain.late).toFixed(1)),
  'longest time between two frames (ms)': Math.round(list.worst),
  'the same on an empty page (ms)': Math.round(plain.worst),
  'script heap (MB)': Number((await heap(page)).toFixed(1)),
};
await browser.close();
await shop.stop();
await removeDataFolder(shop);
console.table(results);
const file = join(import.meta.dirname, `results/window-${animals}.json`);
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
