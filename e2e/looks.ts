/**
 * `npm run looks`: every screen at six sizes and in four modes, on one page for viewing
 * (out/looks/index.html).
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { removeDataFolder, runCli, startShop } from './support/running-shop.ts';

const FOLDER = join(import.meta.dirname, '../out/looks');
const SIZES = [
  [640, 400],
  [1024, 640],
  [1280, 800],
  [1440, 900],
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

/** How to get to each screen from the previous one. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  list: async (page) => {
    await page.keyboard.press('Control+1');
  },
  selection: async (page) => {
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
  },
  form: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+n');
  },
  tills: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
  },
  settings: async (page) => {
    await page.keyboard.press('Control+3');
  },
};

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
const browser = await chromium.launch({
  ...(!existsSync(chromium.executablePath()) && { executablePath: '/usr/bin/chromium' }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ locale: 'en-GB' });
await page.goto(shop.windowAddress);
await page.getByRole('grid', { name: 'Animals' }).waitFor();
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
