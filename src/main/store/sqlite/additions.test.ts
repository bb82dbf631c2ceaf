import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock, tillAuthor } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import type { Addition, StoreChange } from '../store.ts';
import { openDatabase, type Connection } from './database.ts';
import { openSqliteStore, type OpenedStore } from './sqlite-store.ts';

let store: OpenedStore;
let other: Connection;
let told: StoreChange[];

beforeEach(async () => {
  const file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock: new StandingClock() });
  other = openDatabase(file);
  told = [];
  store.subscribe((change) => told.push(change));
});
afterEach(async () => {
  other.close();
  await store.close();
});

function addition(name: string): Addition {
  return { pet: { name, categoryId: 1n }, author: UNNAMED_CLERK };
}

async function add(name: string): Promise<bigint | undefined> {
  const added = await store.pets.add(addition(name));
  return added.outcome === 'added' ? added.row.id : undefined;
}

async function stored(): Promise<string[]> {
  const { pets } = await store.pets.page({ status: null, afterId: 0n, limit: 100 });
  return pets.map(({ name }) => name);
}

it('refuses alone an addition that breaks a constraint', async () => {
  const refused = { ...addition('Max'), author: tillAuthor('unknown') };
  const outcomes = await Promise.allSettled([add('Bella'), store.pets.add(refused), add('Rex')]);
  expect(outcomes).toMatchObject([
    { value: 1n },
    { reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
    { value: 2n },
  ]);
  expect(told).toMatchObject([{ kind: 'added', rows: [{ name: 'Bella' }, { name: 'Rex' }] }]);
});

it('adds none of a batch whose commit fails, and goes on with the next', async () => {
  await store.keys.insert(keyRecord('till1'));
  other.exec('DROP TABLE idempotency');
  const broken = { ...addition('Max'), author: tillAuthor('till1'), idempotencyKey: 'sale-1' };
  const outcomes = await Promise.allSettled([add('Bella'), store.pets.add(broken), add('Rex')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await stored()).toEqual([]);
  expect(await add('Rex')).toBe(1n);
});

it('waits for another process that writes, and commits what came by then together', async () => {
  other.exec('BEGIN IMMEDIATE');
  const waiting = add('Bella');
  await new Promise((resolve) => setImmediate(resolve));
  const meanwhile = [add('Max'), add('Rex')];
  expect(await stored()).toEqual([]);
  other.exec('COMMIT');
  expect(await Promise.all([waiting, ...meanwhile])).toEqual([1n, 2n, 3n]);
  expect(told).toMatchObject([{ rows: [{}] }, { rows: [{}, {}] }]);
});

it('keeps out of the transaction of a step that is being made', async () => {
  await add('Bella');
  const animals = [{ id: 1n, version: 0 }];
  const steps = Array.from({ length: 20 }, (_, step) =>
    store.pets.change(
      { kind: 'animals', animals },
      { name: `Bella ${String(step)}` },
      UNNAMED_CLERK,
    ),
  );
  const added = await Promise.all(['Max', 'Rex', 'Tom'].map(add));
  const conflicts = (await Promise.all(steps)).map(({ conflictCount }) => conflictCount);
  expect(conflicts).toEqual([0, ...Array.from({ length: 19 }, () => 1)]);
  expect(added).toEqual([2n, 3n, 4n]);
  expect(await stored()).toEqual(['Bella 0', 'Max', 'Rex', 'Tom']);
});
