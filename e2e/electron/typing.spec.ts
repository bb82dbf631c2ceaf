import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
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
    // What was typed last may be lost to a kill for half a second.
    if (what === 'is killed') await pause(1_000);
    await end(started);

    const again = await machine.start();
    await again.page.getByRole('button', { name: 'Show the new animal' }).click();
    await expect(nameIn(again)).toHaveValue('Charl');
  });
}
