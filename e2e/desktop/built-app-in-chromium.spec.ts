import type { Page } from '@playwright/test';
import { startDesktopShop, type DesktopShop } from '../support/desktop/desktop-shop.ts';
import {
  callShop,
  expect,
  openWindow,
  test as base,
  waitForAllParts,
} from '../support/fixtures.ts';
import { addInNewCategory, rowOf, showStatus } from '../support/first-path.ts';
import { removeDataFolder } from '../support/running-shop.ts';

/** For tests that concern only the desktop app: they also control it from its main process. */
const test = base.extend<{ desktop: DesktopShop }>({
  desktop: async ({ page }, use) => {
    const shop = await startDesktopShop();
    await use(shop);
    // A window that is still open would report that its shop is gone.
    await page.close();
    await shop.stop();
    await removeDataFolder(shop);
  },
});

/** The result of each attempt by the page's own code. */
async function attempts(page: Page, service: string) {
  return page.evaluate(async (serviceAddress) => {
    const tried = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const inline = document.createElement('script');
    inline.textContent = 'document.documentElement.dataset.inline = "ran"';
    document.head.append(inline);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    return {
      node: ['require', 'process', 'module'].filter((name) => name in window),
      service: await tried(() => fetch(`${serviceAddress}/pets`)),
      elsewhere: await tried(() => fetch('https://example.com/')),
      inline: document.documentElement.dataset['inline'] ?? 'refused',
      bridgeOfFrame: 'shop' in (frame.contentWindow ?? {}),
      bridge: Object.keys(window.shop),
      replaced: await tried(() => Reflect.set(window, 'shop', { call: () => 'forged' })),
      isStillOurs: window.shop.call.toString().includes('forged'),
    };
  }, service);
}

test('the page is shut in: no Node, no network, no code but its own', async ({
  page,
  desktop,
  pageProblems,
}) => {
  await openWindow(page, desktop);
  expect(await attempts(page, desktop.baseAddress)).toEqual({
    node: [],
    service: 'refused',
    elsewhere: 'refused',
    inline: 'refused',
    bridgeOfFrame: false,
    bridge: ['call', 'on'],
    replaced: 'done',
    isStillOurs: false,
  });
  const refusals = pageProblems.splice(0);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatch(/Content Security Policy|blocked/i);
});

test('the page leads nowhere else', async ({ page, desktop }) => {
  await openWindow(page, desktop);
  const shown = page.url();
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => window.open('https://example.com/'));
  const opened = await popup;
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(page.url()).toBe(shown);
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
});

test('what can’t be cloned is refused by the bridge, and exact numbers pass it', async ({
  page,
  desktop,
}) => {
  await openWindow(page, desktop);
  const refused = await page.evaluate(() =>
    window.shop.call('pets.counts', { find: () => 1 } as never).catch(String),
  );
  expect(refused).toMatch(/could not be cloned/);
  const { row } = await callShop(page, 'pets.add', {
    pet: { name: 'Iggy', categoryId: 2n ** 63n - 1n, status: 'available' },
    view: { sort: 'newest', status: 'all', categoryId: null, search: '' },
  });
  expect(row.categoryId).toBe(9223372036854775807n);
  await expect(rowOf(page, 'Iggy')).toBeVisible();
});

test('a command of the menu opens the form; what is added is there after a reload', async ({
  page,
  desktop,
}) => {
  await openWindow(page, desktop);
  await desktop.app.ask('click', 'Add an Animal');
  await addInNewCategory(page, 'Rex', 'Dogs');
  await showStatus(page, 'Available');
  await waitForAllParts(page);
  await page.reload();
  await expect(rowOf(page, 'Rex')).toBeVisible();
});

test('a window whose process dies is loaded again and can be worked in', async ({
  page,
  desktop,
}) => {
  await openWindow(page, desktop);
  const reloaded = page.waitForEvent('load');
  await desktop.app.ask('crash', 'crashed');
  await reloaded;
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
  expect((await callShop(page, 'pets.counts', {})).all).toBe(0);
});
