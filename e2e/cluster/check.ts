import { openPostgresStore } from '../../src/main/store/postgres/postgres-store.ts';
import { systemClock } from '../../src/main/platform/clock.ts';
import { compareAnimals } from '../model/ledger.ts';
import type { Load } from './load.ts';
import { DATABASE_URL } from './nodes.ts';

/** Compares the database with what the tills were told. Each line is a broken promise. */
export async function checkStock(load: Load): Promise<string[]> {
  const must = new Map(load.acknowledged);
  const clock = systemClock;
  const store = await openPostgresStore({ url: DATABASE_URL, schema: 'animal_store', clock });
  const found = await Array.fromAsync(store.pets.all());
  const { all } = await store.pets.counts();
  await store.close();
  const problems = compareAnimals({ must }, found);
  // While tills continue, the count is from a moment later.
  if (all < found.length)
    problems.push(`${String(all)} are counted, ${String(found.length)} there`);
  return [...problems, ...load.limitProblems(), ...load.problems];
}
