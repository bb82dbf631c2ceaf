import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock, tillAuthor } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import type { UsageRecord } from '../store.ts';

const clock = new StandingClock();
let file: string;
let store: SqliteStore;

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock });
});
afterEach(() => store.close());

async function reopen(): Promise<void> {
  await store.close();
  store = await openSqliteStore({ file, clock });
}

function addOf(categoryId: bigint): Promise<unknown> {
  return store.pets.add({ pet: { name: 'Bella', categoryId }, author: UNNAMED_CLERK });
}

describe('categories', () => {
  it('are those with a label or an animal, by name whatever its case', async () => {
    await store.categories.rename(7n, 'birds');
    await store.categories.rename(3n, 'Dogs');
    await addOf(7n);
    await addOf(5n);
    await addOf(5n);
    expect(await store.categories.list()).toMatchObject([
      { id: 7n, name: 'birds' },
      { id: 5n, name: 'Category 5' },
      { id: 3n, name: 'Dogs' },
    ]);
  });

  it('get the next id after those in use; numbers that no person chose do not count', async () => {
    expect(await store.categories.create('Dogs')).toMatchObject({ id: 1n, name: 'Dogs' });
    await addOf(41n);
    await addOf(-5n);
    expect(await store.categories.create('Cats')).toMatchObject({ id: 42n, name: 'Cats' });
    await addOf(2n ** 63n - 1n);
    await store.categories.rename(2n ** 63n - 1n, 'Of a till');
    expect(await store.categories.create('Birds')).toMatchObject({ id: 43n, name: 'Birds' });
  });

  it('have names of their own, whatever the case', async () => {
    await store.categories.create('Dogs');
    const cats = await store.categories.create('Cats');
    const taken = { code: 'invalid_body', fields: { name: 'is taken by another category' } };
    await expect(store.categories.create('DOGS')).rejects.toMatchObject(taken);
    await expect(store.categories.rename(cats.id, 'dogs')).rejects.toMatchObject(taken);
    expect(await store.categories.rename(cats.id, 'CATS')).toMatchObject({ ...cats, name: 'CATS' });
  });
});

describe('keys', () => {
  it('are kept with every field, the oldest first', async () => {
    const young = keyRecord('young', { createdAt: 2 });
    const old = keyRecord('old', {
      createdAt: 1,
      plan: 'enterprise',
      perMinute: 2 ** 40,
      previousDigest: Buffer.alloc(32, 9),
      previousUntil: 3,
      revokedAt: 4,
      banLiftedAt: 5,
    });
    await store.keys.insert(young);
    await store.keys.insert(old);
    await reopen();
    expect(await store.keys.all()).toEqual([old, young]);
  });

  it('are changed in the given fields alone, and not when there is none of that id', async () => {
    const record = keyRecord('till1');
    await store.keys.insert(record);
    const before = store.revisions().keys;
    await store.keys.update('till1', { revokedAt: 9, label: 'Front' });
    expect(await store.keys.all()).toEqual([{ ...record, revokedAt: 9, label: 'Front' }]);
    expect(store.revisions().keys).toBeGreaterThan(before);
    await expect(store.keys.update('till2', { label: 'Back' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('tell who added an animal by the label that they have now', async () => {
    await store.keys.insert(keyRecord('till1'));
    const pet = { name: 'Bella', categoryId: 1n };
    const first = await store.pets.add({ pet, author: tillAuthor('till1') });
    expect(first).toMatchObject({ row: { addedBy: 'Till till1' } });
    await store.keys.update('till1', { label: 'Front' });
    const second = await store.pets.add({ pet, author: tillAuthor('till1') });
    expect(second).toMatchObject({ row: { addedBy: 'Front' } });
    const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
    const { rows } = await store.pets.rows(view, 0, 10);
    expect(rows.map(({ addedBy }) => addedBy)).toEqual(['Front', 'Front']);
  });

  it('must exist to add an animal', async () => {
    const pet = { name: 'Bella', categoryId: 1n };
    const adding = [
      store.pets.add({ pet, author: UNNAMED_CLERK }),
      store.pets.add({ pet, author: tillAuthor('nobody') }),
    ];
    expect(await Promise.allSettled(adding)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected' },
    ]);
    expect(await store.pets.counts()).toMatchObject({ none: 1, all: 1 });
  });
});

it('usage is kept by caller with every field, replaced and forgotten', async () => {
  const minute = { window: 29_750_000, used: 60, strikes: 9, firstRefusalAt: clock.time };
  const usage: UsageRecord = {
    subject: 'key:till1',
    minute,
    day: { window: 20_659, used: 1_000, strikes: 1, firstRefusalAt: 0 },
    bannedAt: 1,
    bannedUntil: 2,
    bans: 3,
    lastUsedAt: 4,
    deprecatedCalls: 5,
    liftApplied: 6,
  };
  const other = { ...usage, subject: 'address:127.0.0.1', lastUsedAt: 0 };
  await store.usage.save([usage, other]);
  await store.usage.save([{ ...usage, bans: 4 }]);
  await reopen();
  const all = await store.usage.all();
  expect(all.toSorted((left, right) => left.bans - right.bans)).toEqual([
    other,
    { ...usage, bans: 4 },
  ]);
  await store.usage.forget([other.subject, 'address:unknown']);
  await store.usage.forget([]);
  expect(await store.usage.all()).toEqual([{ ...usage, bans: 4 }]);
});
