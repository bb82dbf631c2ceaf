/**
 * `npm run looks`: every screen at six sizes and in four modes, on one page for viewing
 * (out/looks/index.html).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '../build/test-browser.mjs';
import { removeDataFolder, runCli, startShop } from './support/running-shop.ts';

const FOLDER = join(import.meta.dirname, '../out/looks');
const SIZES = [
  [390, 844],
  [820, 1180],
  [1024, 640],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;
const MODES = ['light', 'dark', 'forced-colours', 'large-text'] as const;
type Mode = (typeof MODES)[number];

async function wear(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({
    colorScheme: mode === 'dark' ? 'dark' : 'light',
    forcedColors: mode === 'forced-colours' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    mode === 'large-text' ? '200%' : '',
  );
}

/** How to get to each screen from the previous one. The last one leads back to the first. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  list: async (page) => {
    const pin = page.getByLabel('PIN of Olivia');
    if (await pin.isVisible()) {
      await pin.fill(PIN);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Settings' }).waitFor();
    }
    await page.keyboard.press('Control+1');
  },
  card: async (page) => {
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').getByLabel('Price').waitFor();
  },
  selection: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
  },
  toast: async (page) => {
    await page.keyboard.press('Alt+r');
    await page.getByRole('alert').first().waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill('se');
  },
  form: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+n');
  },
  import: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Import a list…' }).click();
    await (await chooser).setFiles(LIST);
    await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  },
  categories: async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+2');
  },
  history: async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByRole('tab').first().click();
  },
  removed: async (page) => {
    await page.getByRole('tab', { name: 'Removed animals' }).click();
  },
  tills: async (page) => {
    await page.keyboard.press('Control+4');
  },
  till: async (page) => {
    await page.getByRole('button', { name: 'Front counter', exact: true }).click();
  },
  settings: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+5');
    await page.getByRole('tab').first().click();
  },
  persons: async (page) => {
    await page.getByRole('tab', { name: 'Persons' }).click();
  },
  fields: async (page) => {
    await page.getByRole('tab', { name: 'Animal’s card' }).click();
  },
  lock: async (page) => {
    await page.keyboard.press('Control+l');
    await page.getByRole('main', { name: 'Sign in' }).waitFor();
  },
  pin: async (page) => {
    await page.getByRole('button', { name: 'Olivia' }).click();
  },
};

const PIN = '4711';

/** A list with a row that needs correcting. */
const LIST = {
  name: 'delivery.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name;Category;Status\nBella;Puppies;sold\n;Goldfish;available\n'),
};

/** What the screens show: tills that were used, persons, an empty category, a removed animal. */
async function fill(page: Page, baseAddress: string): Promise<void> {
  const secret = await page.evaluate(async (pin) => {
    const { shop } = window;
    await shop.call('categories.create', { name: 'Axolotls' });
    const animals = [{ id: 7n, version: 0 }];
    await shop.call('pets.remove', { selection: { kind: 'animals', animals } });
    await shop.call('persons.add', { name: 'Olivia', role: 'owner', pin });
    await shop.call('persons.add', { name: 'Carl', role: 'clerk', pin });
    const key = { environment: 'production', label: 'Front counter' } as const;
    const made = await shop.call('keys.create', { ...key, plan: { plan: 'free' } });
    await shop.call('keys.create', { ...key, label: 'Web shop', plan: { plan: 'pro' } });
    return made.ok ? made.value.secret : '';
  }, PIN);
  for (let sent = 0; sent < 62; sent += 1) {
    await fetch(`${baseAddress}/pets?limit=1`, { headers: { authorization: `Bearer ${secret}` } });
  }
}

async function takePictures(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (const mode of MODES) {
    await wear(page, mode);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const [screen, goTo] of Object.entries(SCREENS)) {
        await goTo(page);
        await page.waitForTimeout(200);
        const name = `${screen}-${mode}-${width}x${height}.png`;
        await page.screenshot({ path: join(FOLDER, name) });
        names.push(name);
      }
    }
  }
  return names;
}

await mkdir(FOLDER, { recursive: true });
const shop = await startShop();
await runCli(shop.dataFolder, ['seed']);
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ locale: 'en-GB' });
await page.goto(shop.windowAddress);
await page.getByRole('grid', { name: 'Animals' }).waitFor();
await fill(page, shop.baseAddress);
const names = await takePictures(page);
const figures = names.map(
  (name) => `<figure><img src="${name}" alt="${name}"><figcaption>${name}</figcaption></figure>`,
);
await writeFile(
  join(FOLDER, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Looks</title>
<style>body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}img{width:480px}</style>
${figures.join('\n')}
`,
);
await browser.close();
await shop.stop();
await removeDataFolder(shop);
process.stdout.write(`The pictures are in ${join(FOLDER, 'index.html')}\n`);
