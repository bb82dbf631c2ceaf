import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  nameDatabase,
  toDatabase,
  type NamedDatabase,
} from '../../src/main/testing/named-database.ts';
import { postgresForTests } from '../../src/main/testing/postgres-for-tests.ts';
import {
  createKey,
  runProgram,
  startProgram,
  startServing,
  temporaryFolder,
} from '../../src/main/testing/program.ts';

// A move is killed at its two moments of truth: when it tells the database to commit, before and
// after the database hears that.

const STOCKS = ['animal-store.sqlite', 'staging.sqlite'];
const server = postgresForTests();
let database: NamedDatabase;
let line: Line;
let folder: string;
let key: string;
let exported: string[];

/** The line to the database, which kills a move when it sends its commit. */
interface Line {
  server: Server;
  /** What to kill, and whether the database still gets the commit. */
  cut: { child: ChildProcess; isHeard: boolean } | undefined;
}

async function layLine(port: number): Promise<Line> {
  const laid: Line = { server: createServer(), cut: undefined };
  laid.server.on('connection', (near: Socket) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    far.pipe(near);
    near.once('close', () => far.end());
    let isMove = false;
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      // Its last transaction: it puts rows into tables, or a schema aside.
      isMove ||= text.includes('put ');
      const { cut } = laid;
      if (cut && isMove && text.includes('COMMIT')) {
        laid.cut = undefined;
        cut.child.kill('SIGKILL');
        if (!cut.isHeard) {
          far.destroy();
          return;
        }
      }
      far.write(bytes);
    });
  });
  laid.server.listen(0, '127.0.0.1');
  await once(laid.server, 'listening');
  return laid;
}

/** Runs the command `move` and kills it when it commits. */
async function cutOff(isHeard: boolean, ...args: string[]): Promise<void> {
  const move = startProgram('cli', ...args);
  line.cut = { child: move.process, isHeard };
  const { code } = await move.ended;
  expect(code).toBe(null);
  expect(line.cut).toBe(undefined);
}

async function exportsOf(dataFolder: string): Promise<string[]> {
  const all: string[] = [];
  for (const which of [[], ['--staging']]) {
    const args = ['export', '--format', 'json', '--data-dir', dataFolder, ...which];
    const { code, stdout, stderr } = await runProgram('cli', ...args);
    expect(code, stderr).toBe(0);
    all.push(stdout);
  }
  return all;
}

/** The folder's shop can be served, has all it had, and keeps its files where it should. */
async function expectWorks(dataFolder: string, place: 'files' | 'database'): Promise<void> {
  const node = await startServing(dataFolder, '--no-window');
  const answer = await fetch(`${node.baseAddress}/pets`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  await node.stop();
  expect(await exportsOf(dataFolder)).toEqual(exported);
  expect(existsSync(join(dataFolder, 'database.json'))).toBe(place === 'database');
  const names = readdirSync(dataFolder).filter((name) => /\.(?:sqlite|moving)$/.test(name));
  expect(names.sort()).toEqual(place === 'files' ? STOCKS : []);
}

beforeEach(async () => {
  database = await nameDatabase(server());
  line = await layLine(Number(database.url.port));
  database.url.port = String((line.server.address() as AddressInfo).port);
  folder = temporaryFolder();
  key = await createKey(folder);
  const seed = ['seed', '--more', '--animals', '30', '--data-dir', folder];
  await runProgram('cli', ...seed);
  await runProgram('cli', ...seed, '--staging');
  exported = await exportsOf(folder);
  expect(exported.map((text) => text.length > 1_000)).toEqual([true, true]);
});
afterEach(() => {
  line.server.close();
});

async function move(...args: string[]): Promise<string> {
  const { code, stderr } = await runProgram('cli', ...args);
  expect(code, stderr).toBe(0);
  return stderr;
}

test('killed before the database heard of it: nothing was moved, and it can be moved again', async () => {
  await cutOff(false, ...toDatabase(folder, database));
  await expectWorks(folder, 'files');
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test('killed while it moves again what was cut off: the same', async () => {
  await cutOff(false, ...toDatabase(folder, database));
  await cutOff(false, ...toDatabase(folder, database));
  expect(await move(...toDatabase(folder, database))).toContain('Staging was moved and checked');
});

test('killed when the database has heard of it: all was moved, and moving again says so', async () => {
  await cutOff(true, ...toDatabase(folder, database));
  const again = await runProgram('cli', ...toDatabase(folder, database));
  expect(again).toMatchObject({
    code: 1,
    stderr: `The stock of ${folder} is in a database already.\n`,
  });
  await expectWorks(folder, 'database');
});

test('killed between the renaming of the two files: the other is put aside at the next start', async () => {
  await move(...toDatabase(folder, database));
  const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('staging.sqlite.'));
  renameSync(join(folder, aside), join(folder, 'staging.sqlite'));
  await expectWorks(folder, 'database');
});

test('while the database is down, a shop whose move was cut off does not guess', async () => {
  await cutOff(true, ...toDatabase(folder, database));
  await server().kill();
  const serving = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  expect(serving).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /A move of this shop was cut off, and only the database knows whether it was complete\. The database can’t be reached/,
    ) as string,
  });
  await server().start();
  await expectWorks(folder, 'database');
});

test.each([
  ['into the folder that it was moved from', () => folder],
  ['into another folder', () => temporaryFolder()],
])('back %s, killed before the database heard of it', async (_name, place) => {
  await move(...toDatabase(folder, database));
  const target = place();
  await cutOff(false, 'move', '--to', target, '--data-dir', folder);
  // Whoever opens the new folder works on the same stock as the others.
  await expectWorks(target, 'database');
  await expectWorks(folder, 'database');
  await move('move', '--to', target, '--data-dir', folder);
  await expectWorks(target, 'files');
});

test('back into the same folder, killed when the database has heard of it', async () => {
  await move(...toDatabase(folder, database));
  await cutOff(true, 'move', '--to', folder, '--data-dir', folder);
  await expectWorks(folder, 'files');
});

test('back into another folder, killed when the database has heard of it', async () => {
  await move(...toDatabase(folder, database));
  const target = temporaryFolder();
  await cutOff(true, 'move', '--to', target, '--data-dir', folder);
  // The old folder must not begin a second, empty shop.
  const stale = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  expect(stale.code).toBe(1);
  expect(stale.stderr).toContain('There is no stock in that database. If it was moved into a data');
  const again = await move('move', '--to', target, '--data-dir', folder);
  expect(again).toContain('had been cut off at its very end. It is complete now.');
  await expectWorks(target, 'files');
  expect(existsSync(join(folder, 'database.json'))).toBe(false);
});

/** Moves the shop out of the database as a machine does that knows only its address. */
async function moveOnTo(target: string): Promise<void> {
  const from = ['--database', database.url.href, '--database-password-file', database.passwordFile];
  await move('move', '--to', target, ...from);
}

/** The folder's shop is elsewhere: it says so, and what was left of it is not opened. */
async function expectClosed(dataFolder: string, why: RegExp): Promise<void> {
  const stale = await runProgram('serve', '--data-dir', dataFolder, '--port', '0', '--no-window');
  expect(stale).toMatchObject({ code: 1, stderr: expect.stringMatching(why) as string });
}

test('killed when the database has heard of it, and moved on by another machine: the files stay closed', async () => {
  await cutOff(true, ...toDatabase(folder, database));
  const target = temporaryFolder();
  await moveOnTo(target);
  const why = /There is no stock in that database\. If it was moved into a data folder, open that/;
  await expectClosed(folder, why);
  await expectClosed(folder, why);
  await expectWorks(target, 'files');
});

test('back, killed before the database heard of it, and moved elsewhere: the copy stays closed', async () => {
  await move(...toDatabase(folder, database));
  const copied = temporaryFolder();
  await cutOff(false, 'move', '--to', copied, '--data-dir', folder);
  const target = temporaryFolder();
  await moveOnTo(target);
  await expectClosed(copied, /the database no longer knows whether it was complete.*remove /);
  await expectWorks(target, 'files');
});
