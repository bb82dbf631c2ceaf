import { useEffect, useState } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import type { Follow } from './follow.ts';

/** Readings at a time. On a database server, those that nobody wants any more go on to their end. */
const MOST_AT_ONCE = 2;
/** The rest between two readings of the same, as a multiple of a reading's time, and within these bounds (ms). */
const REST = 3;
const SHORTEST_REST = 200;
const LONGEST_REST = 5_000;

/**
 * Lets readings begin: at most two at a time, of the same only one, and of those that wait the latest. What
 * was read rests for a while: in a stock of a million to which tills add, no screen may take all of main's time.
 */
export function createTurns() {
  let waiting: (() => Promise<boolean>) | null = null;
  let present = { isBeingRead: false, restsUntil: 0 };
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    if (!waiting || present.isBeingRead || underWay === MOST_AT_ONCE) return;
    const rest = present.restsUntil - performance.now();
    if (rest > 0) {
      timer = setTimeout(begin, rest);
      return;
    }
    const read = waiting;
    waiting = null;
    void run(read);
  }

  async function run(read: () => Promise<boolean>): Promise<void> {
    const own = present;
    own.isBeingRead = true;
    underWay += 1;
    const begunAt = performance.now();
    const isRead = await read();
    const endedAt = performance.now();
    const rest = isRead ? REST * (endedAt - begunAt) : 0;
    own.restsUntil = endedAt + Math.min(Math.max(SHORTEST_REST, rest), LONGEST_REST);
    own.isBeingRead = false;
    underWay -= 1;
    begin();
  }

  return {
    /** Has something else read, without a rest. `read` must not reject; it resolves to whether it succeeded. */
    readOther: (read: () => Promise<boolean>): void => {
      present = { isBeingRead: false, restsUntil: 0 };
      waiting = read;
      begin();
    },
    /** Has the same read again; soon if it failed before. */
    readAgain: (read: () => Promise<boolean>): void => {
      waiting = read;
      begin();
    },
    /** Forgets what waits. */
    stop: (): void => {
      waiting = null;
    },
  };
}

interface Reading<Value> {
  /** What was read last; null until then. */
  value: Value | null;
  /** Why it could not be read again, in a sentence. */
  problem: string | null;
}

/** Calls nobody back. */
function followNothing(): () => void {
  return () => undefined;
}

/**
 * Reads something of the shop, and reads it again whenever `follow` calls back; without `follow` it is read once,
 * and without a `read` never. Both must be the same functions for as long as the same is to be read.
 */
export function useReading<Value>(
  read: (() => Promise<Value>) | null,
  follow: Follow = followNothing,
): Reading<Value> {
  const [reading, setReading] = useState<Reading<Value>>({ value: null, problem: null });
  const [turns] = useState(createTurns);
  useEffect(() => {
    if (!read) return undefined;
    let isOver = false;
    const show = (update: (before: Reading<Value>) => Reading<Value>) => {
      if (!isOver) setReading(update);
    };
    const readAndShow = () =>
      read().then(
        (value) => {
          show(() => ({ value, problem: null }));
          return true;
        },
        (error: unknown) => {
          show(({ value }) => ({ value, problem: errorValueOf(error).message }));
          return false;
        },
      );
    turns.readOther(readAndShow);
    const stop = follow(() => {
      turns.readAgain(readAndShow);
    });
    return () => {
      isOver = true;
      turns.stop();
      stop();
    };
  }, [read, follow, turns]);
  return reading;
}
