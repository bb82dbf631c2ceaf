import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import type { RunningShop } from './running-shop.ts';

const START_TIME = 60_000;
/** The built app: these sources or, for an Electron that needs another database binary, a copy. */
export const APP = process.env['ELECTRON_TEST_APP'] ?? join(import.meta.dirname, '../..');
/** Whether `npm run electron:test` runs the tests. */
export const IS_ELECTRON_THERE = process.env['ELECTRON_TESTS'] !== undefined;

/** A shop of the desktop app in Electron itself. */
export interface ElectronShop extends RunningShop {
  page: Page;
}

interface LaunchOptions {
  /** The folder of the built app, for tests that damage a copy of it. */
  from?: string;
  env?: Record<string, string>;
  /** Chromium's language; null for the system's. */
  lang?: string | null;
  /** Where the service listens; on a free port by default. */
  port?: number;
}

/** Makes a folder for the app's own files (`user`) and the stock, as on a machine where it was never started. */
export function makeMachine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-electron-'));
  // The first time, closing the window opens a dialogue, which nobody would dismiss here.
  mkdirSync(join(folder, 'user'));
  writeFileSync(join(folder, 'user/desktop.json'), JSON.stringify({ knowsTray: true }));
  return folder;
}

/** Where the app keeps its files on a test's machine. */
export function places(folder: string, port = 0): string[] {
  const user = `--user-data-dir=${join(folder, 'user')}`;
  return [user, `--data-dir=${join(folder, 'stock')}`, `--port=${String(port)}`];
}

/** The tests' variables, with others. */
export function environment(env: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...env };
}

/** Starts the built app in Electron. */
export function launch(
  folder: string,
  { from = APP, env = {}, lang = 'en-GB', port = 0 }: LaunchOptions = {},
): Promise<ElectronApplication> {
  return _electron.launch({
    args: [from, ...(lang === null ? [] : [`--lang=${lang}`]), ...places(folder, port)],
    env: environment(env),
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: START_TIME,
  });
}

/** The app's window, once it can be used. */
export async function windowOf(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  const inventory = page.getByRole('main', { name: /^(Inventory|Tierbestand)$/ });
  await expect(inventory).toBeVisible({ timeout: START_TIME });
  return page;
}

/** Where the service for tills listens. */
export async function baseAddress(page: Page): Promise<string> {
  const result = await page.evaluate(() => window.shop.call('service.state', {}));
  const production = result.ok ? result.value.production : undefined;
  return production?.state === 'listening' ? (production.baseAddresses[0] ?? '') : '';
}

/** Quits as the menu does, and waits until the process has ended. */
export async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.waitForEvent('close');
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await closed;
}

/** Starts the app on a new machine. */
export async function startElectronShop(env: Record<string, string>): Promise<ElectronShop> {
  const folder = makeMachine();
  const app = await launch(folder, { env });
  const page = await windowOf(app);
  return {
    page,
    dataFolder: join(folder, 'stock'),
    windowAddress: page.url(),
    nextWindowAddress: Promise.resolve(''),
    baseAddress: await baseAddress(page),
    openWindow: () => Promise.resolve(),
    stop: () => quit(app),
  };
}
