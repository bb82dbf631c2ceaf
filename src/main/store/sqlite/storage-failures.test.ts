import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewPet } from '../../../shared/pet.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock, tillAuthor, usageRecord } from '../../testing/records.ts';
import type { Connection } from './database.ts';
import { food, idOf, saleFor } from '../contract/made-sales.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { AdditionOutcome, Store, StoreChange } from '../store.ts';

/** The connections behind the stores whose disk is to fail. */
const { connections } = vi.hoisted(() => ({ connections: [] as Connection[] }));
vi.mock(import('./database.ts'), async (importReal) => {
  const real = await importReal();
  return {
    ...real,
    openDatabase: (file) => {
      const connection = real.openDatabase(file);
      connections.push(connection);
      return connection;
    },
  };
});

function lastConnection(): Connection {
  const connection = connections.at(-1);
  if (!connection) throw new Error('No store was opened');
  return connection;
}

/** Ways in which a disk stops accepting writes, and recovers. */
const FAILURES = [
  {
    what: 'the disk is full',
    begin: () => {
      const pages = Number(lastConnection().pragma('page_count', { simple: true }));
      lastConnection().pragma(`max_page_count = ${pages}`);
    },
    end: () => lastConnection().pragma('max_page_count = 1000000'),
  },
  {
    what: 'the disk or the file is read-only',
    begin: () => lastConnection().pragma('query_only = 1'),
    end: () => lastConnection().pragma('query_only = 0'),
  },
];

/** Long enough to fill a page soon. */
function longPet(number: number): NewPet {
  return { name: `${number} ${'x'.repeat(190)}`, categoryId: BigInt(number) };
}

describe.each(FAILURES)('while $what', ({ what, begin, end }) => {
  let file: string;
  let store: Store;
  const changes: StoreChange[] = [];

  beforeEach(async () => {
    file = join(temporaryFolder(), 'shop.sqlite');
    store = await openSqliteStore({ file, clock: new StandingClock() });
    changes.length = 0;
    await add(100, 0);
    store.subscribe((change) => changes.push(change));
    begin();
  });
  afterEach(() => store.close());

  function add(count: number, from: number): Promise<AdditionOutcome[]> {
    return Promise.all(
      Array.from({ length: count }, (_, n) =>
        store.pets.add({ pet: longPet(from + n), author: UNNAMED_CLERK }),
      ),
    );
  }

  it('refuses a whole batch in words, keeps nothing of it, and goes on reading', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        store.pets.add({ pet: longPet(100 + n), author: UNNAMED_CLERK }),
      ),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { code: 'storage_unavailable' } });
      expect(outcome).toHaveProperty('reason.message', expect.stringContaining(what));
    }
    expect((await store.pets.counts()).all).toBe(100);
    const page = await store.pets.page({ status: null, afterId: 95n, limit: 100 });
    expect(page).toMatchObject({ total: 100, hasMore: false });
    expect(page.pets.map(({ id }) => id)).toEqual([96n, 97n, 98n, 99n, 100n]);
    expect(await store.categories.list()).toHaveLength(100);
  });

  it('lists categories with all their animals, also those that came after they were counted', async () => {
    end();
    await store.categories.list();
    await add(101, 0);
    begin();
    const listed = await store.categories.list();
    expect(listed).toHaveLength(101);
    expect(listed.filter(({ animals }) => animals !== 2)).toMatchObject([{ id: 100n, animals: 1 }]);
  });

  it('refuses every other write in the same words', async () => {
    const words = { code: 'storage_unavailable', message: expect.stringContaining(what) as string };
    const pets = Array.from({ length: 200 }, (_, n) => longPet(n));
    await expect(store.pets.addMany(pets, { author: UNNAMED_CLERK })).rejects.toMatchObject(words);
    await expect(addKeysUntilRefused()).rejects.toMatchObject(words);
    await expect(saveUsage(500)).rejects.toMatchObject(words);
    expect((await store.pets.counts()).all).toBe(100);
    expect(await store.usage.all()).toEqual([]);
  });

  it('puts a payment right as a whole or not at all, and once where it is sent again', async () => {
    end();
    await store.sales.complete(saleFor(1, [food(500)]), UNNAMED_CLERK);
    begin();
    const correction = (number: number) =>
      ({
        id: idOf(number),
        of: idOf(1),
        from: number % 2 === 0 ? 'cash' : 'card',
        to: number % 2 === 0 ? 'card' : 'cash',
      }) as const;
    let last = 2;
    const untilRefused = async () => {
      for (; last < 500; last += 1) await store.sales.correct(correction(last), UNNAMED_CLERK);
    };
    await expect(untilRefused()).rejects.toMatchObject({ code: 'storage_unavailable' });
    const { corrections, received } = await store.sales.read(idOf(1));
    expect(corrections).toHaveLength(last - 2);
    const way = last % 2 === 0 ? 'cash' : 'card';
    expect(received).toEqual([{ method: way, amount: 500 }]);
    end();
    await store.sales.correct(correction(last), UNNAMED_CLERK);
    await store.sales.correct(correction(last), UNNAMED_CLERK);
    expect((await store.sales.read(idOf(1))).corrections).toHaveLength(last - 1);
  });

  it('exchanges wholly or not at all, with the article that is sold, and once where it is sent again', async () => {
    end();
    await store.sales.complete(saleFor(1, [food(500, null, 600)]), UNNAMED_CLERK);
    begin();
    const exchange = (number: number) => {
      const line = { ...food(800), words: `Hay ${String(number)} ${'x'.repeat(150)}` };
      const back = { of: idOf(1), lines: [{ position: 0, quantity: 1, toStock: false }] };
      const payments = [{ method: 'card' as const, amount: 300, given: null }];
      return store.sales.complete(saleFor(number, [line], { payments, back }), UNNAMED_CLERK);
    };
    let last = 2;
    const untilRefused = async () => {
      for (; last < 500; last += 1) await exchange(last);
    };
    const isDone = async (exchanges: number) => {
      const { lines, received } = await store.sales.read(idOf(1));
      expect(lines).toMatchObject([{ returned: exchanges }]);
      expect(received).toEqual([{ method: 'cash', amount: 300_000 - exchanges * 500 }]);
      const { sales } = await store.sales.page({ search: '', limit: 200 });
      expect(sales).toHaveLength(1 + 2 * exchanges);
      expect(await store.articles.list({ search: 'hay', limit: 500 })).toHaveLength(exchanges);
    };
    await expect(untilRefused()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await isDone(last - 2);
    end();
    await exchange(last);
    await exchange(last);
    await isDone(last - 1);
  });

  it('recovers by itself, with the next numbers and the right counts', async () => {
    await expect(add(60, 100)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(add(60, 100)).rejects.toMatchObject({ code: 'storage_unavailable' });
    end();
    const [first] = await add(1, 200);
    expect(first).toMatchObject({ outcome: 'added', row: { id: 101n } });
    const counts = await store.pets.counts();
    expect(counts).toMatchObject({ none: 101, all: 101 });
    expect(changes.filter(({ kind }) => kind === 'storage')).toMatchObject([
      { problem: { code: 'storage_unavailable' } },
      { problem: null },
    ]);
    expect(changes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    expect(lastConnection().pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('keeps an idempotency key free for the retry', async () => {
    const retried = Array.from({ length: 60 }, (_, n) => ({
      pet: longPet(n),
      author: tillAuthor('till1'),
      idempotencyKey: `sale ${n}`,
    }));
    end();
    await store.keys.insert(keyRecord('till1'));
    begin();
    const refused = await Promise.allSettled(retried.map((addition) => store.pets.add(addition)));
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    end();
    const added = await Promise.all(retried.map((addition) => store.pets.add(addition)));
    expect(added.every(({ outcome }) => outcome === 'added')).toBe(true);
  });

  it('a try to write leaves everything as it was, and fails as long as the disk refuses', async () => {
    const shop = () => lastConnection().prepare('SELECT * FROM shop').get();
    const before = shop();
    const watching = new Database(file, { readonly: true });
    const version = () => watching.pragma('data_version', { simple: true });
    const seen = version();
    if (what.includes('read-only')) {
      await expect(store.probeWrite()).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: expect.stringContaining(what) as string,
      });
      expect(version()).toBe(seen);
    }
    end();
    await store.probeWrite();
    expect(version()).not.toBe(seen);
    expect(shop()).toEqual(before);
    watching.close();
  });

  async function addKeysUntilRefused(): Promise<void> {
    for (let n = 0; n < 200; n += 1) {
      const label = 'x'.repeat(80);
      await store.keys.insert(keyRecord(`till${n}`, { label, digest: Buffer.from(`key ${n}`) }));
    }
  }

  function saveUsage(count: number): Promise<void> {
    return store.usage.save(
      Array.from({ length: count }, (_, n) => usageRecord(`address:${n}.${'x'.repeat(100)}`)),
    );
  }
});
