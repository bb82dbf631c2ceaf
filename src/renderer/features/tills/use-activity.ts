import { useEffect, useState } from 'react';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import type { TillActivity } from '../../../shared/till-activity.ts';
import { callShop } from '../../shop.ts';

/** Which reading of a till's activity this is, so that another till never shows the last one's. */
interface Read {
  id: string;
  activity: TillActivity | null;
  problem: ErrorValue | null;
}

/** What a till did lately, read anew whenever its counts change. */
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
