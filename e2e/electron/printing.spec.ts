import type { ElectronApplication } from '@playwright/test';
import type { CallInput } from '../../src/shared/bridge.ts';
import { sellAnimals } from '../support/rabbits.ts';
import { callShop } from '../support/fixtures.ts';
import { readPdf } from '../support/codes.ts';
import { expect, test } from './app.ts';

interface Stood {
  printed: Promise<Uint8Array>[];
  options: Electron.WebContentsPrintOptions[];
}

/** Puts what is printed into PDFs of the size that was asked for, as a printer of that paper would. */
async function standInForPrinters(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return;
    const stood: Stood = { printed: [], options: [] };
    Reflect.set(globalThis, 'stood', stood);
    contents.getPrintersAsync = () =>
      Promise.resolve([{ name: 'Roll', displayName: 'Receipt printer' }] as Electron.PrinterInfo[]);
    contents.print = (options = {}, callback) => {
      const { pageSize } = options;
      if (typeof pageSize !== 'object') return;
      stood.options.push(options);
      const inches = { width: pageSize.width / 25_400, height: pageSize.height / 25_400 };
      const margins = { top: 0, bottom: 0, left: 0, right: 0 };
      const pdf = contents.printToPDF({ pageSize: inches, margins, printBackground: true });
      stood.printed.push(pdf);
      void pdf.then(() => callback?.(true, ''));
    };
  });
}

async function lastPrinted(app: ElectronApplication) {
  const { pdf, options } = await app.evaluate(async () => {
    const stood = Reflect.get(globalThis, 'stood') as Stood;
    const last = await stood.printed.at(-1);
    return { pdf: Buffer.from(last ?? []).toString('base64'), options: stood.options.at(-1) };
  });
  return { options, pages: await readPdf(Buffer.from(pdf, 'base64')) };
}

/** How often something was printed. */
function printedSoFar(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => (Reflect.get(globalThis, 'stood') as Stood).printed.length);
}

const rabbit = (name: string): CallInput<'pets.add'> => ({
  pet: { name, categoryId: 1n, status: 'available' },
});

test('receipts come upright and as long as needed, labels in place, at once on the chosen printer', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  await standInForPrinters(app);
  const names = Array.from({ length: 60 }, (_, place) => `Rabbit ${String(place)}`);
  for (const name of names) await callShop(page, 'pets.add', rabbit(name));
  await callShop(page, 'printing.choose', {
    kind: 'receipts',
    choice: { printer: 'Roll', atOnce: true },
  });
  await sellAnimals(
    page,
    names.map((_, place) => BigInt(place + 1)),
  );
  await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
  await page.getByRole('button', { name: 'Receipt 1' }).click();
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect.poll(() => printedSoFar(app)).toBe(1);
  const long = await lastPrinted(app);
  expect(long.options).toMatchObject({ silent: true, deviceName: 'Roll', landscape: false });
  expect(long.pages).toHaveLength(1);
  expect(long.pages[0]?.width).toBeCloseTo(80, 0);
  expect(long.pages[0]?.height).toBeGreaterThan(300);
  for (const name of names) expect(long.pages[0]?.text).toContain(name);

  for (const name of names) await callShop(page, 'pets.add', rabbit(name));
  await page.getByRole('button', { name: 'Inventory' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await page.keyboard.press('Control+p');
  await dialog.getByRole('radio', { name: 'Shelf labels', exact: true }).check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog).toBeHidden();
  const labels = await lastPrinted(app);
  expect(labels.options?.silent).toBe(false);
  expect(labels.pages.map(({ codes }) => codes.length)).toEqual([21, 21, 18]);
  expect(labels.pages[0]?.width).toBeCloseTo(210, 0);
  expect(labels.pages[0]?.height).toBeCloseTo(297, 0);
});

test('what a printer does not take is told', async ({ machine }) => {
  const { app, page } = await machine.start();
  await callShop(page, 'pets.add', rabbit('Bella'));
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents)
      contents.print = (_options, callback) => callback?.(false, 'Invalid printer settings');
  });
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('radio', { name: 'Shelf labels', exact: true }).check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog.getByText(/The printer did not print it\. Is it on/)).toBeVisible();
});
