import { useEffect, useState } from 'react';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import type { TillActivity } from '../../../shared/till-activity.ts';
import { callShop } from '../../shop.ts';

/** Names the till that was read, so that one till never shows another's activity. */
interface Read {
  id: string;
  activity: TillActivity | null;
  problem: ErrorValue | null;
}

/** A till's recent activity, read again whenever its counts change. */
export function useActivity(till: KeySummary): Omit<Read, 'id'> {
  const { environment, id, minute, day, lastUsedAt } = till;
  const [read, setRead] = useState<Read>({ id, activity: null, problem: null });
  useEffect(() => {
    let isWanted = true;
    callShop('keys.activity', { environment, id }).then(
      (activity) => {
        if (isWanted) setRead({ id, activity, problem: null });
      },
      (error: unknown) => {
        if (isWanted) setRead({ id, activity: null, problem: errorValueOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [environment, id, minute.used, day.used, lastUsedAt]);
  return read.id === id ? read : { activity: null, problem: null };
}
