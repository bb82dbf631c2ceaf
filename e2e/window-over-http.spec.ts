import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { EventName } from '../src/shared/bridge.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

/** Records in the page which events arrive from now on. */
async function listen(page: Page, name: EventName): Promise<void> {
  await page.evaluate((name) => {
    window.shop.on(name, () => {
      document.body.dataset['received'] = `${document.body.dataset['received'] ?? ''}${name} `;
    });
  }, name);
}

const received = (page: Page) => page.evaluate(() => document.body.dataset['received'] ?? '');

async function addAnimal(page: Page): Promise<void> {
  await callShop(page, 'pets.add', {
    pet: { name: 'Rex', categoryId: 1n },
  });
}

test(
  'each tab of a browser receives events, and all of them lock and unlock together',
  { tag: '@short' },
  async ({ context, page, shop }) => {
    await openWindow(page, shop);
    const second = await context.newPage();
    await openWindow(second, shop);
    await listen(second, 'pets.changed');
    await addAnimal(page);
    await expect.poll(() => received(second)).toBe('pets.changed ');

    await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
    await callShop(page, 'persons.lock', {});
    for (const tab of [page, second]) {
      await expect(tab.getByRole('heading', { name: 'Who is working?' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Olivia' }).click();
    await page.getByLabel('PIN of Olivia').fill('4711');
    await page.keyboard.press('Enter');
    for (const tab of [page, second]) {
      await expect(tab.getByRole('main', { name: 'Inventory' })).toBeVisible();
    }
  },
);

test('the printed address works in one browser, which keeps its access', async ({
  browser,
  page,
  shop,
}) => {
  await openWindow(page, shop);
  expect(page.url()).not.toContain('token');
  await page.reload();
  await openWindow(page, shop);

  const other = await (await browser.newContext()).newPage();
  const refused = await other.goto(shop.windowAddress);
  expect(refused?.status()).toBe(401);
  await expect(other.getByRole('heading', { name: 'This browser has no access' })).toBeVisible();
  await expect(other.getByText('Ask an owner of the shop for a link')).toBeVisible();
  await expect(other.getByText(/started|terminal|command/)).toHaveCount(0);
  // Its style is let through by the policy.
  await expect(other.locator('body')).toHaveCSS('max-width', '512px');
  await expectAccessible(other);

  // The owner makes a link for it in Settings.
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'This computer' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await other.goto(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  await expect(other.getByRole('main', { name: 'Inventory' })).toBeVisible();
  expect(other.url()).not.toContain('token');
});

test('a browser is signed out in the settings of another', async ({ browser, page, shop }) => {
  await openWindow(page, shop);
  const admitted = await (await browser.newContext()).newPage();
  await admitted.goto(await shop.nextWindowAddress);
  await expect(admitted.getByRole('main', { name: 'Inventory' })).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'This computer' }).click();
  const access = page.getByRole('region', { name: 'Browsers with access' });
  await expect(access.getByText('Chrome, this browser')).toBeVisible();
  await access.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(access.getByRole('button', { name: 'Sign out' })).toHaveCount(1);
  await expect(access.getByText('Chrome, this browser')).toBeVisible();
  expect((await admitted.goto(new URL('/', page.url()).href))?.status()).toBe(401);
});

test('a link on another site leads into the window, though it brings no cookie', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { origin } = new URL(shop.windowAddress);
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<a href="${origin}/">The stock</a>`);
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  await page.goto(`http://localhost:${String((site.address() as AddressInfo).port)}/`);
  await page.getByRole('link', { name: 'The stock' }).click();
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
  site.close();
});

test('a page of another program on this machine can neither call nor listen', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { origin } = new URL(shop.windowAddress);
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // The same host, so the browser does send the cookie.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
  const body = JSON.stringify({ name: 'Forged' });
  const answers = await elsewhere.evaluate(
    ({ origin, body }) => {
      const forged = { credentials: 'include', mode: 'no-cors' } as const;
      const asked = [
        fetch(`${origin}/bridge/call/categories.create`, { ...forged, method: 'POST', body }),
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge/events`);
          socket.onopen = resolve;
          socket.onerror = reject;
        }),
      ];
      return Promise.all(asked.map((ask) => ask.then(() => 'answered').catch(() => 'refused')));
    },
    { origin, body },
  );
  expect(answers).toEqual(['refused', 'refused']);
  expect(await callShop(page, 'categories.list', {})).toEqual([]);
  site.close();
});

test('a window whose shop has ended says so instead of waiting', async ({ browser, shop }) => {
  const page = await (await browser.newContext()).newPage();
  await openWindow(page, shop);
  await shop.stop();
  const result = await page.evaluate(() => window.shop.call('pets.counts', {}));
  expect(result).toMatchObject({ ok: false, error: { code: 'connection_lost' } });
});
