import { addInNewCategory, rowOf, showStatus } from '../support/first-path.ts';
import { baseAddress, quit } from '../support/electron-shop.ts';
import { expect, test } from './app.ts';

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

test('the page is shut in: no Node, no network, no other page', async ({ machine }) => {
  const { app, page } = await machine.start();
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
