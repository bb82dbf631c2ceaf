import { latestTurn } from '../platform/arrivals.ts';
import { readNoFurther } from './last-request.ts';
import type { Exchange } from './exchange.ts';

/**
 * Notes a reply that no limit counts: a refusal by the limit, or a page that needs no key. Of requests
 * that arrive together, only so many get one, and then their connection ends; otherwise every other
 * connection would wait until all of them have been read and refused.
 */
export function noteUncounted({ connection, parts }: Exchange): void {
  const turn = latestTurn();
  connection.uncounted = connection.uncountedIn === turn ? connection.uncounted + 1 : 1;
  connection.uncountedIn = turn;
  if (connection.uncounted !== parts.bounds.uncountedPerTurn) return;
  connection.discardable = 0;
  readNoFurther(connection);
}
