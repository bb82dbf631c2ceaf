import type { Revisions, UsageStore } from '../store.ts';
import type { Database } from './database.ts';
import type { RawRevisions } from './revisions.ts';
import { createSharedUsage } from './shared-usage.ts';
import { numbersOf, usageOf, USAGE_NUMBERS, type RawUsage } from '../record-columns.ts';

const ALL = { name: 'all usage', text: 'SELECT * FROM usage' };

/** In the order of subjects, so that two nodes never deadlock. */
const SAVE = {
  name: 'save usage',
  text: `
INSERT INTO usage (subject, ${USAGE_NUMBERS.join(', ')})
SELECT * FROM unnest($1::text[], ${USAGE_NUMBERS.map((_, index) => `$${index + 2}::bigint[]`).join(', ')}) AS input (subject)
ORDER BY input.subject
ON CONFLICT (subject) DO UPDATE SET ${USAGE_NUMBERS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

const FORGET = { name: 'forget usage', text: 'DELETE FROM usage WHERE subject = ANY ($1::text[])' };

/** The limiter's complete memory, for moving a shop and for nodes that count alone. */
export function createUsageStore(
  database: Database,
  seen: (raw: RawRevisions) => Revisions,
): UsageStore {
  return {
    shared: createSharedUsage(database, seen),
    all: async () => (await database.read<RawUsage<bigint>>(ALL)).map(usageOf),
    async save(records) {
      if (records.length === 0) return;
      const columns = USAGE_NUMBERS.map((_, index) =>
        records.map((record) => numbersOf(record)[index]),
      );
      const values = [records.map(({ subject }) => subject), ...columns];
      await database.untilReached(() => database.once(SAVE, values));
    },
    async forget(subjects) {
      if (subjects.length > 0) await database.untilReached(() => database.once(FORGET, [subjects]));
    },
  };
}
