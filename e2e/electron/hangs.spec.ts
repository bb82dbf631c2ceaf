import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/main/testing/program.ts';
import { openScreen } from '../../build/installers/screen.ts';
import { baseAddress, places } from '../support/electron-shop.ts';
import { expect, test } from './app.ts';

/**
 * Runs before the app, without a debugger, with which Chromium never says that a page hangs: makes the page
 * hang once it is seen, since nobody waits for a hidden one, presses keys, and answers what is asked with the
 * first button.
 */
const HANGING = `
const { app, BrowserWindow, dialog } = require('electron');
const say = (words) => process.stdout.write(words + '\\n');
dialog.showMessageBox = (...args) => {
  say('Asked: ' + args.at(-1).message);
  return Promise.resolve({ response: 0, checkboxChecked: false });
};
app.on('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => {
    contents.on('did-finish-load', () => say('Loaded again'));
    const shown = setInterval(() => {
      const window = BrowserWindow.fromWebContents(contents);
      if (!window?.isVisible()) return;
      clearInterval(shown);
      contents.executeJavaScript('setTimeout(() => { for (;;); })');
      window.focus();
      setInterval(() => {
        contents.sendInputEvent({ type: 'keyDown', keyCode: 'Down' });
      }, 1000);
    }, 1000);
  });
});`;

test('a page that hangs is told and loaded again, and tills go on', async ({ machine }) => {
  const hanging = join(machine.folder, 'hanging.cjs');
  writeFileSync(hanging, HANGING);
  const port = await freePort();
  // Other apps on a display take the focus, without which a key is not sent.
  const screen = await openScreen();
  try {
    const env = { DISPLAY: screen.display };
    const child = machine.run(places(machine.folder, port), env, ['-r', hanging]);
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    await expect
      .poll(() => output, { timeout: 90_000 })
      .toContain('Asked: The window does not answer.');
    expect((await fetch(`http://127.0.0.1:${String(port)}/v1/pets`)).status).toBe(401);
    await expect.poll(() => output, { timeout: 30_000 }).toContain('Loaded again');
  } finally {
    screen.close();
  }
});

test('a graphics card’s process that dies six times is told, and tills and the window go on', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  const base = await baseAddress(page);
  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = [];
    dialog.showMessageBox = (...args: unknown[]) => {
      messages.push((args.at(-1) as { message: string }).message);
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
    return messages;
  });
  const gpu = () =>
    app.evaluate(
      ({ app: electron }) => electron.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0,
    );
  let last = 0;
  for (let death = 0; death < 6; death += 1) {
    expect(await asked.jsonValue()).toEqual([]);
    await expect.poll(async () => ![0, last].includes(await gpu()), { timeout: 30_000 }).toBe(true);
    last = await gpu();
    process.kill(last, 'SIGKILL');
  }
  await expect
    .poll(() => asked.jsonValue(), { timeout: 30_000 })
    .toEqual(['The graphics card’s driver keeps failing.']);
  expect((await fetch(`${base}/pets`)).status).toBe(401);
  await page.keyboard.press('Control+n');
  await expect(
    page.getByRole('complementary').getByRole('textbox', { name: 'Name' }),
  ).toBeVisible();
});
