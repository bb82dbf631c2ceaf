import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { layLine, type CutLine } from '../../src/main/testing/cut-line.ts';
import {
  nameDatabase,
  postgresForTests,
  toDatabase,
  type NamedDatabase,
} from '../../src/main/testing/postgres-for-tests.ts';
import {
  createKey,
  runProgram,
  startProgram,
  startServing,
  temporaryFolder,
} from '../../src/main/testing/program.ts';

// A move is cut off: when it tells the database to commit, before and after the database hears that,
// and on its way, by the end of the database.

// Each starts up to ten programs, one after the other.
vi.setConfig({ testTimeout: 180_000 });

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
  const names = readdirSync(dataFolder).filter((name) => name.endsWith('.sqlite'));
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
afterEach(() => line.close());

async function move(...args: string[]): Promise<string> {
  const { code, stderr } = await runProgram('cli', ...args);
  expect(code, stderr).toBe(0);
  return stderr;
}

/** Does what an owner would do in the database with its own tools. */
async function inDatabase(text: string): Promise<void> {
  const url = new URL(database.url);
  url.password = database.password;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(text);
  await client.end();
}

test('killed before the database knew of it: nothing was moved, and it can be moved again', async () => {
  await cutOff(false, ...toDatabase(folder, database));
  await expectWorks(folder, 'files');
  expect(await move(...toDatabase(folder, database))).toContain('Staging was moved and checked');
  await expectWorks(folder, 'database');
});

test('killed when the database knows of it: the shop is in its folder, and says what is in the way', async () => {
  await cutOff(true, ...toDatabase(folder, database));
  await expectWorks(folder, 'files');
  const again = await runProgram('cli', ...toDatabase(folder, database));
  expect(again.code).toBe(1);
  expect(again.stderr).toMatch(/^There is a stock in the schema animal_store of that database/);
  await inDatabase('DROP SCHEMA animal_store CASCADE; DROP SCHEMA animal_store_staging CASCADE');
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test('the database ends on the way there: the move says so, and can be repeated', async () => {
  const moving = runProgram('cli', ...toDatabase(folder, database));
  await line.cut({ at: 'INSERT INTO pets', isHeard: false, happens: () => server().kill() });
  const why = /^The database can’t be reached at the moment/;
  expect(await moving).toMatchObject({ code: 1, stderr: expect.stringMatching(why) as string });
  await server().start();
  await expectWorks(folder, 'files');
  await move(...toDatabase(folder, database));
  await expectWorks(folder, 'database');
});

test.each([
  ['into the folder that it was moved from', () => folder],
  ['into another folder', () => temporaryFolder()],
])('back %s, killed before the database knew of it', async (_name, place) => {
  await move(...toDatabase(folder, database));
  const target = place();
  await cutOff(false, 'move', '--to', target, '--data-dir', folder);
  await expectWorks(folder, 'database');
  await move('move', '--to', target, '--data-dir', folder);
  await expectWorks(target, 'files');
});

test('back, killed when the database knows of it: nothing begins, and the database has all', async () => {
  await move(...toDatabase(folder, database));
  const target = temporaryFolder();
  await cutOff(true, 'move', '--to', target, '--data-dir', folder);
  const stale = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  expect(stale.code).toBe(1);
  const [, kept = ''] = /What was there is kept in the schema (\w+)\./.exec(stale.stderr) ?? [];
  await inDatabase(`ALTER SCHEMA ${kept} RENAME TO animal_store`);
  const staging = kept.replace('animal_store', 'animal_store_staging');
  await inDatabase(`ALTER SCHEMA ${staging} RENAME TO animal_store_staging`);
  await expectWorks(folder, 'database');
  await move('move', '--to', target, '--data-dir', folder);
  await expectWorks(target, 'files');
});
