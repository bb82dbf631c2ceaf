import { USAGE } from './tables/records.ts';
import { columnNames, type NewRow, type RowOf } from './tables/table.ts';
import type { UsageRecord } from './store.ts';

/** A caller's columns except `subject`; each is a whole number. */
export const USAGE_NUMBERS = columnNames(USAGE).filter((name) => name !== 'subject');

/** A caller as its table holds it. */
export type RawUsage<Whole extends bigint | number> = {
  [Name in keyof RowOf<typeof USAGE>]: Name extends 'subject' ? string : Whole;
};

/** A caller as its table is to hold it. */
export function usageRow(record: UsageRecord): NewRow<typeof USAGE> {
  const { minute, day } = record;
  return {
    subject: record.subject,
    minute_window: minute.window,
    minute_used: minute.used,
    minute_strikes: minute.strikes,
    minute_first_refusal_at: minute.firstRefusalAt,
    day_window: day.window,
    day_used: day.used,
    day_strikes: day.strikes,
    day_first_refusal_at: day.firstRefusalAt,
    banned_at: record.bannedAt,
    banned_until: record.bannedUntil,
    bans: record.bans,
    last_used_at: record.lastUsedAt,
    deprecated_calls: record.deprecatedCalls,
    lift_applied: record.liftApplied,
  };
}

/** A caller as the store returns it. */
export function usageOf(raw: RawUsage<bigint | number>): UsageRecord {
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
    liftApplied: Number(raw.lift_applied),
  };
}
