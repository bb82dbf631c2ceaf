import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import {
  calls,
  type CallInput,
  type CallName,
  type CallOutput,
  type Result,
} from '../../src/shared/bridge.ts';
import { IS_ELECTRON_THERE, startElectronShop, type ElectronShop } from './electron-shop.ts';
import { removeDataFolder, startShop, type RunningShop } from './running-shop.ts';

/**
 * What hosts the shop: plain Node with its window in a browser or, with `npm run electron:test`, the desktop
 * app as built, in Electron.
 */
export type Host = 'serve' | 'electron';

interface Fixtures {
  host: Host;
  /** Variables in the shop's environment besides the tests'. */
  shopEnv: Record<string, string>;
  /** An empty shop for this test alone. */
  shop: RunningShop;
  /** Everything that the page logged as an error, threw, or was refused by its security policy. */
  pageProblems: string[];
}

const withHost = base.extend<Pick<Fixtures, 'host' | 'shopEnv' | 'pageProblems'>>({
  host: ['serve', { option: true }],
  shopEnv: [{}, { option: true }],
  pageProblems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        // Chromium also logs what the content security policy refused as an error.
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      await use(problems);
      expect(problems, 'what the page logged').toEqual([]);
    },
    { auto: true },
  ],
});

/** The shop's window is a page of Chromium. */
const inChromium = withHost.extend<Pick<Fixtures, 'shop'>>({
  page: async ({ page }, use) => {
    typeLikeAPerson(page);
    await use(page);
  },
  shop: async ({ shopEnv, page }, use) => {
    const shop = await startShop({ env: shopEnv });
    await use(shop);
    // A window that is still open would report that its shop is gone.
    await page.close();
    await shop.stop();
    await removeDataFolder(shop);
  },
});

/** The shop's window is the app's own. */
const inElectron = withHost.extend<{ shop: ElectronShop }>({
  shop: async ({ shopEnv }, use) => {
    const shop = await startElectronShop(shopEnv);
    await use(shop);
    await shop.stop();
    await removeDataFolder(shop);
  },
  page: async ({ shop }, use) => {
    typeLikeAPerson(shop.page);
    await use(shop.page);
  },
});

/**
 * Tests that run the real `serve` or the built desktop app on a real database. If a page logs an
 * error, its test fails.
 */
export const test: typeof inChromium = IS_ELECTRON_THERE ? inElectron : inChromium;

export { expect };

/** What lies (ms) between the keys of a quick person; a scanner's follow each other sooner. */
const BETWEEN_KEYS = 50;

/** Lets a page's keyboard type letters as slowly as a person, since quicker keys are a scan. */
function typeLikeAPerson({ keyboard }: Page): void {
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  let latest = 0;
  keyboard.press = async (key, options) => {
    const isLetter = key.length === 1;
    if (isLetter || key === 'Enter' || key === 'Tab') {
      const rest = latest + BETWEEN_KEYS - Date.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    await press(key, options);
    if (isLetter) latest = Date.now();
  };
  keyboard.type = async (text, options) => {
    await type(text, { delay: BETWEEN_KEYS, ...options });
    latest = Date.now();
  };
}

/** Opens the shop's window, and waits until it can be used. */
export async function openWindow(page: Page, shop: RunningShop): Promise<void> {
  await shop.openWindow(page);
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
}

/** What the window loads ahead once its first screen is shown. */
const FETCHED_AHEAD = [
  'LockScreen',
  'Card',
  'AnimalMenu',
  'Printed',
  'TodayScreen',
  'CategoriesScreen',
  'HistoryScreen',
  'TillsScreen',
  'SettingsScreen',
  'Palette',
  'ShortcutSheet',
  'ImportDialog',
  'ExportDialog',
  'PrintDialog',
];

/**
 * Waits until the window has loaded its other parts. A reload or a stop of the shop would interrupt
 * their requests, which the browser logs as errors; and without the shop they could not be opened.
 */
export async function waitForAllParts(page: Page): Promise<void> {
  await page.waitForFunction((parts) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return parts.every((part) => fetched.some((name) => name.includes(`/${part}-`)));
  }, FETCHED_AHEAD);
  await page.waitForLoadState('networkidle');
}

/** Makes a call through the window's own bridge, to set up a test. Throws on an error. */
export async function callShop<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const call = { name, input: input as never };
  const result = (await page.evaluate(
    ({ name, input }) => window.shop.call<CallName>(name, input),
    call,
  )) as Result<unknown>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return calls[name].output.parse(result.value) as CallOutput<Name>;
}

/** Adds an animal as a till: a real request to the service with a key. */
export async function addByTill(
  shop: RunningShop,
  secret: string,
  pet: { name: string; categoryId: number; status?: string },
): Promise<Response> {
  return fetch(`${shop.baseAddress}/pets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(pet),
  });
}

/** Expects that axe finds no problem on the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Describing what is right, and a page of its own for frames, which there are none of, take longer
  // than looking.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) })),
  ).toEqual([]);
}

/**
 * The themes and window sizes in which screens are looked at. Colours do not depend on the size, so
 * each of both is looked at once.
 */
export const LOOKS = [
  { theme: 'light', width: 1024, height: 640 },
  { theme: 'dark', width: 1920, height: 1080 },
] as const;

/** Sets the theme as the owner would, and waits until the page shows it. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await callShop(page, 'settings.change', { theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}
