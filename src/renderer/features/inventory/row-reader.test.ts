import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallInput, CallOutput } from '../../../shared/bridge.ts';
import { ShopError } from '../../../shared/errors.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { useInventory } from './inventory-store.ts';
import { createRowReader } from './row-reader.ts';

type Rows = CallOutput<'pets.rows'>;

const BE: InventoryView = {
  sort: 'newest',
  status: 'all',
  categoryId: null,
  search: 'be',
  filters: [],
};
const BEAR: InventoryView = { ...BE, search: 'bear' };

/** A search that never knows all its matches early, as in PostgreSQL or while tills add. */
class Search {
  /** The highest id; ids have no gaps, and the newest animal comes first. */
  animals = 5_000;
  /** How many are found early beyond those asked for; fewer than none when matches are rare. */
  foundEarly = 0;
  problem: ShopError | null = null;
  calls = 0;
  wholeCalls = 0;
  /** Whole readings wait for it. */
  counting: Promise<unknown> = Promise.resolve();

  readonly rows = async (input: CallInput<'pets.rows'>): Promise<Rows> => {
    this.calls += 1;
    if (this.calls > 50) throw new Error('It reads again without end.');
    const isCounting = input.early === true;
    if (!isCounting) this.wholeCalls += 1;
    await (isCounting ? nextTurn() : this.counting);
    if (!isCounting && this.problem) throw this.problem;
    return this.#reply(input, isCounting);
  };

  #reply({ offset, limit }: CallInput<'pets.rows'>, isCounting: boolean): Rows {
    const found = isCounting ? offset + limit + this.foundEarly : this.animals;
    const total = Math.min(found, this.animals);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, row) => ({
      ...{ id: BigInt(this.animals - offset - row), name: 'Bear', categoryId: 1n, status: null },
      ...{ version: 0, addedAt: 0, addedBy: null, details: {} },
    }));
    const counts = {
      ...{ available: 0, pending: 0, sold: 0 },
      none: total,
      stock: total,
      all: total,
    };
    return { rows, total, totalIsExact: !isCounting, isCounting, counts, newestChange: 0 };
  }
}

function setUp() {
  const search = new Search();
  const chosen = { view: BE };
  const reader = createRowReader({
    readRows: search.rows,
    wantedView: () => chosen.view,
    inventory: useInventory,
    isListHeld: () => false,
  });
  return { search, chosen, reader };
}

/** Waits until all has been read and counted that will be without another request. */
async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(10);
  }
}

const shown = () => useInventory.getState();

beforeEach(() => {
  vi.useFakeTimers();
  useInventory.setState(useInventory.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the first matches, then how many there are, and then rests', async () => {
  const { search, reader } = setUp();
  let count: (value?: unknown) => void = () => undefined;
  search.counting = new Promise((resolve) => (count = resolve));
  reader.readWhatIsNeeded();
  await untilQuiet();
  expect(shown()).toMatchObject({ shown: BE, total: 100, totalIsExact: false, isCounting: true });
  count();
  await untilQuiet();
  expect(shown()).toMatchObject({ total: 5_000, totalIsExact: true, isCounting: false });
  expect(search.calls).toBe(2);
});

it('says when matches can not be counted, and tries again only when asked to', async () => {
  const { search, reader } = setUp();
  search.problem = new ShopError('storage_unavailable', 'The disk is full.');
  reader.readWhatIsNeeded();
  await untilQuiet();
  expect(shown()).toMatchObject({ total: 100, isCounting: true, problem: 'The disk is full.' });
  expect(search.calls).toBe(2);
  search.problem = null;
  await reader.readAnew();
  await untilQuiet();
  expect(shown()).toMatchObject({ total: 5_000, totalIsExact: true, problem: null });
});

it('shows what it found where counting takes too long, and counts it no more', async () => {
  const { search, chosen, reader } = setUp();
  search.problem = new ShopError('too_slow');
  reader.readWhatIsNeeded();
  await untilQuiet();
  const known = { total: 100, totalIsExact: false, isTooSlow: true, problem: null };
  expect(shown()).toMatchObject(known);
  search.animals += 1;
  await reader.readAnew();
  await untilQuiet();
  expect(shown()).toMatchObject({ totalIsExact: false, isTooSlow: true, problem: null });
  expect(search.wholeCalls).toBe(1);
  chosen.view = BEAR;
  search.problem = null;
  reader.readWhatIsNeeded();
  await untilQuiet();
  expect(shown()).toMatchObject({ total: 5_001, totalIsExact: true, isTooSlow: false });
});

it('ends the list with what is found in time, where all were counted before', async () => {
  const { search, reader } = setUp();
  reader.readWhatIsNeeded();
  await untilQuiet();
  expect(shown().total).toBe(5_000);
  search.problem = new ShopError('too_slow');
  await reader.readAnew();
  await untilQuiet();
  expect(shown()).toMatchObject({ total: 5_000, totalIsExact: false, isTooSlow: true });
  search.foundEarly = -3_000;
  reader.lookAt({ first: 2_950, end: 3_000 });
  await untilQuiet();
  expect(shown().total).toBeLessThan(1_000);
  expect(shown().problem).toBeNull();
  expect(search.wholeCalls).toBe(2);
});

it('keeps the number of matches until they are counted anew', async () => {
  const { search, reader } = setUp();
  reader.readWhatIsNeeded();
  await untilQuiet();
  const totals: number[] = [];
  const stop = useInventory.subscribe(({ total }) => totals.push(total));
  for (let added = 0; added < 5; added += 1) {
    search.animals += 1;
    void reader.readAnew();
    await nextTurn();
  }
  await untilQuiet();
  stop();
  expect(Math.min(...totals)).toBe(5_000);
  expect(shown()).toMatchObject({ total: 5_005, totalIsExact: true, isCounting: false });
  expect(shown().pages.rowAt(0)?.id).toBe(5_005n);
});

it('keeps the clerk in place where few matches are found early', async () => {
  const { search, reader } = setUp();
  reader.readWhatIsNeeded();
  await untilQuiet();
  reader.lookAt({ first: 3_000, end: 3_020 });
  await untilQuiet();
  useInventory.setState({ active: { row: 3_010, column: 1 } });
  const animal = shown().pages.rowAt(3_010)?.id;
  search.foundEarly = -2_900;
  search.animals += 1;
  await reader.readAnew();
  expect(shown().active).toEqual({ row: 3_011, column: 1 });
  expect(shown().pages.rowAt(3_011)?.id).toBe(animal);
  expect(shown().move).toEqual({ byRows: 1 });
});

it.each([3_000, 0])(
  'keeps the clerk in place where many come above, with the list scrolled to %i',
  async (first) => {
    const { search, reader } = setUp();
    reader.readWhatIsNeeded();
    await untilQuiet();
    reader.lookAt({ first, end: first + 20 });
    await untilQuiet();
    useInventory.setState({ active: { row: 3_010, column: 1 } });
    search.animals += 500;
    await reader.readAnew();
    await untilQuiet();
    expect(shown().active).toEqual({ row: 3_510, column: 1 });
    expect(shown().move).toEqual({ byRows: first === 0 ? 0 : 500 });
    expect(shown().total).toBe(5_500);
  },
);

it('reads the whole of a stretch while few matches are known', async () => {
  const { search, reader } = setUp();
  reader.readWhatIsNeeded();
  await untilQuiet();
  search.foundEarly = -200;
  const stretch = await reader.readStretch({ first: 0, end: 900 });
  expect(stretch).toHaveLength(900);
});

it('forgets the count of a search that is no longer wanted', async () => {
  const { search, chosen, reader } = setUp();
  let count: (value?: unknown) => void = () => undefined;
  search.counting = new Promise((resolve) => (count = resolve));
  reader.readWhatIsNeeded();
  await untilQuiet();
  chosen.view = BEAR;
  search.animals = 40;
  search.foundEarly = -70;
  reader.readWhatIsNeeded();
  await untilQuiet();
  expect(shown()).toMatchObject({ shown: BEAR, total: 30, isCounting: true });
  search.animals = 35;
  count();
  await untilQuiet();
  expect(shown()).toMatchObject({ shown: BEAR, total: 35, isCounting: false });
});

it('counts at most two searches at a time, and the last one in the end', async () => {
  const { search, chosen, reader } = setUp();
  let count: (value?: unknown) => void = () => undefined;
  search.counting = new Promise((resolve) => (count = resolve));
  for (const typed of ['b', 'be', 'bea', 'bear', 'bears']) {
    chosen.view = { ...BE, search: typed };
    reader.readWhatIsNeeded();
    await untilQuiet();
  }
  expect(search.wholeCalls).toBe(2);
  count();
  await untilQuiet();
  expect(search.wholeCalls).toBe(3);
  expect(shown()).toMatchObject({ shown: chosen.view, total: 5_000, isCounting: false });
});
