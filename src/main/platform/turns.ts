import { Batcher } from './batcher.ts';

/** Lets others have the event loop before long work goes on. */
export function anotherTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

let turn = 0;
let isTurnOpen = false;

/**
 * Notes that a request has arrived, in the part of an event loop's turn that reads sockets. What is
 * read for it may then be used for the others of the same turn, until `openTurn` says that the
 * turn is over: whatever runs before the next one reads sockets belongs to none.
 */
export function noteArrival(): void {
  if (isTurnOpen) return;
  isTurnOpen = true;
  turn += 1;
  setImmediate(() => {
    isTurnOpen = false;
  });
}

/** Numbers the turns with requests: that of the latest. */
export function latestTurn(): number {
  return turn;
}

/** The number of this turn; null when no request has arrived in it. */
export function openTurn(): number | null {
  return isTurnOpen ? turn : null;
}

/**
 * Returns a function that reads once for all who call it in one turn of the event loop. The reading
 * begins after they called; two may be in progress at once, and whoever calls meanwhile waits.
 */
export function onceATurn<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const batcher = new Batcher(
    async (asked: readonly null[]) => {
      const result = await read();
      return asked.map(() => result);
    },
    { concurrency: 2, most: Infinity },
  );
  return () => batcher.join(null);
}
