import type { Environment, KeySummary, Quotas } from '../../shared/key.ts';
import type { Clock } from '../platform/clock.ts';
import type { KeyRecord, UsageRecord } from '../store/store.ts';
import { bringTo, Callers, newCaller, type Caller } from './callers.ts';
import {
  applyLift,
  decide,
  quotaStatusOf,
  usageOf,
  type QuotaStatus,
  type Usage,
  type Verdict,
} from './decisions.ts';

/** A key's name in the limiter. */
export function subjectOfKey(id: string): string {
  return `key:${id}`;
}

/** A key as the owner sees it: its stored part, and its usage. Counts nothing. */
export function summarize(
  environment: Environment,
  record: KeyRecord,
  limiter: Pick<RateLimiter, 'usageOf'>,
): KeySummary {
  return {
    id: record.id,
    environment,
    label: record.label,
    plan: record.plan,
    createdAt: record.createdAt,
    revokedAt: record.revokedAt,
    oldSecretWorksUntil: record.previousUntil,
    ...limiter.usageOf(subjectOfKey(record.id), record, record.banLiftedAt),
  };
}

/**
 * Counts requests by caller (`key:ID` or `address:IP`) in two fixed windows, the UTC minute and the
 * UTC day, and bans keys that continue after a refusal. Synchronous and in memory: the shop writes
 * what `takeChanged` returns once a second and at close, and passes it back at the next start.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #callers: Callers;

  constructor(clock: Clock, restored: readonly UsageRecord[]) {
    this.#clock = clock;
    this.#callers = new Callers(restored);
  }

  /**
   * Decides about a request now, and counts it when it is let through. `banLiftedAt` is when the
   * owner last lifted a ban (Unix ms).
   */
  admit(subject: string, quotas: Quotas, banLiftedAt: number | null = null): Verdict {
    const now = this.#clock.now();
    const caller = this.#callers.see(subject);
    this.#callers.noteChange(caller);
    return decide(caller, quotas, banLiftedAt, now);
  }

  /** What the headers say about a caller, without counting anything. */
  quotaStatus(subject: string, quotas: Quotas): QuotaStatus {
    return quotaStatusOf(this.#look(subject, this.#clock.now(), null), quotas);
  }

  /** Counts a call of a deprecated operation. */
  noteDeprecatedCall(subject: string): void {
    const caller = this.#callers.see(subject);
    caller.deprecatedCalls += 1;
    this.#callers.noteChange(caller);
  }

  /** What the owner sees of a caller, without counting anything. */
  usageOf(subject: string, quotas: Quotas, banLiftedAt: number | null = null): Usage {
    return usageOf(this.#look(subject, this.#clock.now(), banLiftedAt), quotas);
  }

  /** Copies of what has changed since the last call, for the store. */
  takeChanged(): UsageRecord[] {
    return this.#callers.takeChanged();
  }

  /**
   * Drops addresses not seen for a day or beyond the maximum. Returns the subjects that the store
   * should delete, too.
   */
  forgetStale(): string[] {
    return this.#callers.forgetStale(this.#clock.now());
  }

  /** The caller updated to `now`. One that was never seen is only looked at, not remembered. */
  #look(subject: string, now: number, banLiftedAt: number | null): Caller {
    const known = this.#callers.find(subject);
    const caller = known ?? newCaller(subject);
    const hasMoved = bringTo(caller, now);
    const isLifted = applyLift(caller, banLiftedAt);
    if (known !== undefined && (hasMoved || isLifted)) this.#callers.noteChange(known);
    return caller;
  }
}
