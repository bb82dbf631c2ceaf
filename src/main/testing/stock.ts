import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNNAMED_CLERK, type Author } from '../../shared/history.ts';
import type { Clock } from '../platform/clock.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { KeyRecord, Store } from '../store/store.ts';

/** A Saturday morning. */
const MORNING = Date.UTC(2026, 10, 21, 7, 30);

/** A clock that stands until a test moves it. */
export class StandingClock implements Clock {
  time = MORNING;
  now(): number {
    return this.time;
  }
}

export function databaseIn(folder: string): string {
  return join(folder, 'animal-store.sqlite');
}

/** Opens the stock of a folder for `work` alone. */
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

/** A till as the author of what it adds. */
export function tillAuthor(id: string): Author {
  return { kind: 'till', id, name: `Till ${id}` };
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

export function keyRecord(id: string, change: Partial<KeyRecord> = {}): KeyRecord {
  return {
    id,
    label: `Till ${id}`,
    plan: 'free',
    perMinute: 60,
    perDay: 1000,
    digest: Buffer.alloc(32, id),
    previousDigest: null,
    previousUntil: null,
    createdAt: MORNING,
    revokedAt: null,
    banLiftedAt: null,
    ...change,
  };
}

/** Damages a database as a bad disk does: its beginning and its end are whole. */
export function overwriteMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 2, bytes.length - 4096);
  writeFileSync(file, bytes);
}
