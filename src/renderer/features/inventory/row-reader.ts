import type { CallInput, CallOutput } from '../../../shared/bridge.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { forgetUnseen, noteUnseen } from './arrivals.ts';
import type { useInventory } from './inventory-store.ts';
import { keptPlace, type Goal } from './kept-place.ts';
import { createMatchCounter, knownTotals } from './match-counter.ts';
import { sameView } from './matching.ts';
import { PAGE_SIZE, PageCache, type RowRange } from './page-cache.ts';

/** What the reader reads from, and where it puts the results. */
interface Surroundings {
  readRows: (input: CallInput<'pets.rows'>) => Promise<CallOutput<'pets.rows'>>;
  /** The view that is chosen at this moment. */
  wantedView: () => InventoryView;
  inventory: Pick<typeof useInventory, 'getState' | 'setState'>;
  /** Whether rows must stay where they are, even those at the top. */
  isListHeld: () => boolean;
}

/** How many rows around the visible ones are read ahead. */
const AHEAD = PAGE_SIZE / 2;
/** How many pages on either side are included when changed rows are read again. */
const REREAD_PAGES = 1;
/** The most pages in one reading. */
const MAX_PAGES_AT_ONCE = 4;

function pageStart(row: number): number {
  return Math.floor(row / PAGE_SIZE) * PAGE_SIZE;
}

/**
 * Reads the list's rows as they are needed, one call at a time: first the wanted view, then changed
 * rows, then rows that have come into sight. After every reply it looks again at what is wanted, so
 * fast typing and scrolling skip outdated requests instead of piling them up.
 */
export function createRowReader({ readRows, wantedView, inventory, isListHeld }: Surroundings) {
  let working: Promise<void> | null = null;
  /** Set by each request for work, so that one made just as a reading ends is not missed. */
  let askedMeanwhile = false;
  /** Set when the rows that were read may be out of date. */
  let stale = false;
  let goal: Goal | null = null;
  let inSight: RowRange = { first: 0, end: 50 };
  /** Why the matches of the search on screen could not be counted. */
  let countProblem: string | null = null;

  const counter = createMatchCounter({
    readRows,
    onCounted: (view, totals) => {
      if (!isShown(view)) return;
      inventory.setState(totals);
      void work();
    },
    onProblem: (view, error) => {
      if (!isShown(view)) return;
      const { code, message } = errorValueOf(error);
      if (code === 'too_slow') {
        inventory.setState({ totalIsExact: false, isTooSlow: true });
        return;
      }
      countProblem = message;
      inventory.setState({ problem: countProblem });
    },
  });

  function isShown(view: InventoryView): boolean {
    const { shown } = inventory.getState();
    return shown !== null && sameView(view, shown);
  }

  /** Resolves once everything that was needed at the time of the call has been read. */
  function work(): Promise<void> {
    askedMeanwhile = true;
    working ??= readAll();
    return working;
  }

  async function readAll(): Promise<void> {
    try {
      // Asked again while the last reply was on its way: other rows may be in sight by now.
      while (askedMeanwhile) {
        askedMeanwhile = false;
        while (await readNext());
      }
      inventory.setState({ problem: countProblem });
    } catch (error) {
      stale = true;
      inventory.setState({ problem: errorValueOf(error).message });
    } finally {
      working = null;
    }
  }

  async function readNext(): Promise<boolean> {
    const wanted = wantedView();
    const { shown, pages, total } = inventory.getState();
    if (!shown || !sameView(wanted, shown)) {
      await readView(wanted);
      return true;
    }
    if (stale) {
      await readAgain(shown);
      return true;
    }
    const missing = pages.missing({
      first: Math.max(0, inSight.first - AHEAD),
      end: Math.min(total, inSight.end + AHEAD),
    });
    if (!missing) return false;
    await readRange(shown, missing);
    return true;
  }

  /**
   * Reads rows, those of a search before all its matches are counted; but never fewer than `needed`,
   * unless the view has no more, or finding more takes too long.
   */
  async function rowsOf(
    view: InventoryView,
    { first, end }: RowRange,
    needed = 0,
  ): Promise<CallOutput<'pets.rows'>> {
    const input = { view, offset: first, limit: end - first };
    const read = await readRows({ ...input, early: true });
    if (!read.isCounting || read.rows.length >= needed) return read;
    const isTooSlow = inventory.getState().isTooSlow && isShown(view);
    return isTooSlow ? { ...read, isCounting: false } : readRows(input);
  }

  /** Has a search's matches counted if they are not all known. */
  function seeToCount(view: InventoryView, { isCounting }: CallOutput<'pets.rows'>): void {
    countProblem = null;
    if (isCounting && !inventory.getState().isTooSlow) counter.count(view);
    else counter.stop();
  }

  function takeGoal(): Goal | null {
    const taken = goal;
    goal = null;
    return taken?.isWanted() ? taken : null;
  }

  async function readView(view: InventoryView): Promise<void> {
    stale = false;
    const aim = takeGoal();
    const firstPage = aim ? Math.max(0, pageStart(aim.position) - PAGE_SIZE) : 0;
    const range = { first: firstPage, end: firstPage + (aim ? 3 : 1) * PAGE_SIZE };
    const read = await rowsOf(view, range, aim ? range.end - range.first : 0);
    const { rows, ...totals } = read;
    const { total } = read;
    const pages = PageCache.empty.with(range.first, rows);
    const toRow = aim ? (pages.indexOf(aim.id) ?? aim.position) : 0;
    forgetUnseen();
    inventory.setState({
      shown: view,
      pages,
      ...totals,
      isTooSlow: false,
      active: { row: Math.min(toRow, Math.max(0, total - 1)), column: 0 },
      left: null,
      pointedAt: aim?.id ?? null,
      move: { toRow },
    });
    seeToCount(view, read);
  }

  async function readRange(view: InventoryView, range: RowRange): Promise<void> {
    const end = Math.min(range.end, range.first + MAX_PAGES_AT_ONCE * PAGE_SIZE);
    const known = Math.min(end, inventory.getState().total);
    const read = await rowsOf(view, { first: range.first, end }, known - range.first);
    const { rows, total, totalIsExact, newestChange } = read;
    const before = inventory.getState();
    if (totalIsExact && before.totalIsExact && total !== before.total) {
      // Rows were added since the last reading, so these do not line up with the ones in the cache.
      stale = true;
      return;
    }
    const pages = before.pages.with(range.first, rows);
    inventory.setState({ pages, newestChange, ...knownTotals(before, read) });
  }

  /**
   * How many rows of a range must be there when changed ones are read again. How far the clerk's
   * place moved can be told only from the number of all matches, unless it is near the top.
   */
  function neededAgain({ sort }: InventoryView, range: RowRange): number {
    const { total, totalIsExact, active } = inventory.getState();
    const isNearTop = inSight.first === 0 && active.row < range.end;
    if (sort === 'newest' && totalIsExact && !isNearTop) return Number.POSITIVE_INFINITY;
    return Math.min(inSight.end, total) - range.first;
  }

  /** Reads changed rows so that what the clerk is looking at stays where it is on screen. */
  async function readAgain(view: InventoryView): Promise<void> {
    stale = false;
    const aim = takeGoal();
    const from = aim ? aim.position : inSight.first;
    const to = aim ? aim.position + 1 : inSight.end;
    const range = {
      first: Math.max(0, pageStart(from) - REREAD_PAGES * PAGE_SIZE),
      end: pageStart(to) + (1 + REREAD_PAGES) * PAGE_SIZE,
    };
    const read = await rowsOf(
      view,
      range,
      aim ? range.end - range.first : neededAgain(view, range),
    );
    if (aim && !aim.isWanted()) {
      stale = true;
      return;
    }
    const { rows, newestChange } = read;
    const pages = PageCache.empty.with(range.first, rows);

    // The clerk may have moved while the rows were being read.
    const before = inventory.getState();
    const totals = knownTotals(before, read);
    const { first } = inSight;
    const isHeld = isListHeld();
    const place = keptPlace(before, { view, pages, totals, first, goal: aim, isHeld });
    if (first === 0 && 'byRows' in place.move) noteUnseen(place.move.byRows);
    inventory.setState({ pages, newestChange, ...totals, ...place });
    seeToCount(view, read);
  }

  return {
    /** Sets which rows are in sight, and reads those that are missing. */
    lookAt: (range: RowRange): void => {
      inSight = range;
      void work();
    },
    inSight: (): RowRange => inSight,
    /** Reads the chosen view, unless it has been read. */
    readWhatIsNeeded: (): void => {
      void work();
    },
    /** Reads again after a change or a failed reading. Resolves when that is done. */
    readAnew: (): Promise<void> => {
      stale = true;
      return work();
    },
    /**
     * Scrolls to an animal and highlights it, if that is still wanted once its row has been read.
     * `position` is its row in the chosen view.
     */
    show: (id: bigint, position: number, isWanted = () => true): void => {
      goal = { id, position, isWanted };
      stale = true;
      void work();
    },
    /** Returns a range of rows of the view on screen, read or not. Throws what main replied. */
    readStretch: async (range: RowRange): Promise<CallOutput<'pets.rows'>['rows']> => {
      const view = inventory.getState().shown ?? wantedView();
      const all: CallOutput<'pets.rows'>['rows'] = [];
      for (let first = range.first; first < range.end;) {
        const end = Math.min(range.end, first + MAX_PAGES_AT_ONCE * PAGE_SIZE);
        const { rows } = await rowsOf(view, { first, end }, end - first);
        if (rows.length === 0) break;
        all.push(...rows);
        first += rows.length;
      }
      return all;
    },
  };
}
