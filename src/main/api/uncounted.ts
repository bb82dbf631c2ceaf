import { readNoFurther } from './last-request.ts';
import type { Exchange } from './exchange.ts';

let turn = 0;
let isTurnNoted = false;

/**
 * Notes a reply that no limit counts: a refusal by the limit, or a page that needs no key. Of requests
 * that arrive together, only so many get one, and then their connection ends; otherwise every other
 * connection would wait until all of them have been read and refused.
 */
export function noteUncounted({ connection, parts }: Exchange): void {
  const now = thisTurn();
  connection.uncounted = connection.uncountedIn === now ? connection.uncounted + 1 : 1;
  connection.uncountedIn = now;
  if (connection.uncounted !== parts.bounds.uncountedPerTurn) return;
  connection.discardable = 0;
  readNoFurther(connection);
}

/** A number that differs from one turn of the event loop to the next. */
function thisTurn(): number {
  if (!isTurnNoted) {
    isTurnNoted = true;
    setImmediate(() => {
      isTurnNoted = false;
      turn += 1;
    });
  }
  return turn;
}
