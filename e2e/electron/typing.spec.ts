import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quit } from '../support/electron-shop.ts';
import { typed } from '../support/typing.ts';
import { expect, test, type Started } from './app.ts';

/** Ways in which the app ends in the middle of typing. */
const ENDS: Record<string, (started: Started) => Promise<unknown>> = {
  'is quit': ({ app }) => quit(app),
  'is killed': async ({ app }) => {
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGKILL');
    await ended;
  },
};

/** Whether Chromium has written a text into the page's storage. */
function isStored(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith('leveldb'))
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
}

const nameIn = ({ page }: Started) =>
  page.getByRole('complementary').getByRole('textbox', { name: 'Name' });

for (const [what, end] of Object.entries(ENDS)) {
  test(`what is half typed is offered at the next start after the app ${what}`, async ({
    machine,
  }) => {
    const started = await machine.start();
    await started.page.keyboard.press('Control+n');
    await expect(nameIn(started)).toBeFocused();
    await typed(started.page, 'Charl');
    // What was typed last may be lost to a kill until it is on the disk.
    if (what === 'is killed') await expect.poll(() => isStored(machine.folder, 'Charl')).toBe(true);
    await end(started);

    const again = await machine.start();
    await again.page.getByRole('button', { name: 'Show the new animal' }).click();
    await expect(nameIn(again)).toHaveValue('Charl');
  });
}
