import type { Environment, KeySummary } from '../../shared/key.ts';
import type { KeyRecord } from '../store/store.ts';
import type { RateLimiter } from './rate-limiter.ts';

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
