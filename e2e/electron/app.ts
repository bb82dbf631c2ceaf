import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  _electron,
  expect,
  test as base,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { reasonAgainstDesktop } from './runtime.ts';

const START_TIME = 60_000;
/** The built app: these sources or, for an Electron that needs another database binary, a copy. */
const APP = process.env['ELECTRON_TEST_APP'] ?? join(import.meta.dirname, '../..');

const reason = reasonAgainstDesktop();
// Printed once, and not again in each process of the test runner.
if (reason !== undefined && process.env['TEST_WORKER_INDEX'] === undefined) {
  process.stdout.write(`The desktop app is not run by these tests, because ${reason}.\n`);
}

export interface Started {
  app: ElectronApplication;
  page: Page;
}

interface StartOptions {
  /** The folder of the built app, for tests that damage a copy of it. */
  from?: string;
  env?: Record<string, string>;
  /** Where the service listens; on a free port by default. */
  port?: number;
}

interface Machine {
  /** Where the app keeps its own files (`user`) and the stock. */
  folder: string;
  /** The folder of the built app. */
  program: string;
  /** Starts the app and waits until it can be used. */
  start: (options?: StartOptions) => Promise<Started>;
  /** The same without waiting for a window. */
  launch: (options?: StartOptions) => Promise<ElectronApplication>;
  /** Runs the app without a debugger, for its output and exit code. */
  run: (args: readonly string[], env?: Record<string, string>) => ChildProcess;
}

/** Tests of the built app in Electron itself; each has a machine on which it was never started. */
export const test = base.extend<{ machine: Machine }>({
  // Playwright requires the pattern, even when it is empty.
  // eslint-disable-next-line no-empty-pattern
  machine: async ({}, use, testInfo) => {
    testInfo.skip(reason !== undefined, reason);
    const folder = mkdtempSync(join(tmpdir(), 'animal-store-electron-'));
    // The first time, closing the window opens a dialogue, which nobody would dismiss here.
    mkdirSync(join(folder, 'user'));
    writeFileSync(join(folder, 'user/desktop.json'), JSON.stringify({ knowsTray: true }));
    const started: ChildProcess[] = [];
    const launch = async ({ from = APP, env = {}, port = 0 }: StartOptions = {}) => {
      const app = await _electron.launch({
        args: [from, ...places(folder, port)],
        env: environment(env),
        chromiumSandbox: process.getuid?.() !== 0,
        timeout: START_TIME,
      });
      started.push(app.process());
      return app;
    };
    const start = async (options?: StartOptions) => {
      const app = await launch(options);
      const page = await app.firstWindow();
      const inventory = page.getByRole('main', { name: 'Inventory' });
      await expect(inventory).toBeVisible({ timeout: START_TIME });
      return { app, page };
    };
    const run = (args: readonly string[], env = {}) => {
      const child = spawn(electronProgram(), [APP, ...args], { env: environment(env) });
      started.push(child);
      return child;
    };
    await use({ folder, program: APP, start, launch, run });
    for (const child of started) child.kill('SIGKILL');
    // Electron's other processes end a moment after the first, and may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
});

export { expect };

/** Where the app keeps its files on a test's machine. */
export function places(folder: string, port = 0): string[] {
  const user = `--user-data-dir=${join(folder, 'user')}`;
  return [user, `--data-dir=${join(folder, 'stock')}`, `--port=${String(port)}`];
}

/** Quits as the menu does, and waits until the process has ended. */
export async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.waitForEvent('close');
  await app.evaluate(({ app: electronApp }) => {
    electronApp.quit();
  });
  await closed;
}

/** Where the service for tills listens. */
export async function baseAddress(page: Page): Promise<string> {
  const result = await page.evaluate(() => window.shop.call('service.state', {}));
  const production = result.ok ? result.value.production : undefined;
  return production?.state === 'listening' ? (production.baseAddresses[0] ?? '') : '';
}

function electronProgram(): string {
  return createRequire(import.meta.url)('electron') as string;
}

function environment(env: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...env };
}
