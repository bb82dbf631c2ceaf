import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Author } from '../../src/shared/history.ts';
import { openPostgresStore } from '../../src/main/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../src/main/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/main/store/store.ts';
import { systemClock } from '../../src/main/platform/clock.ts';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import {
  createKey,
  runProgram,
  startServing,
  temporaryFolder,
  type Serving,
} from '../../src/main/testing/program.ts';
import { newestStep, undo } from '../../src/main/testing/stock.ts';

const CLERK: Author = { kind: 'window', id: 'clerk1', name: 'Ana' };
const ANIMALS = 4_500;

let server: PostgresServer;
let url: URL;
let folder: string;
let passwordFile: string;
let key: string;
let nextPage: string;
let exported: string;

beforeAll(async () => {
  server = await startPostgres();
  url = new URL(await server.createDatabase());
  passwordFile = join(temporaryFolder(), 'password');
  writeFileSync(passwordFile, decodeURIComponent(url.password));
  url.password = '';
  folder = temporaryFolder();
}, 120_000);
afterAll(() => server.stop(), 120_000);

function stockIn(dataFolder: string): Promise<Store> {
  const file = join(dataFolder, 'animal-store.sqlite');
  return openSqliteStore({ file, clock: systemClock });
}

function stockInDatabase(): Promise<Store> {
  const password = () => readFileSync(passwordFile, 'utf8');
  const clock = systemClock;
  return openPostgresStore({ url: url.href, password, schema: 'animal_store', clock });
}

function move(...args: string[]) {
  return runProgram('cli', 'move', ...args);
}

function intoDatabase() {
  const to = ['--to', url.href, '--database-password-file', passwordFile];
  return move(...to, '--data-dir', folder);
}

async function ask(
  { baseAddress }: Serving,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return fetch(`${baseAddress}${path}`, { ...init, headers: { ...headers, ...init.headers } });
}

function sell(node: Serving): Promise<Response> {
  const body = JSON.stringify({ name: 'Bella', categoryId: 7, status: 'sold' });
  return ask(node, '/pets', { method: 'POST', body, headers: { 'Idempotency-Key': 'sale-1' } });
}

async function exportOf(dataFolder: string): Promise<string> {
  const { stdout } = await runProgram(
    'cli',
    'export',
    '--format',
    'json',
    '--data-dir',
    dataFolder,
  );
  return stdout;
}

/**
 * What a till sees of a shop that was moved: its key works, its retry is recognised, its cursor
 * continues.
 */
async function expectSameForTill(node: Serving, animals: number): Promise<void> {
  const again = await sell(node);
  expect(again.status).toBe(201);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await again.json()).toMatchObject({ id: 1 });
  const page = await fetch(new URL(nextPage, node.baseAddress), {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(page.status).toBe(200);
  expect(page.headers.get('x-total-count')).toBe(String(animals));
}

it('is refused while the shop is served', async () => {
  key = await createKey(folder);
  const node = await startServing(folder, '--no-window');
  expect((await sell(node)).status).toBe(201);
  const store = await stockIn(folder);
  await store.pets.addMany(
    Array.from({ length: ANIMALS }, (_, n) => ({ name: `Tier Ä${n}`, categoryId: BigInt(n % 9) })),
    { author: CLERK },
  );
  await store.categories.create('Schlängen');
  const removed = [3n, 4n].map((id) => ({ id, version: 0 }));
  await store.pets.remove({ kind: 'animals', animals: removed }, CLERK);
  const changed = [{ id: 5n, version: 0 }];
  await store.pets.change(
    { kind: 'animals', animals: changed },
    { name: 'Renamed', status: 'pending' },
    CLERK,
  );
  await store.close();
  const listed = await ask(node, '/pets?limit=2');
  nextPage = /<([^>]+)>/.exec(listed.headers.get('link') ?? '')?.[1] ?? '';
  const refused = await intoDatabase();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('already running');
  await node.stop();
  exported = await exportOf(folder);
}, 60_000);

it('moves all of it into PostgreSQL, checked, and the folder knows where it went', async () => {
  const moved = await intoDatabase();
  expect(moved.code, moved.stderr).toBe(0);
  expect(moved.stderr).toContain(`${ANIMALS - 1} animals, 2 removed animals`);
  expect(existsSync(join(folder, 'animal-store.sqlite'))).toBe(false);
  expect(readdirSync(folder).some((name) => name.includes('.sqlite.moved-'))).toBe(true);
  expect(readFileSync(join(folder, 'database.json'), 'utf8')).not.toContain('only for tests');
  expect(await exportOf(folder)).toBe(exported);

  const node = await startServing(folder, '--no-window');
  await expectSameForTill(node, ANIMALS - 1);
  const backAgain = await move('--to', temporaryFolder(), '--data-dir', folder);
  expect(backAgain.code).toBe(1);
  expect(backAgain.stderr).toContain('is open on this database');
  await node.stop();
}, 60_000);

it('there, a person can undo what was done before', async () => {
  const store = await stockInDatabase();
  const renamed = newestStep((await store.history.page({ limit: 1, petId: 5n })).entries);
  const undone = await store.pets.undo(renamed, CLERK);
  expect(undone.done).toBe(1);
  expect(await store.pets.byId(5n)).toMatchObject({ name: 'Tier Ä3' });
  expect((await undo(store, undone)).done).toBe(1);
  expect((await store.pets.counts()).all).toBe(ANIMALS - 1);
  const { entries } = await store.history.page({ petId: 3n, limit: 10 });
  expect(entries.map(({ action }) => action)).toEqual(['removed', 'added']);
  await store.close();
}, 60_000);

it('refuses a database that has a stock, and changes nothing', async () => {
  const other = temporaryFolder();
  await createKey(other);
  const to = ['--to', url.href, '--database-password-file', passwordFile];
  const refused = await move(...to, '--data-dir', other);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('a stock');
  expect(existsSync(join(other, 'animal-store.sqlite'))).toBe(true);
  expect(existsSync(join(other, 'database.json'))).toBe(false);
}, 60_000);

it('is refused back into the same folder while a node is open, and the folder is as it was', async () => {
  const node = await startServing(
    temporaryFolder(),
    '--no-window',
    '--database',
    url.href,
    '--database-password-file',
    passwordFile,
  );
  const address = () => JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as unknown;
  const before = address();
  process.env.PGPASSWORD = readFileSync(passwordFile, 'utf8');
  const refused = await move('--to', folder, '--database', url.href);
  delete process.env.PGPASSWORD;
  await node.stop();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('is open on this database');
  expect(address()).toEqual(before);
});

it('moves back into a folder, where everything goes on', async () => {
  const back = temporaryFolder();
  const moved = await move('--to', back, '--data-dir', folder);
  expect(moved.code, moved.stderr).toBe(0);
  expect(moved.stderr).toContain(`Start it with: animal-store serve --data-dir "${back}"`);
  const stale = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
  expect(stale).toMatchObject({ code: 1 });
  expect(stale.stderr).toContain(`The stock of ${folder} was moved to ${back}: open that folder.`);
  expect(await exportOf(back)).toBe(exported);
  const node = await startServing(back, '--no-window');
  await expectSameForTill(node, ANIMALS - 1);
  const body = JSON.stringify({ name: 'Next', categoryId: 1 });
  const added = await ask(node, '/pets', { method: 'POST', body });
  // The retry in the database used up a number that nobody gets any more.
  expect(await added.json()).toMatchObject({ id: ANIMALS + 3 });
  await node.stop();
  const store = await stockIn(back);
  for (const [petId, animals] of [
    [5n, 1],
    [3n, 2],
  ] as const) {
    const { entries } = await store.history.page({ limit: 1, petId });
    expect((await store.pets.undo(newestStep(entries), CLERK)).done).toBe(animals);
  }
  expect((await store.pets.counts()).all).toBe(ANIMALS + 2);
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: 'tier a4' } as const;
  await expect.poll(async () => (await store.pets.rows(view, 0, 1)).rows[0]?.name).toBe('Tier Ä4');
  await store.close();
}, 60_000);
