import { z } from 'zod';
import { mustBe } from './messages.ts';

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
