import Database from 'better-sqlite3';
import type { Clock } from '../platform/clock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { KeyRecord, UsageRecord } from '../store/store.ts';

/**
 * Takes over into a restored database what must not go back in time with the animals:
 * - the keys as they are now: one that was revoked stays revoked, one that a till was given since works;
 * - the limits and bans;
 * - the numbers of animals: none is ever given to a second one.
 * What the stock before can't tell (it is from another version, or damaged) is left as it was then.
 * Raises what writing to `to` raises.
 */
export async function carryOver(from: string, to: string, clock: Clock): Promise<void> {
  const present = await readPresent(from, clock).catch(() => undefined);
  const restored = await openSqliteStore({ file: to, clock });
  try {
    if (!present) return;
    const known = new Set((await restored.keys.all()).map(({ id }) => id));
    for (const { id, ...rest } of present.keys) {
      if (known.has(id)) await restored.keys.update(id, rest);
      else await restored.keys.insert({ id, ...rest });
    }
    await restored.usage.save(present.usage);
  } finally {
    await restored.close();
  }
  raiseLastNumber(to, present.lastNumber);
}

interface Present {
  keys: KeyRecord[];
  usage: UsageRecord[];
  lastNumber: bigint;
}

async function readPresent(file: string, clock: Clock): Promise<Present> {
  const store = await openSqliteStore({ file, clock });
  try {
    return {
      keys: await store.keys.all(),
      usage: await store.usage.all(),
      lastNumber: lastNumber(file),
    };
  } finally {
    await store.close();
  }
}

/** The highest number that was ever given to an animal (SQLite keeps it with AUTOINCREMENT). */
function lastNumber(file: string): bigint {
  const database = new Database(file, { readonly: true }).defaultSafeIntegers(true);
  try {
    const sequence = database.prepare<[], bigint>(
      `SELECT seq FROM sqlite_sequence WHERE name = 'pets'`,
    );
    return sequence.pluck().get() ?? 0n;
  } finally {
    database.close();
  }
}

function raiseLastNumber(file: string, atLeast: bigint): void {
  const database = new Database(file);
  try {
    const raised = database
      .prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'pets'`)
      .run(atLeast);
    if (raised.changes === 0) {
      database.prepare(`INSERT INTO sqlite_sequence VALUES ('pets', ?)`).run(atLeast);
    }
  } finally {
    database.close();
  }
}
