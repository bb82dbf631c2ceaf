import { afterEach, beforeEach, expect, it } from 'vitest';
import { QUOTAS } from '../../../shared/storage-usage.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { newPhotograph, StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn, namePhotographs } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const clock = new StandingClock();
let store: SqliteStore;

/** A stock whose photographs may take as much as three of the tests’ do. */
beforeEach(async () => {
  const { image, thumbnail } = newPhotograph(1n, 0);
  const quotas = { ...QUOTAS, photographs: 3 * (image.length + thumbnail.length) };
  store = await openSqliteStore({ file: databaseIn(temporaryFolder()), clock, quotas });
  await addAnimals(store, 1, 1);
});
afterEach(async () => {
  await store.close();
});

async function addThree(): Promise<string[]> {
  const added = [];
  for (const shade of [1, 2, 3])
    added.push((await store.photographs.add(newPhotograph(1n, shade))).id);
  await namePhotographs(store, 1n, added);
  return added;
}

const kept = async (ids: readonly string[]) =>
  (await store.photographs.thumbnails(ids)).map(({ thumbnail }) => thumbnail[1]).sort();

it('refuses a photograph beyond what the shop’s may take, until one is removed', async () => {
  const [first = '', ...others] = await addThree();
  clock.time += 2 * HOUR;
  await expect(store.photographs.add(newPhotograph(1n, 4))).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(
      /^The shop’s photographs take all of the .* GB that they may\. Remove photographs/,
    ) as string,
  });
  await namePhotographs(store, 1n, others);
  const { id } = await store.photographs.add(newPhotograph(1n, 4));
  expect(await kept([first, ...others, id])).toEqual([2, 3, 4]);
});

it('makes room at once of what was just added and removed', async () => {
  const [, ...others] = await addThree();
  await namePhotographs(store, 1n, others);
  const { id } = await store.photographs.add(newPhotograph(1n, 4));
  expect(await kept([...others, id])).toEqual([2, 3, 4]);
});

it('keeps one that was removed for a month, and one that nothing ever named for an hour', async () => {
  const [first = '', second = '', third = ''] = await addThree();
  await namePhotographs(store, 1n, [first]);
  clock.time += 20 * DAY;
  await namePhotographs(store, 1n, []);
  clock.time += 20 * DAY;
  const unnamed = (await store.photographs.add(newPhotograph(1n, 4))).id;
  expect(await kept([first, second, third, unnamed])).toEqual([1, 4]);
  clock.time += 2 * HOUR;
  const next = (await store.photographs.add(newPhotograph(1n, 5))).id;
  expect(await kept([first, unnamed, next])).toEqual([1, 5]);
});
