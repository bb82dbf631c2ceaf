import { join } from 'node:path';
import { readPdf } from '../support/codes.ts';
import { callShop } from '../support/fixtures.ts';
import { sellAnimals } from '../support/rabbits.ts';
import { missingForQueue, openPrintQueue } from '../support/print-queue.ts';
import { expect, test } from './app.ts';

const missing = missingForQueue();

test('CUPS prints a receipt on a roll, upright and as long as needed, and labels on sheets', async ({
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
      await dialog.getByRole('radio', { name: what, exact: true }).check();
      await dialog.getByLabel(`Printer for ${kind}`).selectOption(queue.name);
      await dialog.getByLabel('Print at once').check();
      await dialog.getByRole('button', { name: 'Print' }).click();
      await expect(dialog).toBeHidden();
      return readPdf(await queue.take());
    };
    const labels = await print('Shelf labels', 'labels');
    expect(labels.map(({ codes }) => codes.length)).toEqual([21, 21, 18]);
    expect(labels[0]?.width).toBeCloseTo(210, 0);
    expect(labels[0]?.height).toBeCloseTo(297, 0);

    const choice = { printer: queue.name, atOnce: true };
    await callShop(page, 'printing.choose', { kind: 'receipts', choice });
    const ids = names.map((_, place) => BigInt(place + 1));
    await sellAnimals(page, ids);
    await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    await page.getByRole('button', { name: 'Receipt 1' }).click();
    await page.getByRole('button', { name: 'Print receipt' }).click();
    const receipt = await readPdf(await queue.take());
    expect(receipt).toHaveLength(1);
    expect(receipt[0]?.width).toBeCloseTo(80, 0);
    expect(receipt[0]?.height).toBeGreaterThan(300);
    for (const name of names) expect(receipt[0]?.text).toContain(name);

    const { templates } = await callShop(page, 'papers.read', {});
    const onA4 = templates.filter(({ name }) => name === 'Receipt, A4');
    await callShop(page, 'papers.change', { templates: onA4 });
    await callShop(page, 'printing.choose', { kind: 'sheets', choice });
    await callShop(page, 'pets.add', {
      pet: { name: 'Last', categoryId: 1n, status: 'available' },
    });
    await sellAnimals(page, [61n]);
    await page.getByRole('button', { name: 'Inventory' }).click();
    await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    await page.getByRole('button', { name: 'Receipt 2' }).click();
    await page.getByRole('button', { name: 'Print receipt' }).click();
    const [sheet] = await readPdf(await queue.take());
    expect(sheet?.height).toBeCloseTo(297, 0);
    expect(sheet?.inkFrom).toBeGreaterThan(14);
    expect(sheet?.inkFrom).toBeLessThan(20);
  } finally {
    queue.close();
  }
});
