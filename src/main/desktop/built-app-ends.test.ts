import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  anIguana,
  connects,
  newMachine,
  portOf,
  untilOpen,
  type BuiltApp,
  type Machine,
} from './testing/machine.ts';

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

test('the log has the start, the end in order, and that an end was none', async () => {
  const logged = () => readFileSync(join(machine.stock, 'logs/animal-store.log'), 'utf8');
  expect(logged()).toMatch(/"version":"[\d.]+".*has started"/);
  expect(logged()).not.toContain('Animal Store has ended');
  app.kill('SIGKILL');
  await app.ended;
  app = await untilOpen(machine.start());
  expect(logged()).toContain('The last time, Animal Store was killed');
  app.kill('SIGTERM');
  await app.ended;
  expect(logged()).toContain('Animal Store has ended');
  app = await untilOpen(machine.start());
  expect(logged().match(/The last time/g)).toHaveLength(1);
});

test('a system that goes down waits for the app’s end', async () => {
  await app.ask('emitOnPower', 'shutdown');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(machine.stock, 'animal-store.sqlite-wal'))).toBe(false);
});

test('a page that hangs is told once, and restarted if the person wants that, while tills go on', async () => {
  const told = async () => {
    const dialogues = (await app.ask('dialogues')) as { message: string }[];
    return dialogues.filter(({ message }) => message === 'The window does not answer.').length;
  };
  const reloads = await app.ask('reloads');
  await app.ask('emitOnPage', 'unresponsive');
  await app.ask('emitOnPage', 'unresponsive');
  expect(await told()).toBe(1);
  expect(await connects(await portOf(app))).toBe(true);
  // One that answers again by itself needs no restart.
  await app.ask('emitOnPage', 'responsive');
  await expect(app.ask('answerDialogue', { response: 0 })).rejects.toThrow('no dialogue waits');

  await app.ask('emitOnPage', 'unresponsive');
  expect(await told()).toBe(2);
  expect(await app.ask('reloads')).toBe(reloads);
  await app.ask('answerDialogue', { response: 0 });
  await expect.poll(() => app.ask('reloads')).toBe(reloads + 1);
});

test('a graphics card that fails six times is told, and the app starts without it if wanted', async () => {
  const dies = () =>
    app.ask('emitOnApp', 'child-process-gone', { type: 'GPU', reason: 'crashed', exitCode: 139 });
  const told = async () => (await app.ask('dialogues')) as { message: string }[];
  for (let death = 1; death < 6; death += 1) await dies();
  expect(await told()).toEqual([]);
  await dies();
  const message = 'The graphics card’s driver keeps failing.';
  expect(await told()).toMatchObject([{ message }]);
  expect(await connects(await portOf(app))).toBe(true);
  await app.ask('answerDialogue', { response: 0 });
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  const remembered = readFileSync(join(machine.root, 'userData/desktop.json'), 'utf8');
  expect(JSON.parse(remembered)).toMatchObject({ avoidsGpu: true });
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
