import type { Revisions } from '../store/store.ts';
import type { Exchange } from './exchange.ts';

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
