import { numbersOf, usageOf, USAGE_NUMBERS, type RawUsage } from '../record-columns.ts';
import type { UsageStore } from '../store.ts';
import type { SqlDatabase } from './database.ts';

const ALL = { name: 'all usage', text: 'SELECT * FROM usage' };

const USAGE = {
  name: 'usage',
  columns: [
    { name: 'subject', type: 'text' as const },
    ...USAGE_NUMBERS.map((name) => ({ name, type: 'bigint' as const })),
  ],
  onConflict: `(subject) DO UPDATE SET ${USAGE_NUMBERS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

/** Reads the limiter's memory. */
export function createUsageReads({ read }: Pick<SqlDatabase, 'read'>): Pick<UsageStore, 'all'> {
  return { all: async () => (await read<RawUsage<bigint>>(ALL)).map(usageOf) };
}

/** The limiter's complete memory, for processes that count alone. */
export function createUsageStore(database: SqlDatabase): Omit<UsageStore, 'shared'> {
  const { dialect } = database;
  const forget = {
    name: 'forget usage',
    text: `DELETE FROM usage WHERE ${dialect.isIn('subject', '$1', 'text')}`,
  };
  return {
    ...createUsageReads(database),
    async save(records) {
      if (records.length === 0) return;
      // In the order of subjects, so that two nodes never deadlock.
      const rows = records
        .toSorted((left, right) => (left.subject < right.subject ? -1 : 1))
        .map((record) => [record.subject, ...numbersOf(record)]);
      await database.transactionAgain((run) => database.insertAll(run, USAGE, rows));
    },
    async forget(subjects) {
      if (subjects.length > 0) await database.writeAgain(forget, [subjects]);
    },
  };
}
