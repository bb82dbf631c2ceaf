import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { Environment, KeyId } from '../../shared/key.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { QuotaStatus } from '../limits/decisions.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import type { KeyRecord, Revisions, Store } from '../store/store.ts';
import type { Bounds } from './bounds.ts';
import type { Connection } from './connection.ts';
import type { KeylessPage } from './content.ts';
import type { FailureLog } from './failure-log.ts';
import type { Gate } from './gate.ts';
import type { CursorKey } from './list-query.ts';
import type { PageCache, RenderedAnimal, RenderedPage } from './page-cache.ts';
import type { Target } from './request-head.ts';
import type { TillActivities } from './till-activity.ts';

/** What a service needs to reply to any request. */
export interface ServiceParts {
  readonly environment: Environment;
  readonly store: Store;
  readonly keys: ApiKeys;
  readonly gate: Gate;
  readonly limiter: Pick<RateLimiter, 'noteDeprecatedCall'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly failures: FailureLog;
  /** Signs the cursors of this store. */
  readonly cursorKey: CursorKey;
  /** Rendered pages of the list. */
  readonly pages: PageCache<RenderedPage>;
  /** Rendered animals. Apart from the pages, so that a till that reads all of them drops no page. */
  readonly animals: PageCache<RenderedAnimal>;
  /** The pages that need no key, by path. */
  readonly publicPages: ReadonlyMap<string, KeylessPage>;
  readonly activities: TillActivities;
  readonly bounds: Bounds;
}

/** A request on its way to its response. */
export interface Exchange {
  readonly parts: ServiceParts;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly target: Target;
  /** Headers of every reply at the path, errors included: name, value, name, value. */
  readonly operationHeaders: readonly string[];
  /** What the X-RateLimit headers say; null until the caller is known. */
  quotaStatus: QuotaStatus | null;
  /** Whether the request counts towards its caller's limit. */
  isCounted: boolean;
  /** Why it is refused, if it is. */
  code: ErrorCode | null;
  /** Why the caller is held back, if it is. */
  limit: 'rate_limited' | 'key_banned' | null;
  /** The till's key, once it is known. */
  keyId: KeyId | null;
  /** When that key stops working (Unix ms); null for no known end. */
  keyEndsAt: number | null;
  /** The store's revisions, if counting the request also returned them. */
  revisions: Revisions | null;
  /** The body, once it was read. */
  body: Buffer | null;
  /** Whether the client waits for `100 Continue` before it sends the body. */
  awaitsContinue: boolean;
}

/** An operation of the interface. Whatever it throws becomes an Error body. */
export type Operation = (exchange: Exchange, key: KeyRecord) => Promise<void> | undefined;

/**
 * Answers with the store's revisions as they were after the request arrived, in this turn of the
 * event loop if they are known. Throws `storage_unavailable`.
 */
export function atRevisions(
  { revisions, parts }: Exchange,
  answer: (now: Revisions) => Promise<void> | undefined,
): Promise<void> | undefined {
  const now = revisions ?? parts.store.revisions();
  return now instanceof Promise ? now.then(answer) : answer(now);
}
