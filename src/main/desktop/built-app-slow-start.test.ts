import { rmSync, writeFileSync } from 'node:fs';
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

test('started at login and once more before the shop is open: the window shows as soon as it is', async () => {
  rmSync(machine.stock, { recursive: true, force: true });
  writeFileSync(machine.stock, 'a file where the folder should be');
  const args = ['--data-dir', machine.stock, '--port=0', '--hidden'];
  const app = run(startBuiltApp(machine.root, { args }));
  await expect.poll(async () => (await app.ask('dialogues')).length, { timeout: 15_000 }).toBe(1);
  await app.ask('emitOnApp', 'second-instance', [], '/');
  expect(await app.ask('isVisible')).toBe(false);
  rmSync(machine.stock);
  await app.ask('answerDialogue', { response: 0 });
  await quit(await untilOpen(app));
});
