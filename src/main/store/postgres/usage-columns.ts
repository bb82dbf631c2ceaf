import type { UsageRecord, WindowCount } from '../store.ts';

/** The columns of a caller besides its subject; each is an int8. */
export const USAGE_NUMBERS = [
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
  'lift_applied',
] as const;

/** A caller as the table has it. */
export type RawUsage = { subject: string } & Record<(typeof USAGE_NUMBERS)[number], bigint>;

/** The numbers of a caller, in the order of the columns. */
export function numbersOf(record: UsageRecord): number[] {
  const { minute, day } = record;
  return [
    ...countOf(minute),
    ...countOf(day),
    record.bannedAt,
    record.bannedUntil,
    record.bans,
    record.lastUsedAt,
    record.deprecatedCalls,
    record.liftApplied,
  ];
}

function countOf({ window, used, strikes, firstRefusalAt }: WindowCount): number[] {
  return [window, used, strikes, firstRefusalAt];
}

/** A caller as the store tells it. */
export function recordOf(raw: RawUsage): UsageRecord {
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
