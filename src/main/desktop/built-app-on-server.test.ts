import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppInfo } from '../../shared/app-info.ts';
import type { Result } from '../../shared/bridge.ts';
import type { StepOutcome } from '../../shared/history.ts';
import type { InventoryRows } from '../../shared/inventory.ts';
import {
  moveToDatabase,
  nameDatabase,
  takeTurn,
  type NamedDatabase,
} from '../testing/postgres-for-tests.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts';
import { createKey, runProgram } from '../testing/program.ts';
import {
  anIguana,
  everything,
  killedAfterEach,
  newMachine,
  portOf,
  quit,
  startBuiltApp,
  untilOpen,
  type BuiltApp,
  type Machine,
} from './testing/machine.ts';

// The built app on a data folder whose stock was moved to a database server; the tests build on
// each other.
let server: PostgresServer;
let machine: Machine;
let key: string;
let database: NamedDatabase;

beforeAll(async () => {
  machine = newMachine();
  server = await startPostgres();
  key = await createKey(machine.stock);
  await runProgram('cli', 'seed', '--more', '--animals', '25', '--data-dir', machine.stock);
  database = await nameDatabase(server);
  const moved = await moveToDatabase(machine.stock, database);
  expect(moved.code, moved.stderr).toBe(0);
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(machine.root, { recursive: true, force: true });
}, 120_000);

const run = killedAfterEach();
const rowsIn = async (app: BuiltApp) => {
  const result = await app.ask('call', 'pets.rows', { view: everything, offset: 0, limit: 30 });
  return (result.ok ? result.value : { rows: [], total: -1 }) as InventoryRows;
};
const asTill = async (app: BuiltApp) =>
  fetch(`http://127.0.0.1:${await portOf(app)}/v1/pets?limit=2`, {
    headers: { Authorization: `Bearer ${key}` },
  });

test('the window lists, adds, changes and undoes, and the till’s key still works', async () => {
  const app = await untilOpen(run(machine.start()));
  expect((await rowsIn(app)).total).toBe(25);

  expect(await app.ask('call', 'pets.add', anIguana)).toMatchObject({
    ok: true,
    value: { row: { name: 'Iggy', id: 26n } },
  });
  const animals = [{ id: 26n, version: 0 }];
  const change = { selection: { kind: 'animals', animals }, change: { name: 'Ignatius' } };
  const changed = (await app.ask('call', 'pets.change', change)) as Result<StepOutcome>;
  expect(changed).toMatchObject({ value: { done: 1 } });
  expect((await rowsIn(app)).rows[0]).toMatchObject({
    name: 'Ignatius',
    categoryId: 2n ** 63n - 1n,
  });
  const step = changed.ok ? changed.value.step : null;
  expect(await app.ask('call', 'pets.undo', { step })).toMatchObject({ value: { done: 1 } });
  expect((await rowsIn(app)).rows[0]).toMatchObject({ id: 26n, name: 'Iggy' });

  const listed = await asTill(app);
  expect(listed.status).toBe(200);
  expect(listed.headers.get('x-total-count')).toBe('26');
  expect((await app.ask('tray')).toolTip).toContain('Tills connect to');
  await quit(app);
  expect(readdirSync(machine.stock).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
});

test('the window knows that the server backs the stock up', async () => {
  const app = await untilOpen(run(machine.start()));
  const info = await app.ask('call', 'app.info', {});
  expect((info.ok ? info.value : {}) as AppInfo).toMatchObject({ isOnServer: true });
  const there = { ok: false, error: { code: 'backup_failed' } };
  expect(await app.ask('call', 'backups.create', {})).toMatchObject(there);
  const name = 'animal-store-2026-11-21T18-00-00Z-manual.asbackup';
  expect(await app.ask('call', 'backups.restore', { name })).toMatchObject(there);
  const saved = await app.ask('call', 'app.saveDiagnostics', {});
  const { file } = (saved.ok ? saved.value : { file: '' }) as { file: string };
  const { 'diagnostics.json': report } = unzipSync(readFileSync(file));
  expect(JSON.parse(strFromU8(report ?? new Uint8Array()))).toMatchObject({
    database: 'on a database server',
    counts: { all: 26 },
  });
  await quit(app);
  expect(existsSync(join(machine.stock, 'backups'))).toBe(false);
});

test('a double click on a backup is refused, and the file is not taken in', async () => {
  const stick = join(machine.root, 'animal-store-2026-11-21T18-00-00Z-manual.asbackup');
  writeFileSync(stick, 'a backup');
  const args = ['--data-dir', machine.stock, '--port', '0', stick];
  const app = await untilOpen(run(startBuiltApp(machine.root, { args })));
  expect(await app.ask('call', 'backups.opened', {})).toMatchObject({
    error: { message: 'This stock is kept on a database server. Restore it there.' },
  });
  await quit(app);
  expect(existsSync(join(machine.stock, 'backups'))).toBe(false);
});

test('while another one brings the database up to date, the window says so, and then opens', async () => {
  const other = await takeTurn(database);
  const app = run(machine.start());
  await expect.poll(() => app.ask('isVisible'), { timeout: 15_000 }).toBe(true);
  expect(await app.ask('told', 'start.waits')).toContainEqual({
    sentence: expect.stringMatching(/^Another Animal Store is bringing .* waits until/) as string,
  });
  await other.end();
  expect((await rowsIn(app)).total).toBe(26);
  expect(await app.ask('isVisible')).toBe(true);
  await quit(app);
});

test('started at login it waits unseen; a second start shows it, and closing the window quits', async () => {
  const other = await takeTurn(database);
  const args = ['--data-dir', machine.stock, '--port', '0', '--hidden'];
  const app = run(startBuiltApp(machine.root, { args }));
  await expect.poll(() => app.ask('told', 'start.waits'), { timeout: 15_000 }).not.toHaveLength(0);
  expect(await app.ask('isVisible')).toBe(false);
  await app.ask('emitOnApp', 'second-instance', ['animal-store'], machine.root);
  expect(await app.ask('isVisible')).toBe(true);
  await app.ask('closeWindow');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  await other.end();
});

test('a database that is down at the start: a sentence, and another try once it is back', async () => {
  await server.kill();
  const app = run(machine.start());
  await expect.poll(async () => (await app.ask('dialogues')).length, { timeout: 30_000 }).toBe(1);
  expect((await app.ask('dialogues'))[0]).toMatchObject({
    message: 'The database with the stock can’t be used.',
    detail:
      'The database can’t be reached at the moment. Check that it runs and that the network to it works, then try again.',
    buttons: ['Try Again', 'Open the Data Folder', 'Quit'],
  });
  expect(await app.ask('told', 'start.waits')).toContainEqual({
    sentence: 'The server with the stock’s database has not answered yet.',
  });
  expect(await app.ask('isVisible')).toBe(false);
  await server.start();
  await app.ask('answerDialogue', { response: 0 });
  await untilOpen(app);
  expect((await asTill(app)).status).toBe(200);
  await quit(app);
});

test('a database that goes away while the window is open: the app ends in order all the same', async () => {
  const app = await untilOpen(run(machine.start()));
  await server.kill();
  await expect
    .poll(async () => app.ask('call', 'service.state', {}), { timeout: 30_000 })
    .toMatchObject({ value: { storageProblem: { code: 'storage_unavailable' } } });
  await quit(app);
  await server.start();
});
