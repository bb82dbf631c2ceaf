import type { CallInput, CallOutput } from '../../../shared/bridge.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { createTurns } from '../../stores/use-reading.ts';
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

/** Counts all matches of one search at a time, beside other readings. */
export function createMatchCounter({ readRows, onCounted, onProblem }: Surroundings) {
  const turns = createTurns();
  let wanted: InventoryView | null = null;

  return {
    /** Counts a search's matches; once more if they were counted, as they may have changed. */
    count: (view: InventoryView): void => {
      const isSame = wanted !== null && sameView(wanted, view);
      const own = isSame && wanted ? wanted : view;
      wanted = own;
      const count = () =>
        readRows({ view, offset: 0, limit: 1 }).then(
          (read) => {
            if (wanted === own) onCounted(view, totalsOf(read));
            return true;
          },
          (error: unknown) => {
            if (wanted === own) onProblem(view, error);
            return false;
          },
        );
      if (isSame) turns.readAgain(count);
      else turns.readOther(count);
    },
    /** Forgets the search: its matches are known, or no longer wanted. */
    stop: (): void => {
      wanted = null;
      turns.stop();
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
