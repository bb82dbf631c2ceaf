import { rmSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, StandingClock } from '../../../testing/records.ts';
import { databaseIn } from '../../../testing/stock.ts';
import type { StoreChange } from '../../store.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite-store.ts';
import { openThreadedStore } from './threaded-store.ts';
import { startStoreWorker, type StartWorker } from './worker-client.ts';

const clock = new StandingClock();
let file: string;
let store: SqliteStore;
let workers: Worker[];
let changes: StoreChange[];

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  workers = [];
  await open();
});
afterEach(() => store.close());

async function open(start: StartWorker = startStoreWorker): Promise<void> {
  store = await openThreadedStore({ file, clock }, (options) => {
    const worker = start(options);
    if (!options.isReader) workers.push(worker);
    return worker;
  });
  changes = [];
  store.subscribe((change) => changes.push(change));
}

function add(name: string) {
  return store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });
}

function told(kind: StoreChange['kind']): StoreChange[] {
  return changes.filter((change) => change.kind === kind);
}

async function namesInStock(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.pets.all()) names.push(name);
  return names;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a thread that dies', () => {
  it('loses nothing that was acknowledged, says so, and is started again', async () => {
    const acknowledged: string[] = [];
    const problems: unknown[] = [];
    let sent = 0;
    const till = async (): Promise<void> => {
      while (told('replaced').length < 3) {
        sent += 1;
        const name = `animal ${String(sent)}`;
        try {
          await add(name);
          acknowledged.push(name);
        } catch (error) {
          problems.push(error);
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
    };
    const kill = async (): Promise<void> => {
      for (let deaths = 1; deaths <= 3; deaths += 1) {
        const before = acknowledged.length;
        await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), 20_000);
        await workers.at(-1)?.terminate();
        await vi.waitFor(() => expect(told('replaced')).toHaveLength(deaths), 20_000);
      }
    };
    await Promise.all([kill(), ...Array.from({ length: 10 }, till)]);
    expect(workers).toHaveLength(4);
    const names = await namesInStock();
    expect(new Set(names).size).toBe(names.length);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    expect(problems).not.toEqual([]);
    for (const problem of problems) expect(problem).toMatchObject({ code: 'storage_unavailable' });
    expect(told('storage')).toMatchObject(
      [1, 2, 3].flatMap(() => [{ problem: { code: 'storage_unavailable' } }, { problem: null }]),
    );
    await add('after all');
    expect(await store.pets.counts()).toMatchObject({ all: names.length + 1 });
  }, 60_000);

  it('is refused in words for now, while what is read beside it is read on', async () => {
    await add('Bella');
    await store.close();
    let starts = 0;
    await open((options) => {
      if (options.isReader) return startStoreWorker(options);
      starts += 1;
      if (starts === 2 || starts === 3) throw new Error('no thread now');
      return startStoreWorker(options);
    });
    await workers.at(-1)?.terminate();
    await vi.waitFor(() => expect(starts).toBeGreaterThan(1), 20_000);
    await expect(add('Max')).rejects.toThrow(/Nothing of this was stored/);
    expect((await store.pets.page({ status: null, afterId: 0n, limit: 5 })).total).toBe(1);
    await vi.waitFor(async () => {
      await add('Max');
    }, 20_000);
    expect(starts).toBe(4);
    expect(await namesInStock()).toEqual(['Bella', 'Max']);
  });
});

it('counts what another process changed with the next question, and tells of it', async () => {
  await add('Bella');
  const before = store.revisions();
  const other = await openSqliteStore({ file, clock });
  await other.keys.insert(keyRecord('k1'));
  await nextTurn();
  expect(store.revisions().keys).toBeGreaterThan(before.keys);
  expect(store.revisions().pets).toBe(before.pets);
  await other.pets.add({ pet: { name: 'Max', categoryId: 1n }, author: UNNAMED_CLERK });
  await nextTurn();
  expect(store.revisions().pets).toBeGreaterThan(before.pets);
  await vi.waitFor(() => expect(told('foreign')).not.toEqual([]));
  await other.close();
});

it('counts each addition, also where numbers lie beyond 2^53', async () => {
  const other = new Database(file);
  other.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('pets', 9007199254740993)");
  other.close();
  for (let n = 0; n < 4; n += 1) {
    const before = store.revisions().pets;
    await add(`Guppy ${String(n)}`);
    expect(store.revisions().pets).toBeGreaterThan(before);
  }
});

it('reads and answers while many animals are being added', async () => {
  const importing = store.pets.addMany(
    Array.from({ length: 20_000 }, (_, n) => ({ name: `Guppy ${String(n)}`, categoryId: 4n })),
    { author: UNNAMED_CLERK },
  );
  const progress = { isDone: false };
  void importing.finally(() => (progress.isDone = true));
  let pages = 0;
  while (!progress.isDone) {
    const { total } = await store.pets.page({ status: null, afterId: 0n, limit: 20 });
    expect([0, 20_000]).toContain(total);
    pages += 1;
    await nextTurn();
  }
  expect(await importing).toMatchObject({ done: 20_000 });
  expect(pages).toBeGreaterThan(20);
});

it.runIf(process.platform !== 'win32')(
  'mends what was deleted beside the database, and reads on there',
  async () => {
    await add('Bella');
    rmSync(`${file}-wal`);
    rmSync(`${file}-shm`);
    await expect(add('Max')).rejects.toMatchObject({ code: 'storage_unavailable' });
    await store.probeWrite();
    await add('Max');
    const page = await store.pets.page({ status: null, afterId: 0n, limit: 5 });
    expect(page.pets.map(({ name }) => name)).toEqual(['Bella', 'Max']);
    expect(told('storage')).toMatchObject([{ problem: {} }, { problem: null }]);
  },
);
