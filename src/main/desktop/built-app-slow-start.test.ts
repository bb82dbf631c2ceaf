import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { makeBadDisk } from '../testing/bad-disk/bad-disk.ts';
import { startBuiltApp } from './testing/built-app.ts';
import { anIguana, killedAfterEach, newMachine, quit, untilOpen } from './testing/machine.ts';

const disk = makeBadDisk();
const machine = newMachine();
const run = killedAfterEach();
afterAll(() => {
  disk?.remove();
  rmSync(machine.root, { recursive: true, force: true });
});

test.skipIf(!disk)(
  'a slow disk: the window says that the stock opens, and then has it',
  async () => {
    disk?.become('slow', 700);
    const args = ['--data-dir', machine.stock, '--port', '0'];
    const app = run(startBuiltApp(machine.root, { args, env: disk?.env ?? {} }));
    await expect.poll(() => app.ask('isVisible'), { timeout: 15_000 }).toBe(true);
    expect(await app.ask('told', 'start.waits')).toContainEqual({
      sentence: 'The stock is being opened, which takes longer than usual.',
    });
    disk?.become('good');
    await untilOpen(app);
    expect(await app.ask('call', 'pets.add', anIguana)).toMatchObject({ ok: true });
    await quit(app);
  },
);
