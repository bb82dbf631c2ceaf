import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { addPhotograph } from '../../testing/stock.ts';
import { copyBeside, placeCopy, whileHeld } from '../sqlite/files/move.ts';
import { openSqliteStore } from '../sqlite/sqlite-store.ts';
import { moveIntoPostgres, moveOutOfPostgres } from './move.ts';

/** More than cross in one batch. */
const MANY = 21;
const SCHEMA = 'animal_store';

const clock = new StandingClock();
const server = postgresForTests();

async function withPhotographs(): Promise<string> {
  const file = join(temporaryFolder(), 'animal-store.sqlite');
  const store = await openSqliteStore({ file, clock });
  const pets = ['Bella', 'Max'].map((name) => ({ name, categoryId: 1n }));
  await store.pets.addMany(pets, { author: UNNAMED_CLERK });
  for (let shade = 0; shade < MANY; shade += 1) {
    await addPhotograph(store, BigInt(1 + (shade % 2)), shade);
  }
  await store.close();
  return file;
}

async function photographsIn(file: string) {
  const store = await openSqliteStore({ file, clock });
  const { rows } = await store.pets.byIds([1n, 2n]);
  const photographs = rows.flatMap((row) => row.photographs);
  const images = await Promise.all(photographs.map((id) => store.photographs.image(id)));
  await store.close();
  return { photographs, images };
}

test('photographs move into a database and back as they were', async () => {
  const file = await withPhotographs();
  const before = await photographsIn(file);
  const url = await server().createDatabase();
  const batches: number[] = [];
  await whileHeld([{ file, clock }], async ([from]) => {
    if (!from) throw new Error('There is no shop');
    const onRows = (rows: number) => batches.push(rows);
    const [moved] = await moveIntoPostgres({ url }, [{ schema: SCHEMA, from }], { onRows });
    expect(moved?.get('photographs')).toBe(MANY);
  });
  expect(batches).toContain(20);
  const back = join(temporaryFolder(), 'animal-store.sqlite');
  await moveOutOfPostgres({ url }, [SCHEMA], {
    clock,
    copy: async (_schema, shop) => {
      await copyBeside({ file: back, clock }, shop, () => undefined);
    },
  });
  await placeCopy(back);
  expect(await photographsIn(back)).toEqual(before);
  expect(before.images).toHaveLength(MANY);
}, 60_000);
