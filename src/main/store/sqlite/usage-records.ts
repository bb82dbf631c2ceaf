import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';
import { numbersOf, usageOf, USAGE_NUMBERS, type RawUsage } from '../record-columns.ts';
import type { UsageStore } from '../store.ts';
import type { Write } from './write.ts';

/** What the limiter remembers, written with a delay. */
export function createUsageStore(connection: Connection, write: Write): UsageStore {
  const all = connection.prepare<[], RawUsage<number>>('SELECT * FROM usage').safeIntegers(false);
  const save = connection.prepare(
    `INSERT OR REPLACE INTO usage (subject, ${USAGE_NUMBERS.join(', ')})
     VALUES (?, ${USAGE_NUMBERS.map(() => '?').join(', ')})`,
  );
  const forget = connection.prepare('DELETE FROM usage WHERE subject = ?');
  const store = async (change: () => void): Promise<void> => {
    try {
      await write(change);
    } catch (error) {
      throw storageError(error);
    }
  };
  return {
    shared: null,
    all: () => Promise.resolve(all.all().map(usageOf)),
    save: (records) =>
      store(() => {
        for (const record of records) save.run(record.subject, ...numbersOf(record));
      }),
    forget: async (subjects) => {
      if (subjects.length === 0) return;
      await store(() => {
        for (const subject of subjects) forget.run(subject);
      });
    },
  };
}
