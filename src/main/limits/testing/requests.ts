import { PLAN_QUOTAS, type Quotas } from '../../../shared/key.ts';
import type { Verdict } from '../decisions.ts';
import type { RateLimiter } from '../rate-limiter.ts';

export const MIDNIGHT = Date.UTC(2026, 10, 21);
/** Ten seconds into a minute, far from either end of the day. */
export const NOON = MIDNIGHT + 12 * 3_600_000 + 10_000;
export const KEY = 'key:till';

/** Sends requests one after the other; returns the verdict on the last one. */
export function admitTimes(
  limiter: RateLimiter,
  times: number,
  quotas: Quotas = PLAN_QUOTAS.free,
  subject = KEY,
): Verdict {
  let verdict = limiter.admit(subject, quotas);
  for (let time = 1; time < times; time += 1) verdict = limiter.admit(subject, quotas);
  return verdict;
}
