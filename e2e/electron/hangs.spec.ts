import type { ElectronApplication } from '@playwright/test';
import { baseAddress } from '../support/electron-shop.ts';
import { typed } from '../support/typing.ts';
import { expect, test } from './app.ts';

/** Answers each message of the app by a button, and returns what has been asked so far. */
async function answered(
  app: ElectronApplication,
  button: number,
): Promise<() => Promise<string[]>> {
  const asked = await app.evaluateHandle(({ dialog }, response) => {
    const messages: string[] = [];
    dialog.showMessageBox = (...args: unknown[]) => {
      messages.push((args.at(-1) as { message: string }).message);
      return Promise.resolve({ response, checkboxChecked: false });
    };
    return messages;
  }, button);
  return () => asked.jsonValue();
}

test('a page that hangs is told and restarted with what was typed, and tills go on', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  const asked = await answered(app, 0);
  const base = await baseAddress(page);
  await page.keyboard.press('Control+n');
  await typed(page, 'Charl');
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 500);
  });
  // A page hangs for Chromium when it takes no input.
  const press = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Down' });
    });
  const isTold = async () => {
    await press();
    expect((await fetch(`${base}/pets`)).status).toBe(401);
    return asked();
  };
  await expect
    .poll(isTold, { timeout: 90_000, intervals: [1_000] })
    .toEqual(['The window does not answer.']);
  const name = page.getByRole('complementary').getByRole('textbox', { name: 'Name' });
  await page
    .getByRole('alert')
    .getByRole('button', { name: 'Show the new animal' })
    .click({ timeout: 60_000 });
  await expect(name).toHaveValue('Charl');
});

test('a graphics card’s process that dies six times is told, and tills and the window go on', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  const base = await baseAddress(page);
  const asked = await answered(app, 1);
  const gpu = () =>
    app.evaluate(
      ({ app: electron }) => electron.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0,
    );
  let last = 0;
  for (let death = 0; death < 6; death += 1) {
    expect(await asked()).toEqual([]);
    await expect.poll(async () => ![0, last].includes(await gpu()), { timeout: 30_000 }).toBe(true);
    last = await gpu();
    process.kill(last, 'SIGKILL');
  }
  await expect
    .poll(asked, { timeout: 30_000 })
    .toEqual(['The graphics card’s driver keeps failing.']);
  expect((await fetch(`${base}/pets`)).status).toBe(401);
  await page.keyboard.press('Control+n');
  await expect(
    page.getByRole('complementary').getByRole('textbox', { name: 'Name' }),
  ).toBeVisible();
});
