import type { UsageRecord, UsageStore, WindowCount } from '../store.ts';
import type { Database } from './database.ts';

/** A caller as the table has it; every number is an int8. */
type RawUsage = { subject: string } & Record<(typeof NUMBERS)[number], bigint>;

const NUMBERS = [
  'minute_window',
  'minute_used',
  'minute_strikes',
  'minute_first_refusal_at',
  'day_window',
  'day_used',
  'day_strikes',
  'day_first_refusal_at',
  'banned_at',
  'banned_until',
  'bans',
  'last_used_at',
  'deprecated_calls',
] as const;

const ALL = { name: 'all usage', text: 'SELECT * FROM usage' };

/** In the order of subjects, so that two nodes never wait for each other in a circle. */
const SAVE = {
  name: 'save usage',
  text: `
INSERT INTO usage (subject, ${NUMBERS.join(', ')}, lift_applied)
SELECT *, 0 FROM unnest($1::text[], ${NUMBERS.map((_, index) => `$${index + 2}::bigint[]`).join(', ')}) AS input (subject)
ORDER BY input.subject
ON CONFLICT (subject) DO UPDATE SET ${NUMBERS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

const FORGET = { name: 'forget usage', text: 'DELETE FROM usage WHERE subject = ANY ($1::text[])' };

/** What the limiter remembers, as a whole: for moving a shop, and for nodes that count alone. */
export function createUsageStore(database: Database): UsageStore {
  return {
    all: async () => (await database.read<RawUsage>(ALL)).map(recordOf),
    async save(records) {
      if (records.length === 0) return;
      const columns = NUMBERS.map((_, index) => records.map((record) => numbersOf(record)[index]));
      const values = [records.map(({ subject }) => subject), ...columns];
      await database.untilReached(() => database.once(SAVE, values));
    },
    async forget(subjects) {
      if (subjects.length > 0) await database.untilReached(() => database.once(FORGET, [subjects]));
    },
  };
}

/** In the order of the columns. */
function numbersOf(record: UsageRecord): number[] {
  const { minute, day } = record;
  return [
    ...countOf(minute),
    ...countOf(day),
    record.bannedAt,
    record.bannedUntil,
    record.bans,
    record.lastUsedAt,
    record.deprecatedCalls,
  ];
}

function countOf({ window, used, strikes, firstRefusalAt }: WindowCount): number[] {
  return [window, used, strikes, firstRefusalAt];
}

function recordOf(raw: RawUsage): UsageRecord {
  return {
    subject: raw.subject,
    minute: {
      window: Number(raw.minute_window),
      used: Number(raw.minute_used),
      strikes: Number(raw.minute_strikes),
      firstRefusalAt: Number(raw.minute_first_refusal_at),
    },
    day: {
      window: Number(raw.day_window),
      used: Number(raw.day_used),
      strikes: Number(raw.day_strikes),
      firstRefusalAt: Number(raw.day_first_refusal_at),
    },
    bannedAt: Number(raw.banned_at),
    bannedUntil: Number(raw.banned_until),
    bans: Number(raw.bans),
    lastUsedAt: Number(raw.last_used_at),
    deprecatedCalls: Number(raw.deprecated_calls),
  };
}
