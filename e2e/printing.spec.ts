import { expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';

test(
  'the whole list of the view is printed, under a heading and without the window',
  { tag: '@both' },
  async ({ page, shop, host }) => {
    await runCli(shop.dataFolder, ['seed', '--animals', '320']);
    await openWindow(page, shop);
    await showStatus(page, 'Available');
    // The system's dialogue would stay open, so this inspects what would be printed.
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await page.keyboard.press('Control+p');
    await expect(page.getByRole('radio', { name: 'The list', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('printed');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Animals – Available' })).toBeVisible();
    await expect(page.getByText(/^185 animals, /)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(186);
    await expect(page.getByRole('searchbox')).toBeHidden();

    // Electron’s pages can’t be asked for a PDF from outside.
    if (host === 'electron') return;
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
  },
);

test('where this computer’s printers can be chosen, each kind of paper has its own', async ({
  page,
  shop,
}) => {
  const ask = { printer: null, atOnce: false };
  const chosen: unknown[] = [];
  // Stands in for Electron, which alone knows printers.
  await page.route('**/bridge/call/printing.*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('choose')) chosen.push(route.request().postDataJSON());
    const read = {
      isHere: true,
      printers: [{ name: 'Roll', label: 'Receipt printer' }],
      choices: { receipts: ask, labels: ask, sheets: ask },
    };
    return route.fulfill({ json: { ok: true, value: pathname.endsWith('read') ? read : {} } });
  });
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Printing' }).click();
  const printers = page.getByRole('region', { name: 'Printers of this computer' });
  await expect(printers.getByRole('combobox')).toHaveCount(3);
  await printers.getByLabel('Printer for receipts').selectOption('Receipt printer');
  await expect
    .poll(() => chosen)
    .toEqual([{ kind: 'receipts', choice: { printer: 'Roll', atOnce: false } }]);
  await expect(printers.getByLabel('Printer for labels')).toHaveValue('');
});
