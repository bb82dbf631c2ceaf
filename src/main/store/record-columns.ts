import type { KeyRecord, PersonRecord, UsageRecord, WindowCount } from './store.ts';

/** The column of each field of a key, in every database. */
export const KEY_COLUMNS = {
  id: 'id',
  label: 'label',
  plan: 'plan',
  perMinute: 'per_minute',
  perDay: 'per_day',
  digest: 'digest',
  previousDigest: 'previous_digest',
  previousUntil: 'previous_until',
  createdAt: 'created_at',
  revokedAt: 'revoked_at',
  banLiftedAt: 'ban_lifted_at',
} as const satisfies Record<keyof KeyRecord, string>;

/** The column of each field of a person. */
export const PERSON_COLUMNS = {
  id: 'id',
  name: 'name',
  role: 'role',
  pinHash: 'pin_hash',
  createdAt: 'created_at',
  wrongPins: 'wrong_pins',
  lastWrongAt: 'last_wrong_at',
} as const satisfies Record<keyof PersonRecord, string>;

/** A caller's columns except `subject`; each is a whole number. */
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

/** A caller as its table holds it. */
export type RawUsage<Whole extends bigint | number> = { subject: string } & Record<
  (typeof USAGE_NUMBERS)[number],
  Whole
>;

/** A caller's numbers, in the order of USAGE_NUMBERS. */
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
