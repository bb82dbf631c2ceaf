import { usageOf, usageRow, USAGE_NUMBERS, type RawUsage } from '../usage-rows.ts';
import { valuesOf } from '../tables/table.ts';
import { USAGE } from '../tables/records.ts';
import type { Count, Revisions, SharedUsage } from '../store.ts';
import type { Database } from './database.ts';
import type { RawRevisions } from './revisions.ts';

/**
 * The usual case in one round trip: windows that are current and have room. Rows are locked in the
 * order of subjects, so that two nodes never deadlock. The revisions are those at the start of the
 * statement, which is after the requests arrived. Nobody waits for the disk: a crash may forget the
 * last second of counts.
 */
const COUNT = {
  name: 'count requests',
  text: `
WITH wanted AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[])
    AS wanted (subject, requests, per_minute, per_day, minute_now, day_now, now, lifted_at)
), revisions AS (
  SELECT pets_revision, last_change_id, keys_revision FROM shop
), taken AS (
  SELECT subject FROM usage
  WHERE subject IN (SELECT subject FROM wanted) AND (SELECT keys_revision FROM revisions) = $9::bigint
  ORDER BY subject FOR UPDATE
), counted AS (
  UPDATE usage SET minute_used = minute_used + requests, day_used = day_used + requests,
    last_used_at = greatest(last_used_at, now)
  FROM wanted JOIN taken USING (subject)
  WHERE usage.subject = wanted.subject
    AND minute_window = minute_now AND minute_used + requests <= per_minute
    AND day_window = day_now AND day_used + requests <= per_day
    AND banned_until = 0 AND lift_applied = coalesce(lifted_at, lift_applied)
  RETURNING usage.*
)
SELECT *, set_config('synchronous_commit', 'off', true) FROM revisions LEFT JOIN counted ON true`,
};

/** Makes sure that there is a row to lock. */
const ENSURE = {
  name: 'ensure usage',
  text: `INSERT INTO usage (subject, ${USAGE_NUMBERS.join(', ')})
    VALUES ($1, ${USAGE_NUMBERS.map(() => '0').join(', ')}) ON CONFLICT DO NOTHING`,
};

const TAKE = { name: 'take usage', text: 'SELECT * FROM usage WHERE subject = $1 FOR UPDATE' };

const CHANGE = {
  name: 'change usage',
  text: `UPDATE usage SET
    ${USAGE_NUMBERS.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE subject = $1`,
};

const DEPRECATED = {
  name: 'count deprecated calls',
  text: `
WITH wanted AS (
  SELECT * FROM unnest($1::text[], $2::bigint[]) AS wanted (subject, calls)
), taken AS (
  SELECT subject FROM usage WHERE subject IN (SELECT subject FROM wanted) ORDER BY subject FOR UPDATE
)
UPDATE usage SET deprecated_calls = deprecated_calls + calls
FROM wanted JOIN taken USING (subject) WHERE usage.subject = wanted.subject`,
};

const SEEN_SINCE = { name: 'seen since', text: 'SELECT * FROM usage WHERE last_used_at >= $1' };

type CountedRow = RawRevisions & {
  /** Missing where nothing could be counted. */
  [Name in keyof RawUsage<bigint>]?: RawUsage<bigint>[Name] | null;
};

/**
 * Counts for all nodes together. A count that is repeated after a lost reply may count twice: never
 * beyond what was allowed, and at most one request of the caller's window is lost to it.
 */
export function createSharedUsage(
  database: Database,
  seen: (raw: RawRevisions) => Revisions,
): SharedUsage {
  return {
    async count(counts, keysRevision) {
      const values = [...columnsOf(counts), keysRevision];
      const rows = await database.untilReached(() => database.once<CountedRow>(COUNT, values));
      const [first] = rows;
      if (!first) throw new Error('The shop table is empty');
      return { revisions: seen(first), counted: rows.filter(isCounted).map(usageOf) };
    },
    interruptions: () => database.interruptions,
    async change(subject, change) {
      await database.untilReached(() =>
        database.transaction(async (run) => {
          const ensured = run(ENSURE, [subject]);
          const [raw] = await run<RawUsage<bigint>>(TAKE, [subject]);
          await ensured;
          const record = change(raw && usageOf(raw));
          await run(CHANGE, valuesOf(USAGE, usageRow({ ...record, subject })));
        }),
      );
    },
    async addDeprecatedCalls(calls) {
      if (calls.size === 0) return;
      await database.write(DEPRECATED, [[...calls.keys()], [...calls.values()]]);
    },
    seenSince: async (time) =>
      (await database.read<RawUsage<bigint>>(SEEN_SINCE, [time])).map(usageOf),
  };
}

function columnsOf(counts: readonly Count[]): unknown[][] {
  return [
    counts.map(({ subject }) => subject),
    counts.map(({ requests }) => requests),
    counts.map(({ perMinute }) => perMinute),
    counts.map(({ perDay }) => perDay),
    counts.map(({ minute }) => minute),
    counts.map(({ day }) => day),
    counts.map(({ now }) => now),
    counts.map(({ banLiftedAt }) => banLiftedAt),
  ];
}

function isCounted(row: CountedRow): row is RawRevisions & RawUsage<bigint> {
  return typeof row.subject === 'string';
}
