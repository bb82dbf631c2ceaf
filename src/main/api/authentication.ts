import { PLAN_QUOTAS, type Quotas } from '../../shared/plans.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { KeyProblem } from '../keys/key-index.ts';
import { subjectOfKey } from '../limits/key-summary.ts';
import type { KeyRecord } from '../store/store.ts';

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
}

/** Identifies the caller by the Authorization header (RFC 6750 section 2.1). */
export function identifyCaller(
  keys: ApiKeys,
  authorization: string | undefined,
  addressSubject: string,
): Caller {
  const key = keys.authenticate(authorization);
  if (typeof key === 'string') {
    return { key: null, subject: addressSubject, quotas: KEYLESS_QUOTAS, problem: key };
  }
  return { key, subject: subjectOfKey(key.id), quotas: key, problem: null };
}
