import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import type { ShopNewPet } from '../../../../shared/pet.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { MORNING, StandingClock } from '../../../testing/records.ts';
import { animalsOf, databaseIn, withStock } from '../../../testing/stock.ts';
import type { StoreChange } from '../../store.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { type SqliteStore } from '../sqlite-store.ts';
import { openThreadedStore, type ThreadedStoreOptions } from './threaded-store.ts';

let clock: StandingClock;
let file: string;
let opened: SqliteStore[];

beforeEach(() => {
  clock = new StandingClock();
  file = databaseIn(temporaryFolder());
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
});

async function open(options: Partial<ThreadedStoreOptions> = {}): Promise<SqliteStore> {
  const store = await openThreadedStore({ file, clock, ...options });
  opened.push(store);
  return store;
}

const bella = { pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK };

describe('a store in a thread, when it opens', () =>
  it('refuses a newer database', async () => {
    await withStock(file, () => Promise.resolve());
    const database = new Database(file);
    database.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    database.close();
    await expect(open()).rejects.toMatchObject({ code: 'database_newer' });
  }));

it('takes the time from the clock that it was given', async () => {
  const store = await open();
  clock.time = MORNING + 5;
  const added = await store.pets.add(bella);
  expect(added).toMatchObject({ row: { addedAt: MORNING + 5 } });
});

it('stores what is under way before it closes', async () => {
  const store = await open();
  const adding = [store.pets.add(bella), store.pets.add(bella)];
  await store.close();
  opened = [];
  expect(await Promise.all(adding)).toHaveLength(2);
  expect(await animalsOf(file)).toEqual(['1 Bella', '2 Bella']);
  await expect(store.pets.add(bella)).rejects.toMatchObject({ code: 'storage_unavailable' });
});

it('says so where no thread can be started', async () => {
  const startWorker = () => new Worker(new URL('file:///no/such/thread.js'));
  const opening = openThreadedStore({ file, clock }, startWorker);
  await expect(opening).rejects.toMatchObject({ code: 'storage_unavailable' });
});

it('tells its listeners until they stop listening', async () => {
  const store = await open();
  const changes: StoreChange[] = [];
  const stop = store.subscribe((change) => changes.push(change));
  await store.pets.add(bella);
  expect(changes).toMatchObject([{ kind: 'added', rows: [{ name: 'Bella' }] }]);
  stop();
  await store.pets.add(bella);
  expect(changes).toHaveLength(1);
});

describe('an import into the thread', () => {
  const pets = (count: number): ShopNewPet[] =>
    Array.from({ length: count }, (_, n) => ({ name: `Animal ${String(n)}`, categoryId: 1n }));

  it('throws what its source throws, and adds nothing', async () => {
    const store = await open();
    const problem = new Error('the file ends in the middle');
    const source = function* () {
      yield* pets(1_500);
      throw problem;
    };
    await expect(store.pets.addMany(source(), { author: UNNAMED_CLERK })).rejects.toBe(problem);
    expect((await store.pets.counts()).all).toBe(0);
  });

  it('tells how far it is, and closes a source that it does not read to the end', async () => {
    const store = await open();
    const stop = new AbortController();
    let isClosed = false;
    const source = function* () {
      try {
        yield* pets(20_000);
      } finally {
        isClosed = true;
      }
    };
    const progress: number[] = [];
    const importing = store.pets.addMany(source(), {
      author: UNNAMED_CLERK,
      signal: stop.signal,
      onProgress: (ready) => {
        progress.push(ready);
        stop.abort();
      },
    });
    await expect(importing).rejects.toMatchObject({ code: 'cancelled' });
    expect(progress[0]).toBeGreaterThan(0);
    expect(isClosed).toBe(true);
    expect((await store.pets.counts()).all).toBe(0);
  });

  it('does not begin when it was stopped before', async () => {
    const store = await open();
    const signal = AbortSignal.abort();
    const importing = store.pets.addMany(pets(3), { author: UNNAMED_CLERK, signal });
    await expect(importing).rejects.toMatchObject({ code: 'cancelled' });
  });
});
