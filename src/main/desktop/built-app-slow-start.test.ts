import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeBadDisk } from '../testing/bad-disk/bad-disk.ts';
import { makeEndlessOpening } from '../testing/broken-stocks.ts';
import {
  anIguana,
  killedAfterEach,
  newMachine,
  quit,
  startBuiltApp,
  untilOpen,
} from './testing/machine.ts';

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

test.skipIf(!disk)(
  'a damaged stock on a slow disk: the window says that backups are checked, then a dialogue what can be done',
  async () => {
    const args = ['--data-dir', machine.stock, '--port', '0'];
    const start = () => run(startBuiltApp(machine.root, { args, env: disk?.env ?? {} }));
    disk?.become('good');
    const first = await untilOpen(start());
    await first.ask('call', 'pets.add', anIguana);
    await quit(first);
    const file = join(machine.stock, 'animal-store.sqlite');
    writeFileSync(file, readFileSync(file).fill(0xa5, 0, 4_096));

    disk?.become('slow', 600);
    const app = start();
    const said = () => app.ask('told', 'start.waits');
    await expect.poll(said, { timeout: 20_000 }).toContainEqual({
      sentence:
        'The stock can’t be opened. Its backups are being checked, to tell what can be done. The more animals, the longer it takes.',
    });
    expect(await app.ask('isVisible')).toBe(true);
    disk?.become('good');
    await expect.poll(async () => (await app.ask('dialogues')).length, { timeout: 15_000 }).toBe(1);
    expect(await app.ask('isVisible')).toBe(false);
    await app.ask('answerDialogue', { response: 0 });
    await untilOpen(app);
    await quit(app);
  },
);

test('the window is closed in the middle of a long statement: the app ends, and nothing of it remains', async () => {
  const stock = join(machine.root, 'old');
  const opening = await makeEndlessOpening(stock);
  const app = run(startBuiltApp(machine.root, { args: ['--data-dir', stock, '--port', '0'] }));
  await expect.poll(opening.hasBegun, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => app.ask('isVisible'), { timeout: 20_000 }).toBe(true);
  await app.ask('closeWindow');
  expect(await app.ended).toMatchObject({ stderr: '' });
  expect(opening.state()).toEqual({ integrity: 'ok', folding: 0 });
});

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
