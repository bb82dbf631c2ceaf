/**
 * `npm run looks`: every screen at five sizes and in four modes, on one page for viewing
 * (out/looks/index.html). Says what axe finds in light and dark, and fails if that is anything.
 * Names of screens as arguments leave out all others, as do `--mode dark` and `--width 390`, which may be repeated.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '../build/test-browser.mjs';
import { removeDataFolder, runCli, startShop } from './support/running-shop.ts';
import { SCREENS } from './support/screens.ts';

const FOLDER = join(import.meta.dirname, '../out/looks');
const SIZES = [
  [390, 844],
  [820, 1180],
  [1024, 640],
  [1440, 900],
  [1920, 1080],
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

/** Closes whatever is open over a screen. */
async function closeAll(page: Page): Promise<void> {
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Escape');
}

const PIN = '4711';

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

/** Signs in again where the window was locked. */
async function signIn(page: Page): Promise<void> {
  const olivia = page.getByRole('button', { name: 'Olivia', exact: true });
  if (await olivia.isVisible()) await olivia.click();
  const pin = page.getByLabel('PIN of Olivia');
  if (!(await pin.isVisible())) return;
  await pin.fill(PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Today' }).waitFor();
}

/** What axe finds on the page, each in a line. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}

async function takePictures(page: Page): Promise<{ names: string[]; found: string[] }> {
  const names: string[] = [];
  const found: string[] = [];
  const asked = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: 'string', multiple: true, default: [...MODES] },
      width: { type: 'string', multiple: true, default: SIZES.map(([width]) => String(width)) },
    },
  });
  const { mode: modes, width: widths } = asked.values;
  const screens = Object.entries(SCREENS).filter(
    ([screen]) => asked.positionals.length === 0 || asked.positionals.includes(screen),
  );
  for (const mode of MODES.filter((one) => modes.includes(one))) {
    await wear(page, mode);
    for (const [width, height] of SIZES.filter(([one]) => widths.includes(String(one)))) {
      await page.setViewportSize({ width, height });
      for (const [screen, goTo] of screens) {
        if (screen !== 'pin') await closeAll(page);
        if (screen !== 'pin') await signIn(page);
        const name = `${screen}-${mode}-${width}x${height}.png`;
        await goTo(page).catch((error: unknown) => {
          found.push(`${name}: ${String(error)}`);
        });
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(FOLDER, name) });
        names.push(name);
        if (mode !== 'light' && mode !== 'dark') continue;
        for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`);
      }
    }
  }
  return { names, found };
}

await mkdir(FOLDER, { recursive: true });
const shop = await startShop();
await runCli(shop.dataFolder, ['seed']);
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ locale: 'en-GB' });
await page.goto(shop.windowAddress);
await page.getByRole('grid', { name: 'Animals' }).waitFor();
await fill(page, shop.baseAddress);
const { names, found } = await takePictures(page);
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
for (const line of found) process.stdout.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;
