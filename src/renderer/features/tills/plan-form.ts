import { t } from '@lingui/core/macro';
import {
  PLAN_QUOTAS,
  type PlanChoice,
  type KeySummary,
  type PlanName,
  type Quotas,
} from '../../../shared/key.ts';
import { numberText } from '../../ui/formats.ts';
import { words } from '../../../shared/words.ts';

/** A plan as the form holds it: the numbers as typed, which only Enterprise uses. */
export interface PlanFields {
  plan: PlanName;
  perMinute: number | string;
  perDay: number | string;
}

export const PLAN_TITLES: Record<PlanName, string> = words({
  free: () => t`Free`,
  pro: () => t`Pro`,
  business: () => t`Business`,
  enterprise: () => t`Enterprise`,
});

/** What a new till gets: enough for a busy one. */
export const NEW_TILLS_PLAN: PlanChoice = { plan: 'pro' };

/** What each plan is good for. */
const PURPOSES: Record<PlanName, string> = words({
  free: () => t`to try things out`,
  pro: () => t`a busy till`,
  business: () => t`a web shop`,
  enterprise: () => t`when that is not enough`,
});

/** What a plan allows, and for whom: "Up to 300 requests a minute and 10,000 a day: a busy till". */
export function planWords(plan: PlanName): string {
  const quotas =
    plan === 'enterprise' ? t`Numbers of your own` : t`Up to ${quotaWords(PLAN_QUOTAS[plan])}`;
  return `${quotas}: ${PURPOSES[plan]}`;
}

/** Quotas in words: "60 requests a minute and 1,000 a day". */
export function quotaWords({ perMinute, perDay }: Quotas): string {
  return t`${numberText(perMinute)} requests a minute and ${numberText(perDay)} a day`;
}

/** The form's initial values for a key: its plan, and its own numbers if it has any. */
export function planFieldsOf({ plan, minute, day }: KeySummary): PlanFields {
  return plan === 'enterprise'
    ? { plan, perMinute: minute.allowed, perDay: day.allowed }
    : { plan, perMinute: '', perDay: '' };
}

/** The choice that the form describes, as far as that is typed. */
export function choiceOf({ plan, perMinute, perDay }: PlanFields): unknown {
  const typed = (value: number | string) => (value === '' ? undefined : value);
  return plan === 'enterprise'
    ? { plan, perMinute: typed(perMinute), perDay: typed(perDay) }
    : { plan };
}
