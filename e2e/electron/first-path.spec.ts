import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { addInNewCategory, rowOf, showStatus } from '../support/first-path.ts';
import { reasonAgainstDesktop } from './runtime.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIME = 60_000;

const reason = reasonAgainstDesktop();
// Printed once, and not again in each process of the test runner.
if (reason !== undefined && process.env['TEST_WORKER_INDEX'] === undefined) {
  process.stdout.write(`The desktop app is not run by these tests, because ${reason}.\n`);
}
test.skip(reason !== undefined, reason);

let folder: string;
const running: ElectronApplication[] = [];

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-electron-'));
  // The first time, closing the window opens a dialogue, which nobody would dismiss here.
  mkdirSync(join(folder, 'user'));
  writeFileSync(join(folder, 'user/desktop.json'), JSON.stringify({ knowsTray: true }));
});
test.afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the built app on a new data folder, and waits until it can be used. */
async function start(): Promise<{ app: ElectronApplication; page: Page }> {
  const env = Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  const app = await _electron.launch({
    cwd: ROOT,
    args: [
      '.',
      `--user-data-dir=${join(folder, 'user')}`,
      `--data-dir=${join(folder, 'stock')}`,
      '--port=0',
    ],
    env: Object.fromEntries(env) as Record<string, string>,
    timeout: START_TIME,
  });
  running.push(app);
  const page = await app.firstWindow();
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
  return { app, page };
}

/** Quits as the menu does, and waits until the process has ended. */
async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.waitForEvent('close');
  await app.evaluate(({ app: electronApp }) => {
    electronApp.quit();
  });
  await closed;
  running.splice(running.indexOf(app), 1);
}

async function baseAddress(page: Page): Promise<string> {
  const result = await page.evaluate(() => window.shop.call('service.state', {}));
  const production = result.ok ? result.value.production : undefined;
  return production?.state === 'listening' ? (production.baseAddresses[0] ?? '') : '';
}

test('start, add, list, filter, quit; and the animal is there at the next start', async () => {
  const { app, page } = await start();
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
    file?.submenu?.items.find(({ label }) => label === 'Add an Animal')?.click();
  });
  await addInNewCategory(page, 'Rex', 'Dogs');
  await showStatus(page, 'Sold');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await showStatus(page, 'Available');
  await expect(rowOf(page, 'Rex')).toBeVisible();

  const address = await baseAddress(page);
  expect((await fetch(`${address}/pets`)).status).toBe(401);
  await quit(app);
  await expect(fetch(`${address}/pets`)).rejects.toThrow();

  const again = await start();
  await expect(rowOf(again.page, 'Rex')).toBeVisible();
  await quit(again.app);
});

test('the page is shut in: no Node, no network, no other page', async () => {
  const { app, page } = await start();
  const address = await baseAddress(page);
  const reached = await page.evaluate(async (service) => {
    const tried = async (work: () => unknown) => {
      try {
        await work();
        return 'reached';
      } catch {
        return 'refused';
      }
    };
    return {
      url: location.href,
      node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
      service: await tried(() => fetch(`${service}/pets`)),
      elsewhere: await tried(() => fetch('https://example.com/')),
      window: window.open('https://example.com/'),
      shop: Object.keys(window.shop),
    };
  }, address);
  expect(reached).toEqual({
    url: 'app://animal-store/',
    node: ['undefined', 'undefined'],
    service: 'refused',
    elsewhere: 'refused',
    window: null,
    shop: ['call', 'on'],
  });
  await quit(app);
});

test('closing the window leaves the service to the tills', async () => {
  const { app, page } = await start();
  const address = await baseAddress(page);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
  });
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(false);
  expect((await fetch(`${address}/pets`)).status).toBe(401);
  await quit(app);
});
