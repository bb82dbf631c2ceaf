import type { Page } from '@playwright/test';
import { SHEETS, type PaperTemplate } from '../src/shared/papers.ts';
import { readPdf } from './support/codes.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { scan } from './support/keys.ts';
import { addAnimals, row, salePanel, sellAnimals } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

/** How far (mm) anything may be from its place. */
const TOLERANCE = 0.5;

const QR_ON_L7160: PaperTemplate = {
  name: 'Codes',
  kind: 'labels',
  hasLogo: false,
  textSize: 9,
  parts: ['name'],
  sheet: SHEETS['Avery L7160 – 21 labels, A4'],
  code: { kind: 'qr', of: 'id' },
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print' });

/** The system's dialogue would stay open. */
async function standInForPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
}

/** What the system's dialogue would save as a PDF, once the window is done. */
async function printed(page: Page) {
  await expect(page).toHaveTitle('printed');
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  await page.evaluate(() => {
    document.title = '';
    window.dispatchEvent(new Event('afterprint'));
  });
  await expect(dialog(page)).toBeHidden();
  return pages;
}

/** How far two lengths are apart at most, of many pairs. */
function farthest(pairs: readonly (readonly [number, number])[]): number {
  return Math.max(...pairs.map(([one, other]) => Math.abs(one - other)));
}

test('by keyboard, the selection is printed on a partly used sheet to the half millimetre, and a scan of a label opens its animal', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { templates } = await callShop(page, 'papers.read', {});
  await callShop(page, 'papers.change', { templates: [QR_ON_L7160, ...templates] });
  const names = Array.from(
    { length: 22 },
    (_, place) => `Rabbit ${String.fromCharCode(65 + place)}`,
  );
  await addAnimals(page, names);
  await standInForPrinting(page);
  await row(page, 'Rabbit V').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+p');
  await expect(dialog(page).getByRole('radio', { name: 'The list', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByText('22 labels on 2 sheets')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await typed(page, '3');
  await expect(dialog(page).getByRole('region', { name: 'Preview of Codes' })).toContainText(
    'Rabbit V',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const sheets = await printed(page);
  expect(sheets.map(({ codes }) => codes.length)).toEqual([19, 3]);
  for (const { width, height } of sheets) {
    expect(
      farthest([
        [width, 210],
        [height, 297],
      ]),
    ).toBeLessThan(TOLERANCE);
  }
  // The maker's measures, then our own: the code is in the label's top right corner, in its white border.
  const isNear = sheets.flatMap(({ codes }, sheet) =>
    codes.flatMap(({ left, top }, place) => {
      const label = sheet === 0 ? place + 2 : place;
      const labelLeft = 7.21 + (label % 3) * 66.04;
      const labelTop = 15.15 + Math.floor(label / 3) * 38.1;
      const inLabel = { left: 63.5 - 2 - 20.3 + 2.8, top: 2 + 2.8 };
      return [[left, labelLeft + inLabel.left] as const, [top, labelTop + inLabel.top] as const];
    }),
  );
  expect(farthest(isNear)).toBeLessThan(TOLERANCE);
  const texts = sheets.flatMap(({ codes }) => codes.map(({ text }) => text));
  expect(texts).toEqual(
    Array.from({ length: 22 }, (_, place) => String(22 - place).padStart(6, '0')),
  );

  await scan(page, texts.at(-2) ?? '');
  await expect(row(page, 'Rabbit B').locator(':focus')).toHaveCount(1);
});

test('with the mouse, the owner makes a template, an animal gets a label, and what is sold a receipt', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await dialog(page).getByRole('button', { name: 'Change the templates…' }).click();
  await page.getByRole('button', { name: 'Add a template…' }).click();
  const form = page.getByRole('dialog', { name: 'Add a template' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByLabel('Name').fill('Rings');
  await form.getByLabel('Paper').selectOption('Other, in millimetres');
  await form.getByLabel('Label width').fill('80');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Are wider together than the paper.')).toBeVisible();
  await form.getByLabel('Columns').fill('2');
  // What does not fit is said, and what does is offered.
  const problem = form.getByText(/Not all words fit on 2 of these labels/);
  await form.getByLabel('Size of the text (points)').fill('40');
  await form.getByLabel('Label height').fill('12');
  await expect(problem).toBeVisible();
  await form.getByRole('button', { name: /^Text of [\d.]+ points$/ }).click();
  await form.getByLabel('Label height').fill('38.1');
  await expect(problem).toBeHidden();
  await form.getByLabel('Label width').fill('15');
  await form.getByRole('button', { name: 'Print a QR code' }).click();
  await expect(form.getByText(/too fine for a scanner/)).toBeHidden();
  await form.getByLabel('Label width').fill('80');
  await expect(form.getByRole('region', { name: 'Preview of Rings' })).toContainText('Bella');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const templates = page.getByRole('list', { name: 'Templates' });
  await expect(templates.getByText('210 × 297 mm, 14 on each')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Shelf labels' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(templates.getByText('Shelf labels')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(templates.getByText('Shelf labels')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Inventory' }).click();
  await standInForPrinting(page);
  await row(page, 'Bella').getByRole('gridcell').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await dialog(page).getByRole('radio', { name: 'Rings', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Print' }).click();
  const [sheet] = await printed(page);
  expect(sheet?.codes).toMatchObject([{ text: '000001', format: 'QRCode' }]);
  expect(sheet?.text).toContain('Bella');

  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  const sale = salePanel(page);
  await sale.getByLabel('What does Bella cost?').fill('20');
  await sale.getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
  await sale.getByRole('button', { name: 'Sell for £20.00' }).click();
  await sale.getByRole('button', { name: 'Print receipt' }).click();
  const receipts = await printed(page);
  expect(receipts).toHaveLength(1);
  expect(farthest([[receipts[0]?.width ?? 0, 80]])).toBeLessThan(TOLERANCE);
  expect(receipts[0]?.height).toBeLessThan(120);
  for (const words of ['Receipt 1', 'Bella', 'Total', '£20.00', 'Customer: Ms Lee']) {
    expect(receipts[0]?.text).toContain(words);
  }
});

test('a receipt on A4 begins at the top, and its print job is called after it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { templates } = await callShop(page, 'papers.read', {});
  const onA4 = templates.filter(({ name }) => name === 'Receipt, A4');
  await callShop(page, 'papers.change', { templates: onA4 });
  await addAnimals(page, ['Bella']);
  await sellAnimals(page, [1n]);
  await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
  await page.getByRole('button', { name: 'Receipt 1' }).click();
  await page.evaluate(() => {
    window.print = () => {
      window.name = document.title;
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print receipt' }).click();
  const [paper, ...more] = await printed(page);
  expect(await page.evaluate(() => window.name)).toBe('Receipt 1');
  expect(more).toEqual([]);
  expect(paper?.height).toBeCloseTo(297, 0);
  expect(paper?.inkFrom).toBeGreaterThan(14);
  expect(paper?.inkFrom).toBeLessThan(20);
});
