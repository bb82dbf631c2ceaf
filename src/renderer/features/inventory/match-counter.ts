import type { CallInput, CallOutput } from '../../../shared/bridge.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { sameView } from './matching.ts';

/** How many animals a view shows, as far as that is known. */
export type Totals = Pick<
  CallOutput<'pets.rows'>,
  'total' | 'totalIsExact' | 'isCounting' | 'counts'
>;

interface Surroundings {
  readRows: (input: CallInput<'pets.rows'>) => Promise<CallOutput<'pets.rows'>>;
  onCounted: (view: InventoryView, totals: Totals) => void;
  onProblem: (view: InventoryView, error: unknown) => void;
}

/** A search whose matches are being counted, and how often that was asked for. */
interface Counted {
  view: InventoryView;
  asked: number;
  isUnderWay: boolean;
}

/** Counts at a time. On a database server, those that nobody wants any more go on to their end. */
const MOST_AT_ONCE = 2;

/** Counts all matches of one search at a time, beside other readings. */
export function createMatchCounter({ readRows, onCounted, onProblem }: Surroundings) {
  let current: Counted | null = null;
  let underWay = 0;

  function begin(): void {
    if (!current || current.isUnderWay || underWay === MOST_AT_ONCE) return;
    current.isUnderWay = true;
    underWay += 1;
    void run(current).then(() => {
      underWay -= 1;
      begin();
    });
  }

  async function run(counted: Counted): Promise<void> {
    const { view } = counted;
    try {
      for (let answered = 0; answered < counted.asked;) {
        answered = counted.asked;
        const totals = totalsOf(await readRows({ view, offset: 0, limit: 1 }));
        if (current !== counted) return;
        onCounted(view, totals);
      }
      current = null;
    } catch (error) {
      if (current !== counted) return;
      current = null;
      onProblem(view, error);
    }
  }

  return {
    /** Counts a search's matches; once more if they are being counted, as they may have changed. */
    count: (view: InventoryView): void => {
      if (current && sameView(current.view, view)) {
        current.asked += 1;
        return;
      }
      current = { view, asked: 1, isUnderWay: false };
      begin();
    },
    /** Forgets the search: its matches are known, or no longer wanted. */
    stop: (): void => {
      current = null;
    },
  };
}

function totalsOf({ total, totalIsExact, isCounting, counts }: Totals): Totals {
  return { total, totalIsExact, isCounting, counts };
}

/**
 * What is known of a view after another reading of it. A search that counts anew does not take back
 * what was known before: the list must not shrink under the clerk in the meantime.
 */
export function knownTotals(
  before: Omit<Totals, 'counts'> & { counts: Totals['counts'] | null },
  read: Totals,
): Totals {
  const { counts } = before;
  const isLess = read.isCounting && read.total <= before.total;
  return totalsOf(isLess && counts ? { ...before, counts } : read);
}
