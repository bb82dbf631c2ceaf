import { generateKeyPairSync } from 'node:crypto';
import { sealOf } from '../store/register/signing.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  UNNAMED_CLERK,
  type HistoryEntry,
  type StepOutcome,
  type StepRef,
} from '../../shared/history.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { GIVEN_AWAY, NO_DISCOUNT, PAID_HERE } from '../../shared/sale.ts';
import type { Store } from '../store/store.ts';
import { keyRecord, newPhotograph, StandingClock, tillAuthor, usageRecord } from './records.ts';

export function databaseIn(folder: string): string {
  return join(folder, 'animal-store.sqlite');
}

/**
 * Makes the list of deliveries one long statement of SQLite in a stock that is open: it counts so many
 * rows first, about ten million a second.
 */
export function slowDeliveries(file: string, rows: number): void {
  const connection = new Database(file);
  connection.exec(`ALTER TABLE deliveries RENAME TO kept_deliveries;
    CREATE VIEW deliveries AS
      WITH RECURSIVE counted (row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM counted WHERE row < ${rows})
      SELECT kept_deliveries.* FROM (SELECT count(*) AS rows FROM counted) CROSS JOIN kept_deliveries ON rows > 0`);
  connection.close();
}

/** Opens the stock of a folder only for the duration of `work`. */
export async function withStock<Value>(
  file: string,
  work: (store: SqliteStore) => Promise<Value>,
): Promise<Value> {
  const store = await openSqliteStore({ file, clock: new StandingClock() });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The newest step among entries of the history, newest first. Throws when there is none. */
export function newestStep(entries: readonly HistoryEntry[]): StepRef {
  const entry = entries.find(({ stepId }) => stepId !== null);
  if (!entry) throw new Error('There is no step');
  return { id: entry.stepId ?? 0, at: entry.at };
}

/** Undoes the step of an outcome, as the one who made it. Throws when it has none. */
export async function undo(
  { pets }: Pick<Store, 'pets'>,
  { step }: Pick<StepOutcome, 'step'>,
): Promise<StepOutcome> {
  if (!step) throw new Error('There is no step to undo');
  return pets.undo(step, step.author);
}

/** Sells so many of an animal, each for a price, as the sale of this number. */
export async function sellSome(
  { pets, sales }: Pick<Store, 'pets' | 'sales'>,
  sale: number,
  petId: bigint,
  quantity: number,
  unitPrice = 0,
): Promise<StepOutcome> {
  const [pet] = (await pets.byIds([petId])).rows;
  if (!pet) throw new Error('There is no such animal');
  const { name: words, categoryId } = pet;
  const line = { petId, words, identity: '', categoryId, quantity, unitPrice };
  const amount = quantity * unitPrice;
  const { outcome } = await sales.complete(
    {
      id: `00000000-0000-4000-8000-${String(sale).padStart(12, '0')}`,
      lines: [{ ...line, ...(unitPrice === 0 ? GIVEN_AWAY : NO_DISCOUNT), taxRate: null }],
      ...PAID_HERE,
      customerId: null,
      note: '',
      payments: amount === 0 ? [] : [{ method: 'cash', amount, given: null }],
    },
    UNNAMED_CLERK,
  );
  return outcome;
}

/** Adds a customer, who delivers an animal, which is treated and counted, closes the only drawer, names the shop and signs the register. */
export async function closeOnce({
  customers,
  deliveries,
  treatments,
  stockTakes,
  closes,
  register,
  profile,
}: Store): Promise<void> {
  const id = '00000000-0000-4000-8000-0000000000ff';
  await customers.save({ id, name: 'Ms Lee', address: '', phone: '', email: '', note: '' });
  const line = { name: 'Hen', categoryId: 1n, quantity: 1, isGroup: false, price: null, place: '' };
  const day = '2026-03-01';
  const arrived = { id, day, supplierId: id, document: '', lines: [line] };
  const { delivery } = await deliveries.takeIn(arrived, UNNAMED_CLERK);
  const treated = [{ id: delivery.firstPetId, version: 0 }];
  const words = { what: 'Worming', by: '', medicine: '', batch: '' };
  const treatment = { id, day, ...words, until: null, againOn: null };
  await treatments.record({ kind: 'animals', animals: treated }, treatment, UNNAMED_CLERK);
  const { number } = await stockTakes.begin({ id, scope: { kind: 'all' } }, UNNAMED_CLERK);
  const hen = { petId: delivery.firstPetId, counted: 'all', place: 'Aviary 2' } as const;
  await stockTakes.count(number, [hen], UNNAMED_CLERK);
  const { above, upTo, expected: counted } = await closes.open('');
  const close = { id, drawer: '', above, upTo, counted, leftIn: 0, note: '' };
  await closes.complete(close, UNNAMED_CLERK);
  await profile.change({ name: 'Hen House' });
  const { privateKey } = generateKeyPairSync('ed25519');
  await register.seal(sealOf(await register.head(), 0, privateKey));
}

/** Adds animals named `first`, `first+1`, … */
export async function addAnimals(store: Store, first: number, count: number): Promise<void> {
  await store.pets.addMany(
    Array.from({ length: count }, (_, n) => ({
      name: `Animal ${String(first + n)}`,
      categoryId: 1n,
    })),
    { author: UNNAMED_CLERK },
  );
}

/** The names of all animals, by number. */
export async function animalsOf(file: string): Promise<string[]> {
  return withStock(file, async (store) => {
    const names: string[] = [];
    for await (const { id, name } of store.pets.all()) names.push(`${String(id)} ${name}`);
    return names;
  });
}

/** Damages a database as a bad disk would: its beginning and end stay intact. */
export function overwriteMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 2, bytes.length - 4096);
  writeFileSync(file, bytes);
}

/** Fills a stock as a shop would: odd names, big numbers, keys, limits, retries. */
export async function fillAsAShop(
  store: Store,
  clock: StandingClock,
  animals: number,
): Promise<void> {
  await store.keys.insert(keyRecord('till1'));
  await store.keys.insert(keyRecord('till2', { revokedAt: 5 }));
  await store.categories.rename(3n, 'Dogs');
  for (let n = 0; n < animals; n += 1) {
    const status = (['available', 'pending', 'sold', undefined] as const)[n % 4];
    const categoryId = n % 100 === 0 ? 2n ** 63n - 1n : BigInt(-n);
    const pet = { name: `Bélla ${n} 🐕`, categoryId, ...(status && { status }) };
    const author = n % 3 ? tillAuthor('till1') : UNNAMED_CLERK;
    void store.pets.add({ pet, author, ...(n % 3 && { idempotencyKey: `sale ${n}` }) });
    clock.time += 1_000;
    if (n % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  const window = { window: 1, used: 2, strikes: 0, firstRefusalAt: 0 };
  const rest = { lastUsedAt: 9, deprecatedCalls: 1, liftApplied: 8 };
  await store.usage.save([usageRecord('key:till1', { minute: window, day: window, ...rest })]);
}

/** Gives an animal these photographs, of those that were taken in for it. */
export async function namePhotographs(store: Store, petId: bigint, photographs: string[]) {
  const { rows } = await store.pets.byIds([petId]);
  await store.pets.change({ kind: 'animals', animals: rows }, { photographs }, UNNAMED_CLERK);
}

/** Gives an animal one more photograph. Returns its id. */
export async function addPhotograph(store: Store, petId: bigint, shade: number): Promise<string> {
  const { id } = await store.photographs.add(newPhotograph(petId, shade));
  const { rows } = await store.pets.byIds([petId]);
  await namePhotographs(store, petId, [...(rows[0]?.photographs ?? []), id]);
  return id;
}
