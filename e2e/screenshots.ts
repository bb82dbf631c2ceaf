/** `npm run screenshots`: the README's pictures in docs/images, of the sample shop with paired tills. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '../build/test-browser.mjs';
import { startKeyring } from './support/keyring.ts';
import { removeDataFolder, runCli, startShop } from './support/running-shop.ts';
import { typed } from './support/typing.ts';

const FOLDER = join(import.meta.dirname, '../docs/images');
const SIZE = { width: 1280, height: 800 };
/** Replaces the real key with one that nobody has, so that no picture contains a working key. */
async function hideSecrets(page: Page): Promise<void> {
  await page.getByRole('dialog').evaluate((dialog) => {
    const hidden = (text: string) => text.replace(/ast_\w+/g, 'ast_live_this-picture-shows-no-key');
    for (const field of dialog.querySelectorAll<HTMLInputElement>('input, textarea')) {
      field.value = hidden(field.value);
    }
    for (const element of dialog.querySelectorAll('*')) {
      if (element.children.length === 0 && element.textContent.includes('ast_')) {
        element.textContent = hidden(element.textContent);
      }
    }
    for (const code of dialog.querySelectorAll<SVGElement>('svg[role="img"]')) {
      code.style.filter = 'blur(5px)';
    }
  });
  const left = await page.getByRole('dialog').evaluate((dialog) => {
    const fields = [...dialog.querySelectorAll<HTMLInputElement>('input, textarea')];
    return dialog.textContent + fields.map(({ value }) => value).join();
  });
  if (/ast_live_\w{20}/.test(left)) throw new Error('A key would be in the picture.');
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** Sells the first animal, and shows the day and what happened. */
async function sellAndShowToday(page: Page): Promise<void> {
  await page.keyboard.press('Alt+Shift+S');
  const sale = page.getByRole('complementary', { name: 'Sale' });
  await sale.getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
  await sale.getByLabel('Cash given').fill('50');
  await picture(page, 'sell-light');
  await sale.getByRole('button', { name: /^Sell for/ }).click();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();
  await page.keyboard.press('Control+6');
  await page.getByRole('button', { name: /^Sold today/ }).waitFor();
  await picture(page, 'today-light');
  await page.keyboard.press('Control+3');
  await page
    .getByText(/ sold /)
    .first()
    .waitFor();
  await picture(page, 'history-light');
  await page.keyboard.press('Control+1');
}

async function showLabels(page: Page): Promise<void> {
  await page.keyboard.press('Control+p');
  await page.getByRole('radio', { name: 'Shelf labels', exact: true }).check();
  await page.getByText(/labels on/).waitFor();
  await picture(page, 'labels-light');
  await page.keyboard.press('Escape');
}

async function pairTill(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Pair a till' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('textbox', { name: 'Key', exact: true }).waitFor();
}

async function useTills(page: Page, baseAddress: string): Promise<void> {
  for (const [label, plan, requests] of [
    ['Front counter', null, 37],
    ['Aquarium desk', 'Business', 112],
    ['Web shop', 'Free', 24],
  ] as const) {
    await pairTill(page, label);
    const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    for (let sent = 0; sent < requests; sent += 1) {
      await fetch(`${baseAddress}/pets?limit=1`, { headers: { authorization: `Bearer ${key}` } });
    }
    await page.getByText(`${label} is connected.`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    if (plan !== null) await changePlan(page, label, plan);
  }
}

async function changePlan(page: Page, label: string, plan: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${label}` }).click();
  await page.getByRole('menuitem', { name: 'Change plan…' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).click();
  await page.getByRole('button', { name: 'Change plan', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A supplier's list with two rows that need correcting. */
const SUPPLIERS_LIST = [
  'Tiername;Kategorie;Zustand;Preis',
  'Bella, Beagle;Puppies;verfügbar;450',
  'Simba, Maine Coon;Kittens;reserviert;380',
  ';Goldfish;verfügbar;4',
  'Nala, Siamese;Kittens;verkauft;290',
  'Spike, bearded dragon;;verfügbar;120',
  'Kiwi, lovebird;Parrots;verfügbar;65',
].join('\n');

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import a list…' }).click();
  const buffer = Buffer.from(SUPPLIERS_LIST);
  await (await chooser).setFiles({ name: 'Lieferung.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
}

async function takePictures(page: Page, baseAddress: string): Promise<void> {
  const theme = (name: 'light' | 'dark') => page.emulateMedia({ colorScheme: name });
  await page.getByRole('gridcell', { name: 'Biscuit' }).click();
  await picture(page, 'inventory-light');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await typed(page, 'Bella, beagle');
  await picture(page, 'add-light');
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'Biscuit' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Biscuit' }).waitFor();
  await picture(page, 'card-light');
  await page.keyboard.press('Escape');
  await sellAndShowToday(page);
  await showLabels(page);

  await openImport(page);
  await picture(page, 'import-light');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+4');
  await useTills(page, baseAddress);
  await picture(page, 'tills-light');
  await pairTill(page, 'Second counter');
  await hideSecrets(page);
  await picture(page, 'pair-light');
  await page
    .getByRole('button', { name: /^(Done|Close)/ })
    .last()
    .click();

  await page.keyboard.press('Control+5');
  await page.getByRole('tab', { name: 'Animal’s card' }).click();
  await theme('dark');
  await picture(page, 'settings-dark');
}

await mkdir(FOLDER, { recursive: true });
const keyring = await startKeyring();
const shop = await startShop({ env: keyring.env });
// In pounds, wherever the pictures are taken.
await runCli(shop.dataFolder, ['seed'], { LC_ALL: 'en_GB.UTF-8' });
const browser = await chromium.launch(browserOptions());
const context = await browser.newContext({
  viewport: SIZE,
  reducedMotion: 'reduce',
  locale: 'en-GB',
});
const page = await context.newPage();
await page.goto(shop.windowAddress);
await page.getByRole('grid', { name: 'Animals' }).waitFor();
await takePictures(page, shop.baseAddress);
await browser.close();
await shop.stop();
await removeDataFolder(shop);
await keyring.stop();
process.stdout.write(`The pictures are in ${FOLDER}\n`);
