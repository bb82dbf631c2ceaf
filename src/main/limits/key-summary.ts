import type { Environment, KeySummary } from '../../shared/key.ts';
import type { KeyRecord } from '../store/store.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The limiter's name for a key. */
export function subjectOfKey(id: string): string {
  return `key:${id}`;
}

/** A key as the owner sees it: what is stored of it and how it is being used. Counts nothing. */
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
