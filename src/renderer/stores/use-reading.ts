import { useEffect, useState } from 'react';
import { errorValueOf } from '../../shared/errors.ts';

/** Calls nobody back. */
function followNothing(): () => void {
  return () => undefined;
}

interface Reading<Value> {
  /** What was read last; null until then. */
  value: Value | null;
  /** Why it could not be read again, in a sentence. */
  problem: string | null;
}

/**
 * Reads something of the shop, and reads it again whenever `follow` calls back, which returns a function
 * to stop that; without `follow` it is read once, and without a `read` never. Both must be the same functions for as long as the
 * same is to be read.
 */
export function useReading<Value>(
  read: (() => Promise<Value>) | null,
  follow: (readAnew: () => void) => () => void = followNothing,
): Reading<Value> {
  const [reading, setReading] = useState<Reading<Value>>({ value: null, problem: null });
  useEffect(() => {
    if (!read) return undefined;
    let begun = 0;
    let shown = 0;
    const readAnew = () => {
      begun += 1;
      const own = begun;
      // A reply that was overtaken by that to a later reading is out of date.
      const show = (update: (before: Reading<Value>) => Reading<Value>) => {
        if (own < shown) return;
        shown = own;
        setReading(update);
      };
      read().then(
        (value) => {
          show(() => ({ value, problem: null }));
        },
        (error: unknown) => {
          show(({ value }) => ({ value, problem: errorValueOf(error).message }));
        },
      );
    };
    readAnew();
    const stop = follow(readAnew);
    return () => {
      shown = Number.POSITIVE_INFINITY;
      stop();
    };
  }, [read, follow]);
  return reading;
}
