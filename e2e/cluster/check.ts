import { openPostgresStore } from '../../src/main/store/postgres/postgres-store.ts';
import { systemClock } from '../../src/main/platform/clock.ts';
import type { Load } from './load.ts';
import { DATABASE_URL } from './nodes.ts';

/** Compares the database with what the tills were told. Each line is a broken promise. */
export async function checkStock(load: Load): Promise<string[]> {
  const problems: string[] = [];
  const told = new Map(load.acknowledged);
  const clock = systemClock;
  const store = await openPostgresStore({ url: DATABASE_URL, schema: 'animal_store', clock });
  const found = new Map<string, bigint>();
  for await (const { id, name } of store.pets.all()) {
    if (found.has(name)) problems.push(`${name} is there twice`);
    found.set(name, id);
  }
  const { all } = await store.pets.counts();
  await store.close();
  for (const [name, id] of told) {
    const stored = found.get(name);
    if (stored === undefined) problems.push(`${name} was acknowledged and is lost`);
    else if (stored !== BigInt(id)) problems.push(`${name} was acknowledged as another number`);
  }
  // While tills continue, the count is from a moment later.
  if (all < found.size) problems.push(`${String(all)} are counted, ${String(found.size)} there`);
  return [...problems, ...load.limitProblems(), ...load.problems];
}
