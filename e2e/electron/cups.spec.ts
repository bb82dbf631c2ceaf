import { join } from 'node:path';
import { readPdf } from '../support/codes.ts';
import { callShop } from '../support/fixtures.ts';
import { missingForQueue, openPrintQueue } from '../support/print-queue.ts';
import { expect, test } from './app.ts';

const missing = missingForQueue();

test('CUPS prints a slip on a roll, upright and as long as needed, and labels on sheets', async ({
  machine,
}) => {
  test.skip(missing !== null, missing ?? '');
  const queue = await openPrintQueue(join(machine.folder, 'cups'));
  try {
    const { page } = await machine.start({ env: queue.env });
    const names = Array.from({ length: 60 }, (_, place) => `Rabbit ${String(place)}`);
    for (const name of names) {
      await callShop(page, 'pets.add', { pet: { name, categoryId: 1n, status: 'available' } });
    }
    const print = async (what: string, kind: string) => {
      await page.keyboard.press('Control+p');
      const dialog = page.getByRole('dialog', { name: 'Print' });
      await dialog.getByLabel('What').selectOption(what);
      await dialog.getByLabel(`Printer for ${kind}`).selectOption(queue.name);
      await dialog.getByLabel('Print at once').check();
      await dialog.getByRole('button', { name: 'Print' }).click();
      await expect(dialog).toBeHidden();
      return readPdf(await queue.take());
    };
    const slip = await print('Sale slip', 'receipts');
    expect(slip).toHaveLength(1);
    expect(slip[0]?.width).toBeCloseTo(80, 0);
    expect(slip[0]?.height).toBeGreaterThan(300);
    for (const name of names) expect(slip[0]?.text).toContain(name);
    const labels = await print('Shelf labels', 'labels');
    expect(labels.map(({ codes }) => codes.length)).toEqual([21, 21, 18]);
    expect(labels[0]?.width).toBeCloseTo(210, 0);
    expect(labels[0]?.height).toBeCloseTo(297, 0);
  } finally {
    queue.close();
  }
});
