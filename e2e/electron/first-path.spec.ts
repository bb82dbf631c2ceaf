import type { Page } from '@playwright/test';
import { addInNewCategory, rowOf, showStatus } from '../support/first-path.ts';
import { baseAddress, quit } from '../support/electron-shop.ts';
import { expect, test } from './app.ts';

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
      url: location.href,
      node: ['require', 'process', 'module'].filter((name) => name in window),
      service: await tried(() => fetch(`${serviceAddress}/pets`)),
      elsewhere: await tried(() => fetch('https://example.com/')),
      inline: document.documentElement.dataset['inline'] ?? 'refused',
      window: window.open('https://example.com/'),
      bridgeOfFrame: 'shop' in (frame.contentWindow ?? {}),
      bridge: Object.keys(window.shop),
      replaced: await tried(() => {
        Object.defineProperty(window, 'shop', { value: { call: () => 'forged' } });
      }),
      isStillOurs: !window.shop.call.toString().includes('forged'),
    };
  }, service);
}

test('start, add, list, filter, quit; and the animal is there at the next start', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
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

  const again = await machine.start();
  await expect(rowOf(again.page, 'Rex')).toBeVisible();
  await quit(again.app);
});

test('the page is shut in: no Node, no network, no code but its own, no other page', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  const shown = 'app://animal-store/';
  expect(await attempts(page, await baseAddress(page))).toEqual({
    url: shown,
    node: [],
    service: 'refused',
    elsewhere: 'refused',
    inline: 'refused',
    window: null,
    bridgeOfFrame: false,
    bridge: ['call', 'on'],
    replaced: 'refused',
    isStillOurs: true,
  });
  const stayed = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const event = await new Promise<{ defaultPrevented: boolean }>((resolve) => {
      contents?.once('will-frame-navigate', resolve);
      void contents?.executeJavaScript("location.href = 'https://example.com/'");
    });
    return [event.defaultPrevented, contents?.getURL()];
  });
  expect(stayed).toEqual([true, shown]);
});

test('closing the window leaves the service to the tills', async ({ machine }) => {
  const { app, page } = await machine.start();
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
