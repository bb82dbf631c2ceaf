import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultDataFolder } from '../platform/data-folder.ts';
import { overwriteShop } from '../testing/broken-stocks.ts';
import {
  anIguana,
  killedAfterEach,
  newMachine,
  quit,
  startBuiltApp,
  untilOpen,
  type BuiltApp,
  type Machine,
} from './testing/machine.ts';

let machine: Machine;

beforeEach(() => {
  machine = newMachine();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(machine.root, { recursive: true, force: true });
});
const run = killedAfterEach();
const dialogue = async (app: BuiltApp) => {
  await expect.poll(async () => (await app.ask('dialogues')).length, { timeout: 10_000 }).toBe(1);
  const [shown] = await app.ask('dialogues');
  return shown as { message: string; detail: string; buttons: string[] };
};

test('a port that is taken: the shop opens and says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const app = await untilOpen(
    run(startBuiltApp(machine.root, { args: ['--data-dir', machine.stock, `--port=${port}`] })),
  );
  const state = await app.ask('call', 'service.state', {});
  expect(state).toMatchObject({
    value: { production: { state: 'failed', problem: { code: 'port_unavailable' } } },
  });
  expect((await app.ask('tray')).toolTip).toContain('Tills can’t connect');
  expect(await app.ask('notifications')).toEqual([]);
  expect(await app.ask('call', 'pets.add', anIguana)).toMatchObject({ ok: true });
  await quit(app);
  taken.close();
});

test('what goes wrong while nobody sees the window is told by the system', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const args = ['--data-dir', machine.stock, `--port=${port}`, '--hidden'];
  const app = run(startBuiltApp(machine.root, { args }));
  const trouble = 'Tills can’t connect';
  await expect.poll(() => app.ask('notifications'), { timeout: 15_000 }).toEqual([trouble]);
  await app.ask('clickNotification', trouble);
  await untilOpen(app);
  // Another port, found as the owner would find one, solves the problem.
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const other = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  expect(await app.ask('call', 'settings.change', { port: other })).toMatchObject({ ok: true });
  expect(await app.ask('notifications')).toEqual([]);
  await quit(app);
  taken.close();
});

test('a data folder that another program serves: try again when it has ended', async () => {
  const first = await untilOpen(run(machine.start()));
  const second = run(machine.start());
  expect(await dialogue(second)).toMatchObject({
    message: 'Animal Store is already running.',
    buttons: ['Try Again', 'Quit'],
  });
  await quit(first);
  await second.ask('answerDialogue', { response: 0 });
  await quit(await untilOpen(second));
});

test('a data folder that can’t be used: another one is chosen and remembered', async () => {
  const env = { XDG_DATA_HOME: machine.root, LOCALAPPDATA: machine.root, HOME: machine.root };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  mkdirSync(dirname(defaultDataFolder()), { recursive: true });
  writeFileSync(defaultDataFolder(), 'a file where the folder should be');
  const program = join(machine.root, 'program');
  writeFileSync(program, '#!/bin/sh\necho "$@" >"$0.started"\n', { mode: 0o755 });
  const app = run(
    startBuiltApp(machine.root, {
      args: ['--port', '0'],
      env: { ...env, STAND_IN_PROGRAM: program },
    }),
  );
  expect(await dialogue(app)).toMatchObject({
    message: 'The data folder can’t be used.',
    buttons: ['Try Again', 'Choose Another Folder…', 'Quit'],
  });
  await app.ask('answerDialogue', { response: 1 });
  await app.ask('answerDialogue', { canceled: false, filePaths: [machine.stock] });
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  const started = () => readFileSync(`${program}.started`, 'utf8');
  if (process.platform === 'linux') await expect.poll(started).toBe('. --port 0\n');

  const again = await untilOpen(run(startBuiltApp(machine.root, { args: ['--port', '0'], env })));
  expect(await again.ask('call', 'app.info', {})).toMatchObject({
    value: { dataFolder: machine.stock },
  });
  await quit(again);
});

test('a data folder that was named at the start and can’t be used: no other one is offered', async () => {
  writeFileSync(machine.stock, 'a file where the folder should be');
  const app = run(machine.start());
  expect((await dialogue(app)).buttons).toEqual(['Try Again', 'Quit']);
  await app.ask('answerDialogue', { response: 1 });
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
});

test('a damaged database: the newest good backup takes its place', async () => {
  const app = await untilOpen(run(machine.start()));
  await app.ask('call', 'pets.add', anIguana);
  expect(await app.ask('call', 'backups.create', {})).toMatchObject({ ok: true });
  await quit(app);
  writeFileSync(join(machine.stock, 'animal-store.sqlite'), 'this was a database');

  const damaged = run(machine.start());
  expect(await dialogue(damaged)).toMatchObject({
    message: 'The stock’s database is damaged.',
    detail: expect.stringMatching(
      /backup is of .* holds 1 animal\. .* 0 animals can still/,
    ) as string,
    buttons: ['Restore the Newest Backup', 'Keep What Can Be Read', 'Open the Data Folder', 'Quit'],
  });
  await damaged.ask('answerDialogue', { response: 0 });
  await untilOpen(damaged);
  expect(await damaged.ask('call', 'pets.counts', {})).toMatchObject({ value: { all: 1 } });
  await quit(damaged);
});

test('a damaged database: what can be read of it is kept, when the person chooses that', async () => {
  const app = await untilOpen(run(machine.start()));
  await app.ask('call', 'pets.add', anIguana);
  await quit(app);
  const file = join(machine.stock, 'animal-store.sqlite');
  overwriteShop(file);

  const damaged = run(machine.start());
  expect(await dialogue(damaged)).toMatchObject({
    detail: expect.stringMatching(/1 animal can still be read\..* is kept beside it/s) as string,
    buttons: ['Keep What Can Be Read', 'Open the Data Folder', 'Quit'],
  });
  await damaged.ask('answerDialogue', { response: 0 });
  await untilOpen(damaged);
  expect(await damaged.ask('call', 'pets.counts', {})).toMatchObject({ value: { all: 1 } });
  await quit(damaged);
});

test('a database of a newer version is left alone', async () => {
  await quit(await untilOpen(run(machine.start())));
  const file = join(machine.stock, 'animal-store.sqlite');
  const database = new Database(file);
  database.pragma('user_version = 9999');
  database.close();
  const before = readFileSync(file);

  const app = run(machine.start());
  expect(await dialogue(app)).toMatchObject({
    message: 'The stock was written by another version.',
    buttons: ['Open the Data Folder', 'Quit'],
  });
  await app.ask('answerDialogue', { response: 1 });
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a newer stock without its program: a backup that this version can open is offered', async () => {
  const app = await untilOpen(run(machine.start()));
  await app.ask('call', 'pets.add', anIguana);
  expect(await app.ask('call', 'backups.create', {})).toMatchObject({ ok: true });
  await quit(app);
  const database = new Database(join(machine.stock, 'animal-store.sqlite'));
  database.pragma('user_version = 9999');
  database.close();

  const older = run(machine.start());
  expect(await dialogue(older)).toMatchObject({
    detail: expect.stringMatching(/newest good backup is of.*is kept/s) as string,
    buttons: ['Open the Data Folder', 'Restore the Newest Backup', 'Quit'],
  });
  await older.ask('answerDialogue', { response: 1 });
  await untilOpen(older);
  expect(await older.ask('call', 'pets.counts', {})).toMatchObject({ value: { all: 1 } });
  await quit(older);
});

test('a command of the terminal runs without a window and ends with its exit code', async () => {
  const help = run(startBuiltApp(machine.root, { args: ['keys', '--help'] }));
  expect(await help.ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/create/) as string,
  });
  const wrong = run(startBuiltApp(machine.root, { args: ['keys', 'no-such-command'] }));
  expect((await wrong.ended).code).toBeGreaterThan(0);
  expect((await wrong.ended).stderr).not.toMatch(/ {4}at /);
});

test('started at login: the service runs, and the window waits until somebody asks for it', async () => {
  const args = ['--data-dir', machine.stock, '--port=0', '--hidden'];
  const app = run(startBuiltApp(machine.root, { args }));
  await expect
    .poll(() => app.ask('tray'), { timeout: 15_000 })
    .toMatchObject({
      toolTip: expect.stringMatching(/Tills connect to http/) as string,
    });
  expect(await app.ask('isVisible')).toBe(false);
  await app.ask('emitOnApp', 'second-instance', [], '/');
  await quit(await untilOpen(app));
});

test.each(['ready-to-show', 'ready-to-show did-finish-load'])(
  'a system that never tells of %s shows the window all the same',
  async (silence) => {
    const app = run(
      startBuiltApp(machine.root, {
        args: ['--data-dir', machine.stock, '--port=0'],
        env: { STAND_IN_NEVER_TELLS: silence },
      }),
    );
    await quit(await untilOpen(app));
  },
);

test('a new AppImage ends at once when the updater of the old one tries it', async () => {
  const env = { APPIMAGE_EXIT_AFTER_INSTALL: 'true' };
  const app = run(startBuiltApp(machine.root, { args: ['--data-dir', machine.stock], env }));
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(machine.stock)).toBe(false);
});

test('a double click on a backup: the window is told, and has it among the others', async () => {
  const first = await untilOpen(run(machine.start()));
  await first.ask('call', 'pets.add', anIguana);
  const made = await first.ask('call', 'backups.create', {});
  const { name } = (made.ok ? made.value : {}) as { name: string };
  await quit(first);
  const stick = join(machine.root, name);
  renameSync(join(machine.stock, 'backups', name), stick);

  const args = ['--data-dir', machine.stock, '--port=0', pathToFileURL(stick).href];
  const app = await untilOpen(run(startBuiltApp(machine.root, { args })));
  expect(await app.ask('call', 'backups.opened', {})).toMatchObject({
    value: { backup: { name, animals: 1 } },
  });
  expect(await app.ask('call', 'backups.opened', {})).toMatchObject({ value: { backup: null } });

  await app.ask('listen', 'backup.opened');
  await app.ask('emitOnApp', 'second-instance', ['animal-store', stick], machine.root);
  await app.ask('emitOnApp', 'open-file', stick);
  expect(await app.ask('heard')).toHaveLength(2);
  expect(await app.ask('call', 'backups.opened', {})).toMatchObject({
    value: { backup: { name } },
  });
  expect(await app.ask('call', 'backups.restore', { name })).toMatchObject({ ok: true });
  await quit(app);
});
