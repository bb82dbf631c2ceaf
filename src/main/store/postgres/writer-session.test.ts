import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { keyRecord, tillAuthor } from '../../testing/records.ts';
import type { Addition } from '../store.ts';
import { Database } from './database.ts';
import { WriterSession } from './writer-session.ts';
import { openPostgresStore } from './postgres-store.ts';

/** After so many plans for given values, the database compares these with one for any. */
const TRIED_PLANS = 5;

const BELLA = {
  pet: { name: 'Bella', categoryId: 1n },
  author: { kind: 'window', id: null, name: null },
} as const;

const server = postgresForTests();
let database: Database;

beforeEach(async () => {
  const place = { url: await server().createDatabase(), schema: 'animal_store' };
  const store = await openPostgresStore({ ...place, clock: systemClock });
  await store.keys.insert(keyRecord('till1'));
  await store.keys.insert(keyRecord('till2'));
  await store.close();
  // Plans are kept, and told, by connection.
  database = new Database({ ...place, url: `${place.url}?max=1` });
});
afterEach(() => database.close());

test('a single addition is not planned anew each time', async () => {
  const lane = new WriterSession(database);
  for (let added = 0; added < 2 * TRIED_PLANS; added += 1) await lane.commit([BELLA], 0);
  const plans = await database.once(
    {
      name: '',
      text: `SELECT custom_plans::int FROM pg_prepared_statements WHERE name = 'add pets'`,
    },
    [],
  );
  expect(plans).toEqual([{ custom_plans: TRIED_PLANS }]);
});

/** Runs before the reply to the next batch of additions is lost. */
function loseNextReply(meanwhile: () => Promise<unknown>): void {
  const once = database.once.bind(database);
  vi.spyOn(database, 'once').mockImplementationOnce(async (...given) => {
    await once(...given);
    await meanwhile();
    throw Object.assign(new Error('The line was cut'), { code: 'ECONNRESET' });
  });
}

test('a batch whose reply was lost is told as if it had come, also when its animals are gone', async () => {
  const { pet } = BELLA;
  const byTill = (id: string): Addition => ({ pet, author: tillAuthor(id) });
  const batch: Addition[] = [
    BELLA,
    { ...byTill('till1'), idempotencyKey: 'taken' },
    byTill('till2'),
    byTill('unknown'),
    { ...byTill('till1'), idempotencyKey: 'new' },
  ];
  const taking = new WriterSession(database);
  await taking.commit([{ ...byTill('till1'), idempotencyKey: 'taken' }], 0);
  const lane = new WriterSession(database);
  loseNextReply(() =>
    database.transaction(async (run) => {
      await run({
        name: 'remove',
        text: 'INSERT INTO removed_pets SELECT * FROM pets WHERE id = 4',
      });
      await run({ name: 'gone', text: 'DELETE FROM pets WHERE id = 4' });
    }),
  );
  const { added } = await lane.commit(batch, 0);
  const labels = [keyRecord('till1').label, keyRecord('till2').label];
  expect(added).toEqual([
    { id: 2n, label: null, isAdded: true },
    { id: 3n, label: labels[0], isAdded: false },
    { id: 4n, label: labels[1], isAdded: true },
    { id: 5n, label: null, isAdded: false },
    { id: 6n, label: labels[0], isAdded: true },
  ]);
  const left = await database.once({ name: 'left', text: 'SELECT id FROM pets ORDER BY id' }, []);
  expect(left).toEqual([{ id: 1n }, { id: 2n }, { id: 6n }]);
});

test('a batch without a till is told as well', async () => {
  const lane = new WriterSession(database);
  loseNextReply(() => Promise.resolve());
  expect((await lane.commit([BELLA, { ...BELLA }], 0)).added).toEqual([
    { id: 1n, label: null, isAdded: true },
    { id: 2n, label: null, isAdded: true },
  ]);
});
