import { callShop } from '../support/fixtures.ts';
import { rowOf } from '../support/first-path.ts';
import { expect, test } from './app.ts';

test('exact numbers pass the bridge', async ({ machine }) => {
  const { page } = await machine.start();
  const { row } = await callShop(page, 'pets.add', {
    pet: { name: 'Iggy', categoryId: 2n ** 63n - 1n, status: 'available' },
  });
  expect(row.categoryId).toBe(9223372036854775807n);
  await page.reload();
  await expect(rowOf(page, 'Iggy')).toBeVisible();
});

test('a window whose process dies is loaded again', async ({ machine }) => {
  const { app } = await machine.start();
  const reloaded = app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    await new Promise<void>((resolve) => {
      contents?.once('did-finish-load', () => resolve());
      contents?.forcefullyCrashRenderer();
    });
    return contents?.executeJavaScript("window.shop.call('pets.counts', {})") as unknown;
  });
  expect(await reloaded).toMatchObject({ ok: true, value: { all: 0 } });
});

test('a folder is chosen in a dialogue that belongs to the window', async ({ machine }) => {
  const { app, page } = await machine.start();
  await app.evaluate(({ BrowserWindow, dialog }, folder) => {
    Reflect.set(dialog, 'showOpenDialog', (parent: unknown) =>
      Promise.resolve({ canceled: !(parent instanceof BrowserWindow), filePaths: [folder] }),
    );
  }, machine.folder);
  expect(await callShop(page, 'app.chooseFolder', {})).toEqual({ folder: machine.folder });
});
