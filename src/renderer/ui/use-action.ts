import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorValue } from '../../shared/errors.ts';
import { problemOf } from '../shop.ts';

/** Waits shorter than this (ms) show nothing: a flash is worse than a pause. */
const QUIET_MS = 200;

/**
 * Runs a button's call and tracks its state: `running` becomes true only if the call takes longer
 * than 200 ms; `problem`, to be shown beside the button, stays until the next run. `run` returns
 * undefined when the call failed, and does nothing while one is in progress.
 */
export function useAction(): {
  running: boolean;
  problem: ErrorValue | null;
  run: <Value>(call: () => Promise<Value>) => Promise<Value | undefined>;
  clear: () => void;
} {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<ErrorValue | null>(null);
  const underWay = useRef(false);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const run = useCallback(async <Value>(call: () => Promise<Value>): Promise<Value | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setProblem(null);
    timer.current = window.setTimeout(() => setRunning(true), QUIET_MS);
    try {
      return await call();
    } catch (error) {
      setProblem(problemOf(error));
      return undefined;
    } finally {
      window.clearTimeout(timer.current);
      underWay.current = false;
      setRunning(false);
    }
  }, []);

  const clear = useCallback(() => setProblem(null), []);

  return { running, problem, run, clear };
}
