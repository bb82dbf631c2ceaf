import type { KeySummary } from '../../../shared/key.ts';
import { fieldProblems } from '../../../shared/errors.ts';
import { PLAN_QUOTAS, PlanChoice, type PlanName, type Quotas } from '../../../shared/plans.ts';
import { numberText } from '../../ui/formats.ts';

/** A plan as the form holds it: the numbers as typed, which only Enterprise uses. */
export interface PlanFields {
  plan: PlanName;
  perMinute: number | string;
  perDay: number | string;
}

export const PLAN_TITLES: Record<PlanName, string> = {
  free: 'Free',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
};

/** Quotas in words: "60 a minute, 1,000 a day". */
function quotaWords({ perMinute, perDay }: Quotas): string {
  return `${numberText(perMinute)} a minute, ${numberText(perDay)} a day`;
}

/** What a plan allows, in words. Enterprise's numbers are agreed key by key. */
export function planWords(plan: PlanName): string {
  return plan === 'enterprise' ? 'Your own numbers' : quotaWords(PLAN_QUOTAS[plan]);
}

/** The form's initial values for a key: its plan, and its own numbers if it has any. */
export function planFieldsOf({ plan, minute, day }: KeySummary): PlanFields {
  return plan === 'enterprise'
    ? { plan, perMinute: minute.allowed, perDay: day.allowed }
    : { plan, perMinute: '', perDay: '' };
}

function rawChoice({ plan, perMinute, perDay }: PlanFields): unknown {
  const typed = (value: number | string) => (value === '' ? undefined : value);
  return plan === 'enterprise'
    ? { plan, perMinute: typed(perMinute), perDay: typed(perDay) }
    : { plan };
}

/** Returns the choice that the form describes, or what is wrong with it by field. */
export function readPlan(
  fields: PlanFields,
): { choice: PlanChoice; problems: null } | { choice: null; problems: Record<string, string> } {
  const read = PlanChoice.safeParse(rawChoice(fields));
  return read.success
    ? { choice: read.data, problems: null }
    : { choice: null, problems: fieldProblems(read.error) };
}
