import { useCallback, useEffect, useState } from 'react';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import type { Environment, KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { mergeKeys } from './usage.ts';

interface Keys {
  environment: Environment;
  /** Null until first read. */
  list: readonly KeySummary[] | null;
  problem: ErrorValue | null;
}

/**
 * The keys of an environment, which main keeps up to date. `take` merges the result of a call, so
 * that an action shows at once. `reload` reads again after a problem.
 */
export function useKeys(environment: Environment): {
  keys: readonly KeySummary[] | null;
  problem: ErrorValue | null;
  take: (key: KeySummary) => void;
  reload: () => void;
} {
  const [state, setState] = useState<Keys>({ environment, list: null, problem: null });

  const takeAll = useCallback((of: Environment, keys: readonly KeySummary[]) => {
    setState((before) => ({
      environment: of,
      list: before.environment === of ? mergeKeys(before.list ?? [], keys) : keys,
      problem: null,
    }));
  }, []);

  const reload = useCallback(() => {
    callShop('keys.list', { environment }).then(
      (keys) => {
        takeAll(environment, keys);
      },
      (error: unknown) => {
        setState({ environment, list: null, problem: errorValueOf(error) });
      },
    );
  }, [environment, takeAll]);

  useEffect(() => {
    const stop = window.shop.on('keys.changed', (change) => {
      if (change.environment === environment) takeAll(environment, change.keys);
    });
    reload();
    return stop;
  }, [environment, reload, takeAll]);

  const take = useCallback(
    (key: KeySummary) => {
      takeAll(key.environment, [key]);
    },
    [takeAll],
  );

  const isCurrent = state.environment === environment;
  return {
    keys: isCurrent ? state.list : null,
    problem: isCurrent ? state.problem : null,
    take,
    reload,
  };
}
