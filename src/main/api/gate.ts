import { PLAN_QUOTAS, type Quotas } from '../../shared/key.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { KeyProblem } from '../keys/key-index.ts';
import type { QuotaStatus, Verdict } from '../limits/decisions.ts';
import { subjectOfKey, type RateLimiter } from '../limits/rate-limiter.ts';
import type { SharedLimiter } from '../limits/shared-limiter.ts';
import { Batcher } from '../platform/concurrency.ts';
import type { Revisions, KeyRecord } from '../store/store.ts';

/** A request that was counted, and its caller. */
export interface Admission {
  readonly caller: Caller;
  readonly verdict: Verdict;
  /** The store's revisions, read after the request arrived; null when they were not read. */
  readonly revisions: Revisions | null;
}

/** Counts every request: synchronously in a single process, in the database with several nodes. */
export interface Gate {
  /** Identifies the caller by the Authorization header or else the address, using the current keys. */
  admit(authorization: string | undefined, addressSubject: string): Admission | Promise<Admission>;
  /** What the limit headers say about a caller, without counting anything. */
  quotaStatus: RateLimiter['quotaStatus'];
}

/** The gate for a stock that a single process serves. */
export function localGate(keys: ApiKeys, limiter: RateLimiter): Gate {
  const admitNow = (authorization: string | undefined, addressSubject: string): Admission => {
    const caller = identifyCaller(keys, authorization, addressSubject);
    const verdict = limiter.admit(caller.subject, caller.quotas, caller.key?.banLiftedAt);
    return { caller, verdict, revisions: null };
  };
  return {
    admit(authorization, addressSubject) {
      // A promise only when another process changed the keys; otherwise the reply stays in this turn.
      const refreshing = keys.refresh();
      if (!refreshing) return admitNow(authorization, addressSubject);
      return refreshing.then(() => admitNow(authorization, addressSubject));
    },
    quotaStatus: (subject, quotas): QuotaStatus => limiter.quotaStatus(subject, quotas),
  };
}

interface Arrived {
  readonly authorization: string | undefined;
  readonly addressSubject: string;
}

/** How many batches of requests may be on their way to the database at once. */
const CONCURRENCY = 3;

/**
 * The gate of one node among several. Requests from one turn of the event loop are counted
 * together, in a statement that also reports whether keys or animals changed. If keys did, nothing
 * was counted, and the callers are identified again.
 */
export function sharedGate(keys: ApiKeys, limiter: SharedLimiter): Gate {
  const batcher = new Batcher(
    async (requests: readonly Arrived[]) => {
      for (;;) {
        const callers = requests.map(({ authorization, addressSubject }) =>
          identifyCaller(keys, authorization, addressSubject),
        );
        const { verdicts, revisions } = await limiter.admitAll(
          callers.map(({ subject, quotas, key }) => ({
            subject,
            quotas,
            banLiftedAt: key?.banLiftedAt ?? null,
          })),
          keys.revision,
        );
        if (verdicts) return admissionsOf(callers, verdicts, revisions);
        await keys.refreshTo(revisions.keys);
      }
    },
    { concurrency: CONCURRENCY },
  );
  return {
    admit: (authorization, addressSubject) => batcher.join({ authorization, addressSubject }),
    quotaStatus: (subject, quotas) => limiter.quotaStatus(subject, quotas),
  };
}

function admissionsOf(
  callers: readonly Caller[],
  verdicts: readonly Verdict[],
  revisions: Revisions,
): Admission[] {
  return callers.flatMap((caller, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ caller, verdict, revisions }] : [];
  });
}

/** The quotas of callers without a valid key, who are counted by address. */
export const KEYLESS_QUOTAS = PLAN_QUOTAS.free;

/** Whom a request is counted against: the holder of a valid key, or else an address. */
export interface Caller {
  /** Null when no valid key was sent. */
  readonly key: KeyRecord | null;
  /** The caller's name in the limiter. */
  readonly subject: string;
  readonly quotas: Quotas;
  /** Why there is no key; null when there is a valid one. */
  readonly problem: KeyProblem | null;
  /** When the key stops working (Unix ms), since it was replaced; null for no known end. */
  readonly keyEndsAt: number | null;
}

/** Identifies the caller by the Authorization header (RFC 6750 section 2.1). */
export function identifyCaller(
  keys: ApiKeys,
  authorization: string | undefined,
  addressSubject: string,
): Caller {
  const key = keys.authenticate(authorization);
  if (typeof key === 'string') {
    const quotas = KEYLESS_QUOTAS;
    return { key: null, subject: addressSubject, quotas, problem: key, keyEndsAt: null };
  }
  const keyEndsAt = keys.endOf(authorization, key);
  return { key, subject: subjectOfKey(key.id), quotas: key, problem: null, keyEndsAt };
}
