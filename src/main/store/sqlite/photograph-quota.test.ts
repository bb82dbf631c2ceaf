import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { newPhotograph, StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../../testing/stock.ts';
import { createPhotographStore } from '../sql/photographs.ts';
import type { PhotographStore } from '../store.ts';
import { openDatabase, type Connection } from './database.ts';
import { SqliteDatabase } from './sql-database.ts';

let connection: Connection;
let photographs: PhotographStore;

/** A stock whose photographs may take as much as three of the tests' do. */
beforeEach(async () => {
  const file = databaseIn(temporaryFolder());
  await withStock(file, (store) => addAnimals(store, 1, 1));
  connection = openDatabase(file);
  const database = new SqliteDatabase({
    connection,
    fold: (name) => name,
    check: () => undefined,
    onCommitted: () => undefined,
    onFailure: () => undefined,
  });
  const { image, thumbnail } = newPhotograph(1n, 0);
  const quota = 3 * (image.length + thumbnail.length);
  photographs = createPhotographStore(database, new StandingClock(), quota);
});
afterEach(() => connection.close());

it('refuses a photograph beyond what the shop’s may take, until one is removed', async () => {
  const added = [];
  for (const shade of [1, 2, 3]) added.push(await photographs.add(newPhotograph(1n, shade)));
  await expect(photographs.add(newPhotograph(1n, 4))).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(
      /^The shop’s photographs take all of the .* GB that they may\. Remove photographs/,
    ) as string,
  });
  expect(await photographs.ofPet(1n)).toHaveLength(3);
  await photographs.remove(added[0]?.id ?? '');
  await photographs.add(newPhotograph(1n, 4));
});
