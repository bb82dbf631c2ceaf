import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldingFor } from '../../src/shared/name-folding.ts';
import { layLine, type CutLine } from '../../src/main/testing/cut-line.ts';
import {
  BACK_TO_FIRST_TABLES,
  moveToDatabase,
  nameDatabase,
  postgresForTests,
  type NamedDatabase,
} from '../../src/main/testing/postgres-for-tests.ts';
import {
  askToEnd,
  createKey,
  runProgram,
  startProgram,
  temporaryFolder,
  type Running,
} from '../../src/main/testing/program.ts';
import { TABLES_VERSION } from '../../src/main/store/postgres/migrate.ts';

// A node that brings the database up to date is cut off, with another one waiting for it.

const LISTENING = /listening on (\S+)/;
const AWAY = /The database can’t be reached at the moment/;
const server = postgresForTests();
let database: NamedDatabase;
let line: CutLine;
let key: string;
let admin: pg.Client;
let animals: number;
const running: Running[] = [];

function fromDatabase(address: string): string[] {
  return ['--database', address, '--database-password-file', database.passwordFile];
}

function startNode(address: URL): Running {
  const place = ['--data-dir', temporaryFolder(), '--port', '0', '--no-window'];
  const node = startProgram('serve', ...place, ...fromDatabase(address.href));
  running.push(node);
  return node;
}

/** A node whose line to the database can be cut. */
function startNodeOnLine(): Running {
  const address = new URL(database.url);
  address.port = String(line.port);
  return startNode(address);
}

async function connectAdmin(): Promise<void> {
  const address = new URL(database.url);
  address.password = database.password;
  admin = new pg.Client({ connectionString: address.href });
  // The tests end the database under it.
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query('SET search_path = animal_store');
}

/** Waits until a node says something on its standard error. */
async function said(node: Running, words: RegExp): Promise<void> {
  let text = '';
  await new Promise<void>((resolve) => {
    node.process.stderr?.on('data', (more: string) => {
      text += more;
      if (words.test(text)) resolve();
    });
  });
}

/** A shop of the first version, in which all names are folded as they were then. */
beforeEach(async () => {
  database = await nameDatabase(server());
  line = await layLine(Number(database.url.port));
  const folder = temporaryFolder();
  key = await createKey(folder);
  await runProgram('cli', 'seed', '--more', '--animals', '30', '--data-dir', folder);
  expect(await moveToDatabase(folder, database)).toMatchObject({ code: 0 });
  await connectAdmin();
  await admin.query(`UPDATE pets SET name = '№ ' || id, folded_name = 'No ' || id`);
  await admin.query(BACK_TO_FIRST_TABLES);
  animals = 30;
});
afterEach(async () => {
  for (const node of running.splice(0)) node.process.kill('SIGKILL');
  await admin.end().catch(() => undefined);
  line.close();
});

/** Both nodes serve the whole shop, every name is folded as now, and nobody holds anything. */
async function expectMigrated(...nodes: readonly Running[]): Promise<void> {
  for (const node of nodes) {
    const answer = await fetch(`${await node.printed(LISTENING)}/pets`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.headers.get('x-total-count')).toBe(String(animals));
  }
  const { rows } = await admin.query<{ name: string; folded_name: string }>('SELECT * FROM pets');
  const fold = foldingFor('');
  expect(rows.map(({ folded_name: folded }) => folded)).toEqual(rows.map(({ name }) => fold(name)));
  expect(rows).toHaveLength(animals);
  const versions = await admin.query<{ version: number }>(
    'SELECT version FROM migrations ORDER BY 1',
  );
  const all = Array.from({ length: TABLES_VERSION }, (_, index) => index + 1);
  expect(versions.rows.map(({ version }) => version)).toEqual(all);
  const locks = await admin.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`);
  expect(locks.rows).toEqual([]);
}

/** The nodes end and say that the database went away; once it is back, two others migrate it. */
async function expectEndedAndMigrated(...nodes: readonly Running[]): Promise<void> {
  const stderr = expect.stringMatching(AWAY) as string;
  for (const node of nodes) expect(await node.ended).toMatchObject({ code: 1, stderr });
  await server().start();
  await connectAdmin();
  await expectMigrated(startNode(database.url), startNode(database.url));
}

describe('cut off in the middle', () => {
  let first: Running;
  let second: Running;

  /** The first node waits for an animal in the middle of the migration, the second for the first. */
  beforeEach(async () => {
    await admin.query('BEGIN; SELECT FROM pets WHERE id = 7 FOR UPDATE');
    first = startNodeOnLine();
    await said(first, /The stock’s database is being brought up to date/);
    second = startNode(database.url);
    await said(second, /Another Animal Store is bringing the stock’s database up to date/);
  });

  test('by the end of the node: the other one does it', async () => {
    first.process.kill('SIGKILL');
    await first.ended;
    await admin.query('COMMIT');
    await expectMigrated(second);
  });

  test('by the end of the database: both say so, and two that start again do it', async () => {
    await server().kill();
    await expectEndedAndMigrated(first, second);
  });

  test('by a signal to end: it ends, and the other one does it', async () => {
    askToEnd(first.process);
    expect(await first.ended).toMatchObject({ code: 0 });
    await admin.query('COMMIT');
    await expectMigrated(second);
  });
});

describe.each([
  ['before the database hears of it', false],
  ['after the database has heard of it', true],
])('cut off when it commits, %s', (_name, isHeard) => {
  const commit = { at: 'COMMIT', after: 'translate(folded', isHeard };

  test('by the end of the node: another one does the rest', async () => {
    const first = startNodeOnLine();
    await line.cut({ ...commit, happens: () => void first.process.kill('SIGKILL') });
    await expectMigrated(startNode(database.url), startNode(database.url));
  });

  test('by the end of the database: it says so, and two that start again do the rest', async () => {
    const first = startNodeOnLine();
    await line.cut({ ...commit, happens: () => server().kill() });
    await expectEndedAndMigrated(first);
  });
});

test('a node that is older than the tables serves nothing more, and does not start again', async () => {
  const node = startNode(database.url);
  await expectMigrated(node);
  await admin.query('INSERT INTO migrations VALUES (1000)');
  const baseAddress = await node.printed(LISTENING);
  await expect
    .poll(async () => (await fetch(new URL('/readyz', baseAddress))).text(), { timeout: 20_000 })
    .toContain('Update Animal Store here as well');
  expect((await fetch(new URL('/healthz', baseAddress))).status).toBe(503);
  const added = await fetch(`${baseAddress}/pets`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Bella', categoryId: 1 }),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  });
  expect(added.status).toBe(503);
  const { rows } = await admin.query('SELECT count(*)::int AS animals FROM pets');
  expect(rows).toEqual([{ animals }]);
  askToEnd(node.process);
  expect(await node.ended).toMatchObject({ code: 0 });
  const refused = {
    code: 1,
    stderr:
      'A newer version of Animal Store made this database. Install that version to open it.\n',
  };
  expect(await startNode(database.url).ended).toMatchObject(refused);
  const command = ['export', '--data-dir', temporaryFolder(), ...fromDatabase(database.url.href)];
  expect(await runProgram('cli', ...command)).toMatchObject(refused);
});
