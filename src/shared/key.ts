import { z } from 'zod';
import { checkText, mustBe } from './messages.ts';

export const PLAN_NAMES = ['free', 'pro', 'business', 'enterprise'] as const;
/** The plan of a key. */
export const PlanName = z.enum(PLAN_NAMES, {
  error: mustBe('one of free, pro, business, enterprise'),
});
export type PlanName = z.infer<typeof PlanName>;

/** How many requests a caller may make per UTC minute and per UTC day. */
export interface Quotas {
  perMinute: number;
  perDay: number;
}

/** The quotas of the plans with fixed numbers; Enterprise's are set per key. */
export const PLAN_QUOTAS: Record<Exclude<PlanName, 'enterprise'>, Quotas> = {
  free: { perMinute: 60, perDay: 1_000 },
  pro: { perMinute: 300, perDay: 10_000 },
  business: { perMinute: 1_000, perDay: 100_000 },
};

const quota = z
  .int({ error: mustBe('a whole number of requests') })
  .min(1, { error: 'must be at least 1' })
  .max(1_000_000_000, { error: 'must be at most 1000000000' });

/** The plan that the owner chose: Enterprise comes with both numbers, the others with none. */
export const PlanChoice = z.discriminatedUnion('plan', [
  z.object({ plan: z.literal('free') }),
  z.object({ plan: z.literal('pro') }),
  z.object({ plan: z.literal('business') }),
  z.object({ plan: z.literal('enterprise'), perMinute: quota, perDay: quota }),
]);
export type PlanChoice = z.infer<typeof PlanChoice>;

/** The quotas of a chosen plan. */
export function quotasOf(choice: PlanChoice): Quotas {
  if (choice.plan === 'enterprise') {
    return { perMinute: choice.perMinute, perDay: choice.perDay };
  }
  return PLAN_QUOTAS[choice.plan];
}

/** Which of the two services a key, animal or call belongs to. Staging never touches the real stock. */
export const Environment = z.enum(['production', 'staging']);
export type Environment = z.infer<typeof Environment>;

/** The owner's name for a key, usually the till's: 1 to 80 characters, not blank, on one line. */
export const KeyLabel = z
  .string({ error: mustBe('text') })
  .trim()
  .min(1, { error: 'must say which till this key is for' })
  .max(80, { error: 'must be at most 80 characters long' })
  .superRefine(checkText);

export const KeyId = z.string().regex(/^[0-9a-z]{1,32}$/);
export type KeyId = z.infer<typeof KeyId>;

/** Requests used out of those allowed in the current window. `resetsAt` is Unix ms. */
const WindowUse = z.object({ used: z.number(), allowed: z.number(), resetsAt: z.number() });

/** A key as the owner sees it, never including the key itself. Times are Unix ms. */
export const KeySummary = z.object({
  id: KeyId,
  environment: Environment,
  label: z.string(),
  plan: z.enum(PLAN_NAMES),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** When the key was revoked; it has been refused since then. */
  revokedAt: z.number().nullable(),
  /** Set when the key was rotated: until then the old secret works alongside the new one. */
  oldSecretWorksUntil: z.number().nullable(),
  bannedUntil: z.number().nullable(),
  minute: WindowUse,
  day: WindowUse,
  /** Calls of the deprecated GET /v1/pets/{petId} since the key was created. */
  deprecatedCalls: z.number(),
});
export type KeySummary = z.infer<typeof KeySummary>;

/** A new key: the only time that its secret is sent without being requested. */
export const IssuedKey = z.object({
  key: KeySummary,
  secret: z.string(),
  /** Null when the secret is in the keychain; otherwise says that it is shown only now, and why. */
  keychainWarning: z.string().nullable(),
});
export type IssuedKey = z.infer<typeof IssuedKey>;
