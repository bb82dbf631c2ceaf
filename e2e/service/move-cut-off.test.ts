import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { layLine, type CutLine } from '../../src/main/testing/cut-line.ts';
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

// A move is cut off: at its two moments of truth, when it tells the database to commit, before and
// after the database hears that; and at moments before, by the end of the program, of the database
// or of the line between them.

const STOCKS = ['animal-store.sqlite', 'staging.sqlite'];
const STOCK_OPTIONS = [[], ['--staging']];
const server = postgresForTests();
let database: NamedDatabase;
let line: CutLine;
/** The shop that each test moves a copy of. */
let original: string;
let folder: string;
let key: string;
let exported: string[];

/** The commit of a move's last transaction: it puts rows into tables, or a schema aside. */
const COMMIT = { at: 'COMMIT', after: 'put ' };

/** What a machine passes that knows only the database. */
function byAddress(): string[] {
  return ['--database', database.url.href, '--database-password-file', database.passwordFile];
}

/** Runs the command `move` and kills it when it sends a text to the database. */
async function killedAt(
  moment: { at: string; after?: string; isHeard: boolean },
  ...args: string[]
): Promise<void> {
  const move = startProgram('cli', ...args);
  await line.cut({ ...moment, happens: () => void move.process.kill('SIGKILL') });
  expect((await move.ended).code).toBe(null);
}

/** Runs the command `move` and kills it when it commits. */
function cutOff(isHeard: boolean, ...args: string[]): Promise<void> {
  return killedAt({ ...COMMIT, isHeard }, ...args);
}

async function exportsOf(dataFolder: string): Promise<string[]> {
  const all: string[] = [];
  for (const which of STOCK_OPTIONS) {
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

beforeAll(async () => {
  original = temporaryFolder();
  key = await createKey(original);
  const seed = ['seed', '--more', '--animals', '30', '--data-dir', original];
  for (const which of STOCK_OPTIONS) await runProgram('cli', ...seed, ...which);
  exported = await exportsOf(original);
  expect(exported.map((text) => text.length > 1_000)).toEqual([true, true]);
});
beforeEach(async () => {
  database = await nameDatabase(server());
  line = await layLine(Number(database.url.port));
  database.url.port = String(line.port);
  folder = temporaryFolder();
  cpSync(original, folder, { recursive: true });
});
afterEach(() => {
  line.close();
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
  expect(stale.stderr).toContain('was moved out of that database into a data folder: open that');
  const again = await move('move', '--to', target, '--data-dir', folder);
  expect(again).toContain('had been cut off at its very end. It is complete now.');
  await expectWorks(target, 'files');
  expect(existsSync(join(folder, 'database.json'))).toBe(false);
});

/**
 * A node that knows nothing but the database ends, and says that the shop is not there yet. So does a
 * command that would begin a staging stock, which would be in the way of the shop's.
 */
async function expectRefused(): Promise<void> {
  const place = ['--data-dir', temporaryFolder(), '--port', '0', '--no-window'];
  const refused = {
    code: 1,
    stderr: expect.stringMatching(
      /^A shop was to be moved into that database, and the move was cut off: all of the shop is still in its data folder\. Move it again/,
    ) as string,
  };
  expect(await runProgram('serve', ...place, ...byAddress())).toMatchObject(refused);
  const seed = await runProgram('cli', 'seed', '--staging', '--animals', '3', ...byAddress());
  expect(seed).toMatchObject(refused);
}

/** While the tables are made, animals are copied, read back, and when all has been read back. */
const ON_THE_WAY_THERE = [
  'CREATE TABLE shop',
  'INSERT INTO pets',
  'ORDER BY pets.id',
  'ORDER BY idempotency.key_id',
];

test('killed on its way there: no node begins an empty shop, and it can be moved again', async () => {
  for (const at of ON_THE_WAY_THERE) {
    await killedAt({ at, isHeard: true }, ...toDatabase(folder, database));
    await expectRefused();
  }
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test('the database ends on its way there: the same, and the move says so', async () => {
  for (const at of ON_THE_WAY_THERE) {
    const moving = runProgram('cli', ...toDatabase(folder, database));
    await line.cut({ at, isHeard: false, happens: () => server().kill() });
    const why = /^The database can’t be reached at the moment/;
    expect(await moving).toMatchObject({ code: 1, stderr: expect.stringMatching(why) as string });
    await server().start();
    await expectRefused();
  }
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test('into a database where an empty shop was begun: cut off, no node opens that either', async () => {
  const empty = await startServing(temporaryFolder(), '--no-window', ...byAddress());
  await empty.stop();
  await killedAt({ at: 'INSERT INTO pets', isHeard: true }, ...toDatabase(folder, database));
  await expectRefused();
  await expectWorks(folder, 'files');
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test('back into another folder, killed on its way: no empty shop begins there', async () => {
  await move(...toDatabase(folder, database));
  const target = temporaryFolder();
  const back = ['move', '--to', target, '--data-dir', folder];
  // Before it has read anything, while animals are copied, and when all was.
  for (const at of ['try turn', 'ORDER BY pets.id', 'ALTER SCHEMA']) {
    await killedAt({ at, isHeard: true }, ...back);
    await expectWorks(target, 'database');
  }
  await move(...back);
  await expectWorks(target, 'files');
});

test('back into another folder, when the database ends: that folder is as it was', async () => {
  await move(...toDatabase(folder, database));
  const target = temporaryFolder();
  const ending = runProgram('cli', 'move', '--to', target, '--data-dir', folder);
  const happens = () => server().kill();
  await line.cut({ at: 'ORDER BY pets.id', isHeard: true, happens });
  expect((await ending).stderr).toMatch(/^The database can’t be reached at the moment/);
  await server().start();
  expect(readdirSync(target).filter((name) => /\.(?:sqlite|moving|json)$/.test(name))).toEqual([]);
  await move('move', '--to', target, '--data-dir', folder);
  await expectWorks(target, 'files');
});

/** Moves the shop out of the database as a machine does that knows only its address. */
async function moveOnTo(target: string): Promise<void> {
  await move('move', '--to', target, ...byAddress());
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
  const why = /was moved out of that database into a data folder: open that folder\./;
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
