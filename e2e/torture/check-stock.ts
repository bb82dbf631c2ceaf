import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checkHistory } from './check-history.ts';
import type { ClerkJournal } from './clerks.ts';
import type { Journal } from './clients.ts';

/** Examines the database of a service that was killed. Returns what is wrong; empty when nothing is. */
export function checkStock(
  dataFolder: string,
  journal: Journal,
  clerks: ClerkJournal = { steps: new Map(), newest: null, rows: [], strange: [] },
): string[] {
  const database = new Database(join(dataFolder, 'animal-store.sqlite'));
  try {
    const problems = [...journal.strange];
    const number = (sql: string) => Number(database.prepare(sql).pluck().get());
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') problems.push(`integrity_check: ${String(integrity)}`);

    const stored = new Map<string, string[]>();
    const all = 'SELECT id, name FROM pets UNION ALL SELECT id, name FROM removed_pets';
    for (const [id, name] of database.prepare(all).raw().all() as [number, string][]) {
      stored.set(name, [...(stored.get(name) ?? []), String(id)]);
    }
    for (const { name, id } of journal.attempts) {
      const ids = stored.get(name) ?? [];
      if (ids.length > 1) problems.push(`${name} is there ${ids.length} times`);
      if (id !== null && ids[0] !== id) problems.push(`${name} was acknowledged as ${id} and lost`);
    }
    const animals = number('SELECT count(*) FROM pets');
    for (const table of ['counted_totals', 'counted_pets']) {
      const counted = number(`SELECT ifnull(sum(animals), 0) FROM ${table}`);
      if (counted !== animals) problems.push(`${table} are off`);
    }
    return [...problems, ...checkHistory(database, clerks)];
  } finally {
    database.close();
  }
}
