import type { CallOutput, EventData } from '../../../shared/bridge.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';
import { forgetUnseen, markFresh, noteUnseen } from './arrivals.ts';
import { onScreen, useInventory, type Move } from './inventory-store.ts';
import { isShownIn, sameView } from './matching.ts';
import { PAGE_SIZE, PageCache, type RowRange } from './page-cache.ts';
import { bridgeView, useView } from './view-store.ts';

/** An animal to be scrolled to and selected at the next reading. */
interface Goal {
  id: bigint;
  position: number;
}

/** Rows around what is on screen that are read ahead. */
const AHEAD = PAGE_SIZE / 2;
/** Whole screens that a reading of changed rows covers at either side. */
const REREAD_PAGES = 1;

let working = false;
/** Set by each call for work, so that none is missed that comes while a reading ends. */
let askedMeanwhile = false;
/** Set when the rows that were read may be out of date. */
let stale = false;
let goal: Goal | null = null;

/**
 * Reads what is needed next, one call at a time, until nothing is: the view that is wanted, then
 * changed rows, then rows that came on screen. What is wanted is looked at anew after every answer,
 * so fast typing and scrolling skip what is no longer wanted instead of piling up.
 */
async function work(): Promise<void> {
  askedMeanwhile = true;
  if (working) return;
  working = true;
  try {
    // Asked again while the last answer was on its way here: what is on screen may be another now.
    while (askedMeanwhile) {
      askedMeanwhile = false;
      while (await readNext());
    }
    useInventory.setState({ problem: null });
  } catch (error) {
    stale = true;
    useInventory.setState({ problem: errorValueOf(error).message });
  } finally {
    working = false;
  }
}

async function readNext(): Promise<boolean> {
  const wanted = bridgeView(useView.getState());
  const { shown, pages, total } = useInventory.getState();
  if (!shown || !sameView(wanted, shown)) {
    await readView(wanted);
    return true;
  }
  if (stale) {
    await readAgain(shown);
    return true;
  }
  const { first, end } = onScreen.rows;
  const missing = pages.missing({
    first: Math.max(0, first - AHEAD),
    end: Math.min(total, end + AHEAD),
  });
  if (!missing) return false;
  await readRange(shown, missing);
  return true;
}

function rowsOf(view: InventoryView, range: RowRange): Promise<CallOutput<'pets.rows'>> {
  return callShop('pets.rows', { view, offset: range.first, limit: range.end - range.first });
}

async function readView(view: InventoryView): Promise<void> {
  stale = false;
  const aim = takeGoal();
  const firstPage = aim ? Math.max(0, pageStart(aim.position) - PAGE_SIZE) : 0;
  const range = { first: firstPage, end: firstPage + (aim ? 3 : 1) * PAGE_SIZE };
  const { rows, total, totalIsExact } = await rowsOf(view, range);
  const pages = PageCache.empty.with(range.first, rows);
  const toRow = aim ? (pages.indexOf(aim.id) ?? aim.position) : 0;
  forgetUnseen();
  useInventory.setState({
    shown: view,
    pages,
    total,
    totalIsExact,
    active: { row: toRow, column: 0 },
    move: { toRow },
  });
}

async function readRange(view: InventoryView, range: RowRange): Promise<void> {
  const end = Math.min(range.end, range.first + 4 * PAGE_SIZE);
  const { rows, total, totalIsExact } = await rowsOf(view, { first: range.first, end });
  const before = useInventory.getState();
  if (totalIsExact && before.totalIsExact && total !== before.total) {
    // Rows were added since the last reading: these would not fit to those that are there.
    stale = true;
    return;
  }
  useInventory.setState({ pages: before.pages.with(range.first, rows), total, totalIsExact });
}

/** Reads changed rows so that what the clerk looks at stays where it is on screen. */
async function readAgain(view: InventoryView): Promise<void> {
  stale = false;
  const aim = takeGoal();
  const before = useInventory.getState();
  const { first, end } = onScreen.rows;
  const from = aim ? aim.position : first;
  const to = aim ? aim.position + 1 : end;
  const range = {
    first: Math.max(0, pageStart(from) - REREAD_PAGES * PAGE_SIZE),
    end: pageStart(to) + (1 + REREAD_PAGES) * PAGE_SIZE,
  };
  const { rows, total, totalIsExact } = await rowsOf(view, range);
  const pages = PageCache.empty.with(range.first, rows);

  const cameAbove =
    view.sort === 'newest' && totalIsExact && before.totalIsExact ? total - before.total : 0;
  const rowNow = (row: number): number => {
    const animal = before.pages.rowAt(row);
    return (animal && pages.indexOf(animal.id)) ?? Math.max(0, row + cameAbove);
  };
  const toRow = aim ? (pages.indexOf(aim.id) ?? aim.position) : undefined;
  const active = { ...before.active, row: toRow ?? rowNow(before.active.row) };
  // At the very top new animals come into sight; further down nothing on screen moves.
  const byRows = first === 0 ? 0 : rowNow(first) - first;
  const move: Move = toRow === undefined ? { byRows } : { toRow };
  useInventory.setState({ pages, total, totalIsExact, active, move });
}

function pageStart(row: number): number {
  return Math.floor(row / PAGE_SIZE) * PAGE_SIZE;
}

function takeGoal(): Goal | null {
  const taken = goal;
  goal = null;
  return taken;
}

/** Reads the rows of the view that is chosen, or those that came on screen, unless they are there. */
export function readWhatIsNeeded(): void {
  void work();
}

/** Reads anew, after something changed or a reading failed. */
export function readAnew(): void {
  stale = true;
  void work();
}

/** Scrolls to an animal and selects it; `position` is its row in the view that is chosen. */
export function showAnimal(id: bigint, position: number): void {
  goal = { id, position };
  readAnew();
}

function onAdded({ rows, counts }: EventData<'pets.added'>): void {
  useInventory.setState({ counts });
  markFresh(rows.filter(({ addedBy }) => addedBy !== null));
  const { shown } = useInventory.getState();
  if (!shown) return;
  const matching = rows.filter((row) => isShownIn(shown, row));
  const { first, end } = onScreen.rows;
  const inSight = shown.sort === 'newest' ? first === 0 : useInventory.getState().total < end;
  if (!inSight) noteUnseen(matching.filter(({ addedBy }) => addedBy !== null).length);
  if (matching.length > 0 || shown.search !== '') readAnew();
}

function readCounts(): void {
  callShop('pets.counts', {}).then(
    (counts) => {
      useInventory.setState({ counts });
    },
    (error: unknown) => {
      useInventory.setState({ problem: errorValueOf(error).message });
    },
  );
}

/** Starts reading, and follows the view and main's events as long as the window lives. */
export function startInventory(): void {
  useView.subscribe(readWhatIsNeeded);
  window.shop.on('pets.added', onAdded);
  window.shop.on('pets.replaced', () => {
    useInventory.setState({ shown: null });
    readCounts();
    readWhatIsNeeded();
  });
  readCounts();
  readWhatIsNeeded();
}
