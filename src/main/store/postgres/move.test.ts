import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { temporaryFolder } from '../../testing/program.ts';
import {
  keyRecord,
  MORNING,
  newPhotograph,
  PUPPIES,
  personRecord,
  StandingClock,
  tillAuthor,
  usageRecord,
} from '../../testing/records.ts';
import { closeOnce, sellSome, undo, withStock } from '../../testing/stock.ts';
import type { MovedRow, ReadableShop } from '../moved-shop.ts';
import { Database as PostgresDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { moveIntoPostgres, moveOutOfPostgres } from './move.ts';
import { openPostgresStore } from './postgres-store.ts';
import { copyBeside, placeCopy, whileHeld } from '../sqlite/files/move.ts';
import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import type { Store } from '../store.ts';
import { RECORD_TABLES } from '../tables/tables.ts';

/** More than cross in one batch. */
const MANY = 2_001;
const SCHEMA = 'animal_store';
const EVERYTHING = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
const AKE = { status: 'pending', name: 'Åke', details: { place: 'Hörn 7', price: 12 } } as const;
const CLERK: Author = { kind: 'window', id: 'olivia', name: 'Olivia' };

const clock = new StandingClock();
const server = postgresForTests();

/** A shop that has something of everything, closed. */
async function makeShop(): Promise<string> {
  const file = join(temporaryFolder(), 'animal-store.sqlite');
  const store = await openSqliteStore({ file, clock, language: 'sv' });
  await store.keys.insert(keyRecord('till1'));
  const rotated = { previousDigest: Buffer.alloc(32, 'old'), previousUntil: MORNING + 1 };
  await store.keys.insert(keyRecord('till2', { plan: 'enterprise', perMinute: 7, ...rotated }));
  await store.persons.insert(personRecord('olivia', { role: 'owner', wrongPins: 2 }));
  const day = { window: 3, used: 5, strikes: 1, firstRefusalAt: 2 };
  await store.usage.save([usageRecord('till1', { day, bannedUntil: 9 })]);
  const { id: birds } = await store.categories.create('Fåglar');
  const { id: parrots } = await store.categories.create('Papegojor');
  await store.categories.setLook(birds, { colour: 'teal', icon: 'bird' });
  const sold = { name: 'Östen', categoryId: birds, status: 'sold' } as const;
  await store.pets.add({ pet: sold, author: CLERK });
  const retried = { pet: { name: 'Ara', categoryId: parrots }, author: tillAuthor('till1') };
  await store.pets.add({ ...retried, idempotencyKey: 'sale-1' });
  await addMany(store, MANY);
  await store.fields.arrange(['notes']);
  await store.savedViews.save(PUPPIES);
  await store.photographs.add(newPhotograph(2n, 7));
  await store.pets.change(one(1n), AKE, CLERK);
  await store.pets.remove(one(3n), UNNAMED_CLERK);
  await undo(store, await store.pets.change(one(4n), { categoryId: parrots }, CLERK));
  await store.categories.merge(parrots, birds, UNNAMED_CLERK);
  const article = { name: 'Hö', codes: [], price: null, taxRate: null, group: '' };
  await store.articles.save({ article: { id: randomUUID(), ...article } }, UNNAMED_CLERK);
  await sellSome(store, 1, 5n, 1, 250).then(() => closeOnce(store));
  await store.close();
  return file;
}

async function addMany(store: Store, count: number): Promise<void> {
  const pets = Array.from({ length: count }, (_, index) => ({
    name: `Ara ${index}`,
    categoryId: 1n,
  }));
  await store.pets.addMany(pets, { author: UNNAMED_CLERK });
}

function one(id: bigint): PetSelection {
  return { kind: 'animals', animals: [{ id, version: 0 }] };
}

/** All that a shop has, as it is moved. */
async function everythingIn(shop: ReadableShop) {
  const tables = new Map<string, readonly MovedRow[]>();
  for (const table of RECORD_TABLES) {
    tables.set(table.name, (await Array.fromAsync(shop.rows(table))).flat());
  }
  return { numbers: await shop.numbers(), tables };
}

async function inFile(file: string) {
  return whileHeld([{ file, clock }], async ([shop]) => shop && everythingIn(shop));
}

async function intoDatabase(file: string, url: string) {
  const batches: number[] = [];
  const [moved] = await whileHeld([{ file, clock }], async ([from]) => {
    if (!from) throw new Error('There is no shop');
    const onRows = (rows: number) => batches.push(rows);
    return moveIntoPostgres({ url }, [{ schema: SCHEMA, from }], { onRows });
  });
  return { moved, batches };
}

async function intoFile(
  url: string,
  file: string,
  meanwhile = (): Promise<unknown> => Promise.resolve(),
): Promise<readonly string[]> {
  const kept = await moveOutOfPostgres({ url }, [SCHEMA, `${SCHEMA}_staging`], {
    clock,
    copy: async (_schema, shop) => {
      await copyBeside({ file, clock }, shop, () => undefined);
      await meanwhile();
    },
  });
  await placeCopy(file);
  return kept;
}

async function countedIn(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(text);
  await client.end();
  return Number(rows[0]?.count);
}

/** How many sessions of a database wait for a lock. */
function lockWaits(url: string): Promise<number> {
  return countedIn(
    url,
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
}

/** Whether a move in a database has looked for nodes, and waits to look again. */
async function hasLooked(url: string): Promise<boolean> {
  const moves = await countedIn(
    url,
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
     AND state = 'idle in transaction' AND query LIKE '%AS others%'`,
  );
  return moves > 0;
}

describe('a shop that moves into a database and back', () => {
  let file: string;
  let url: string;
  let before: Awaited<ReturnType<typeof inFile>>;

  beforeAll(async () => {
    file = await makeShop();
    url = await server().createDatabase();
    before = await inFile(file);
  }, 120_000);

  it('has something in every table', () => {
    for (const { name } of RECORD_TABLES) expect(before?.tables.get(name), name).not.toEqual([]);
  });

  it('is counted, and leaves its file as it was', async () => {
    const { moved, batches } = await intoDatabase(file, url);
    const counts = [...(before?.tables ?? [])].map(([name, rows]) => [name, rows.length]);
    expect([...(moved ?? [])]).toEqual(counts);
    expect(Math.max(...batches)).toBeLessThanOrEqual(2_000);
    const all = counts.reduce((sum, [, rows]) => sum + Number(rows), 0);
    expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(all);
    expect(await inFile(file)).toEqual(before);
  });

  it('goes on there: counts, names, numbers, undo and what was sold before', async () => {
    const store = await openPostgresStore({ url, schema: SCHEMA, clock });
    const found = { ...EVERYTHING, search: 'åke hör' };
    const { rows } = await store.pets.rows(found, 0, 9);
    expect(rows).toMatchObject([{ id: 1n, ...AKE, version: 1 }]);
    expect((await store.fields.list())[0]?.id).toBe('notes');
    expect((await store.pets.view(found)).counts).toMatchObject({ all: 1, pending: 1 });
    expect(await store.pets.counts()).toMatchObject({ all: MANY + 2, pending: 1 });
    const retried = { pet: { name: 'Ara', categoryId: 2n }, author: tillAuthor('till1') };
    const again = await store.pets.add({ ...retried, idempotencyKey: 'sale-1' });
    expect(again).toMatchObject({ outcome: 'replayed', row: { id: 2n } });
    const { entries } = await store.history.page({ petId: 1n, limit: 1 });
    expect(entries).toMatchObject([{ action: 'changed', author: CLERK, isUndo: false }]);
    expect((await store.register.check()).problems).toEqual([]);
    await store.close();
  });

  it('is refused by a database that has one, or that is open elsewhere', async () => {
    await expect(intoDatabase(file, url)).rejects.toThrow(/There is a stock in the schema/);
    const store = await openPostgresStore({ url, schema: SCHEMA, clock });
    await expect(intoDatabase(file, url)).rejects.toThrow(/is open on this database/);
    const target = join(temporaryFolder(), 'animal-store.sqlite');
    await expect(intoFile(url, target)).rejects.toThrow(/is open on this database/);
    await store.close();
  });

  it('comes back the same, into a place that has none, once', async () => {
    const target = join(temporaryFolder(), 'animal-store.sqlite');
    clock.time = MORNING + 1_000;
    expect(await intoFile(url, target)).toEqual([`${SCHEMA}_moved_20261121t073001z`]);
    const { numbers, tables } = (await inFile(target)) ?? {};
    expect(tables).toEqual(before?.tables);
    // There, the sale that was sent again took a number.
    expect(numbers).toEqual({ ...before?.numbers, lastPetId: BigInt(MANY + 4) });
    await expect(intoFile(url, target)).rejects.toMatchObject({ code: 'not_found' });
    const store = await openSqliteStore({ file: target, clock });
    expect(await store.pets.counts()).toMatchObject({ all: MANY + 2, pending: 1 });
    const found = { ...EVERYTHING, search: 'åke' };
    expect(await store.pets.rows(found, 0, 9)).toMatchObject({ rows: [{ id: 1n }] });
    const added = await store.pets.add({ pet: { name: 'Rex', categoryId: 1n }, author: CLERK });
    expect(added).toMatchObject({ row: { id: BigInt(MANY + 5) } });
    await store.close();
  });

  it('takes along a name with U+0000, as earlier versions stored it, without that', async () => {
    const old = join(temporaryFolder(), 'animal-store.sqlite');
    await withStock(old, async (store) => {
      await store.categories.create('Dogs');
    });
    const database = new Database(old);
    database.exec(`UPDATE categories SET name = 'Dogs' || char(0)`);
    database.close();
    const elsewhere = await server().createDatabase();
    await intoDatabase(old, elsewhere);
    const store = await openPostgresStore({ url: elsewhere, schema: SCHEMA, clock });
    expect(await store.categories.list()).toMatchObject([{ name: 'Dogs\u{FFFD}' }]);
    await store.close();
  });

  it('takes no addition that waits for the move to end, whatever its session is called', async () => {
    const elsewhere = await server().createDatabase();
    await intoDatabase(file, elsewhere);
    const till = new pg.Client({ connectionString: elsewhere, application_name: 'till' });
    await till.connect();
    await till.query(`SET search_path = ${SCHEMA}`);
    const text = 'UPDATE shop SET last_pet_id = last_pet_id + 1';
    const add = () => till.query({ name: 'add', text });
    await add();
    let adding: Promise<unknown> = Promise.resolve();
    const target = join(temporaryFolder(), 'animal-store.sqlite');
    await intoFile(elsewhere, target, async () => {
      adding = expect(add()).rejects.toThrow('relation "shop" does not exist');
      // Until it waits.
      await expect.poll(() => lockWaits(elsewhere), { timeout: 10_000 }).toBe(1);
    });
    await adding;
    await till.end();
    const { lastPetId } = before?.numbers ?? { lastPetId: 0n };
    expect((await inFile(target))?.numbers.lastPetId).toBe(lastPetId + 1n);
  });

  it('is not open any more when its node has only just ended', async () => {
    const elsewhere = await server().createDatabase();
    await intoDatabase(file, elsewhere);
    const session = new pg.Client({
      connectionString: elsewhere,
      application_name: `animal-store ${SCHEMA}`,
    });
    await session.connect();
    const target = join(temporaryFolder(), 'animal-store.sqlite');
    const moving = intoFile(elsewhere, target);
    await expect.poll(() => hasLooked(elsewhere), { timeout: 10_000 }).toBe(true);
    await session.end();
    await expect(moving).resolves.toHaveLength(1);
  });

  it('stays where it is when a newer version has changed the tables of staging', async () => {
    const elsewhere = await server().createDatabase();
    await intoDatabase(file, elsewhere);
    const staging = new PostgresDatabase({ url: elsewhere, schema: `${SCHEMA}_staging` });
    await migrate(staging, { schema: `${SCHEMA}_staging`, language: '' });
    await staging.once({ name: 'newer', text: 'INSERT INTO migrations VALUES (1000)' }, []);
    await staging.close();
    const target = join(temporaryFolder(), 'animal-store.sqlite');
    await expect(intoFile(elsewhere, target)).rejects.toMatchObject({ code: 'database_newer' });
  });
});
