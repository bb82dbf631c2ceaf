import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anIguana, newMachine, untilOpen, type BuiltApp, type Machine } from './testing/machine.ts';

let machine: Machine;
let app: BuiltApp;

beforeEach(async () => {
  machine = newMachine();
  app = await untilOpen(machine.start());
  await app.ask('call', 'pets.add', anIguana);
});
afterEach(() => {
  app.kill();
  rmSync(machine.root, { recursive: true, force: true });
});

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s, even twice, ends the app in order',
  async (signal) => {
    app.kill(signal);
    app.kill(signal);
    expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(machine.stock, 'animal-store.sqlite-wal'))).toBe(false);
  },
);

test('a system that goes down waits for the app’s end', async () => {
  await app.ask('emitOnPower', 'shutdown');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(machine.stock, 'animal-store.sqlite-wal'))).toBe(false);
});

test('an error that nobody caught ends the app in order, with a sentence', async () => {
  await app.ask('raise');
  await expect
    .poll(() => app.ask('dialogues'), { timeout: 10_000 })
    .toMatchObject([{ message: 'Animal Store had to stop.' }]);
  await app.ask('answerDialogue', { response: 0 });
  expect(await app.ended).toMatchObject({ code: 1, stderr: '' });
  expect(existsSync(join(machine.stock, 'animal-store.sqlite-wal'))).toBe(false);
});
