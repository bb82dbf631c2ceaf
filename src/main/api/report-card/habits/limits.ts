import { z } from 'zod';
import { counted, type Judgement, type Sighting } from '../sighting.ts';

/**
 * Requests already on their way at the first refusal did nothing wrong: within this time (ms), and
 * up to this many.
 */
const FORGIVEN_MS = 1_000;
const FORGIVEN_REQUESTS = 10;

/** What is known about how a till handles a 429. */
export const LimitsSeen = z.object({
  /** How often it reached its limit, and how often it then waited long enough. */
  refusals: z.int().default(0),
  waited: z.int().default(0),
  /** Requests that were refused because they came before the time that Retry-After gave. */
  tooEarly: z.int().default(0),
  /** The refusal that is still in force (Unix ms); null when there is none. */
  open: z
    .object({
      since: z.number(),
      mayReturnAt: z.number(),
      forgiven: z.int(),
      tooEarly: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type LimitsSeen = z.infer<typeof LimitsSeen>;

/** Updates the counts with a request. */
export function seeLimits(seen: LimitsSeen, { at, mayReturnAt }: Sighting): void {
  const { open } = seen;
  if (mayReturnAt === null) {
    // A request let through before that time was sent before the refusal, or the owner changed the plan.
    if (open === null || at < open.mayReturnAt) return;
    if (!open.tooEarly) seen.waited += 1;
    seen.open = null;
    return;
  }
  if (open && at < open.mayReturnAt) {
    if (at - open.since <= FORGIVEN_MS && open.forgiven < FORGIVEN_REQUESTS) {
      open.forgiven += 1;
    } else {
      seen.tooEarly += 1;
      open.tooEarly = true;
    }
    open.mayReturnAt = Math.max(open.mayReturnAt, mayReturnAt);
    return;
  }
  if (open && !open.tooEarly) seen.waited += 1;
  seen.refusals += 1;
  seen.open = { since: at, mayReturnAt, forgiven: 0, tooEarly: false };
}

/** Judges whether the till waits as long as Retry-After says. */
export function judgeLimits({ refusals, waited, tooEarly }: LimitsSeen): Judgement {
  const counts = { refusals, waited, tooEarly };
  if (tooEarly > 0) {
    return {
      grade: 'badly',
      finding: `It sent ${counted(tooEarly, 'request')} before the time that Retry-After gave.`,
      advice:
        'After a 429, hold back every request of this key until Retry-After is over; further ones get the key banned.',
      counts,
    };
  }
  if (waited > 0) {
    return {
      grade: 'well',
      finding: `It came to its limit ${counted(refusals, 'time')} and waited until Retry-After was over.`,
      advice: null,
      counts,
    };
  }
  return {
    grade: 'unseen',
    finding:
      refusals > 0
        ? 'It was refused with 429 and has not come back since.'
        : 'It has not come to its limit yet.',
    advice:
      'Give it a plan with few requests a minute on staging, let it go beyond, and let it come back by itself.',
    counts,
  };
}
