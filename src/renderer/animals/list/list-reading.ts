import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { errorValueOf } from '../../../shared/errors.ts';
import { MAX_ROWS_PER_CALL } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { queries } from '../../stores/queries.ts';
import { AnimalList, type RowRange } from './animal-list.ts';
import { forgetUnseen, noteUnseen } from './arrivals.ts';
import { isListInUse } from './grid-cells.ts';
import { useInventory, type Inventory } from './inventory-store.ts';
import { sameView } from '../view/matching.ts';
import { keptPlace } from './scroll-anchor.ts';
import { chosenList, groupingOf, useView, type ChosenList } from '../view/view-store.ts';

/** How many rows around the visible ones are read ahead. */
const AHEAD = 60;

/** A list as it was read. */
interface ListReading extends ChosenList, Pick<Inventory, 'list' | 'newestChange'> {
  replacements: number;
  counts: NonNullable<Inventory['counts']>;
}

/** An animal to scroll to and highlight, if that is still wanted once the list has it. */
interface Goal {
  id: bigint;
  isWanted: () => boolean;
}

let rowsInSight: RowRange = { first: 0, end: 50 };
let goal: Goal | null = null;
/** How often the stock has been replaced, as by a restore: the animals that were read before are others by now. */
let replacements = 0;

/** Settles when the list that is being read is there. */
let lastReading: Promise<unknown> = Promise.resolve();

/** Reads one list at a time. One that was superseded, as the clerk types on, is left out. */
function inTurn<Value>(signal: AbortSignal, read: () => Promise<Value>): Promise<Value> {
  const own = lastReading.then(() => {
    signal.throwIfAborted();
    return read();
  });
  lastReading = own.catch(() => undefined);
  return own;
}

function isInPlace({ view }: ChosenList): boolean {
  const { shown } = useInventory.getState();
  return shown !== null && sameView(view, shown);
}

/** Where the clerk is in a list that has just been read. */
function placeIn(
  chosen: ChosenList,
  list: AnimalList,
): Pick<Inventory, 'active' | 'left' | 'move'> {
  const before = useInventory.getState();
  const toRow = goal?.isWanted() ? list.indexOf(goal.id) : undefined;
  if (isInPlace(chosen) && toRow === undefined) {
    return keptPlace(before, list, { first: rowsInSight.first, isHeld: isListInUse() });
  }
  const column = isInPlace(chosen) ? before.active.column : 0;
  return { active: { row: toRow ?? 0, column }, left: null, move: { toRow: toRow ?? 0 } };
}

/** Reads a list, with the animals that it will have in sight. */
async function readList(chosen: ChosenList): Promise<ListReading> {
  const { view, groupedBy: by } = chosen;
  const begunAt = replacements;
  const asked = { view, grouping: groupingOf(by) };
  const { ids, groups, counts, newestChange } = await callShop('pets.view', asked);
  const before = useInventory.getState();
  const isUnchanged = newestChange === before.newestChange && begunAt === onScreen?.replacements;
  const list = AnimalList.of(
    ids,
    { groups, by, animals: counts[view.status] },
    isUnchanged ? before.list.rows : undefined,
  );
  const { active, move } = placeIn(chosen, list);
  const { first, end } = rowsInSight;
  const firstNow = 'toRow' in move ? move.toRow : first + move.byRows;
  const unread = unreadAround(list, { first: firstNow, end: firstNow + end - first }, active.row);
  const rows = await readByIds(unread);
  return { ...chosen, list: list.with(unread, rows), counts, newestChange, replacements: begunAt };
}

/** The ids in sight, a few around them, and the one that has the focus, as far as they have not been read. */
function unreadAround(list: AnimalList, { first, end }: RowRange, focused: number): bigint[] {
  const around = list.unread({ first: first - AHEAD, end: end + AHEAD });
  const unread = new Set([...list.unread({ first: focused, end: focused + 1 }), ...around]);
  return [...unread].slice(0, MAX_ROWS_PER_CALL);
}

async function readByIds(ids: bigint[]): Promise<PetRow[]> {
  return ids.length === 0 ? [] : (await callShop('pets.byIds', { ids })).rows;
}

const listQuery = (chosen: ChosenList) =>
  queryOptions({
    queryKey: ['list', chosen],
    queryFn: ({ signal }) => inTurn(signal, () => readList(chosen)),
    // A list that is not on screen is soon out of date, and read again when it is chosen.
    gcTime: 0,
  });

const observer = new QueryObserver(queries, listQuery(chosenList()));
let onScreen: ListReading | undefined;

/** Shows what was read last, or why nothing could be read. */
function showLatest(): void {
  const { data, error, isFetching } = observer.getCurrentResult();
  if (data && data !== onScreen) show(data);
  if (!isFetching) useInventory.setState({ problem: error && errorValueOf(error).message });
}

function show(reading: ListReading): void {
  onScreen = reading;
  const { view, list, counts, newestChange } = reading;
  const place = placeIn(reading, list);
  const { pointedAt } = useInventory.getState();
  const reached = goal?.isWanted() && list.indexOf(goal.id) !== undefined ? goal.id : null;
  if (!isInPlace(reading)) forgetUnseen();
  else if (rowsInSight.first === 0 && 'byRows' in place.move) noteUnseen(place.move.byRows);
  useInventory.setState({
    shown: view,
    list,
    counts,
    newestChange,
    ...place,
    pointedAt: reached ?? (isInPlace(reading) ? pointedAt : null),
  });
  if (reached !== null) goal = null;
  void readUnread();
}

let isReadingRows = false;

/** Reads the animals that have come into sight, one call at a time: fast scrolling skips what it passes. */
async function readUnread(): Promise<void> {
  if (isReadingRows) return;
  isReadingRows = true;
  try {
    for (;;) {
      const { list, active } = useInventory.getState();
      const unread = unreadAround(list, rowsInSight, active.row);
      if (unread.length === 0) break;
      const begunAt = replacements;
      const rows = await readByIds(unread);
      if (begunAt === replacements) {
        useInventory.setState((now) => ({ list: now.list.with(unread, rows) }));
      }
    }
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
  }
  isReadingRows = false;
}

/** Sets which rows are in sight, and reads those that are missing. */
export function lookAt(range: RowRange): void {
  rowsInSight = range;
  void readUnread();
}

/** Which rows are in sight. */
export function inSight(): RowRange {
  return rowsInSight;
}

async function untilRead(): Promise<void> {
  while (observer.getCurrentResult().isFetching) {
    await observer.refetch({ cancelRefetch: false });
  }
}

let nextReading: Promise<void> | null = null;

async function readAgain(): Promise<void> {
  // What is being read may have begun before the change.
  await untilRead();
  nextReading = null;
  void observer.refetch();
  await untilRead();
  showLatest();
}

/** Reads the list again after a change or a failed reading. Resolves when it is on screen. */
export function refreshList(): Promise<void> {
  nextReading ??= readAgain();
  return nextReading;
}

/** Reads the list again, which may have become another one. */
export function replaceList(): Promise<void> {
  replacements += 1;
  return refreshList();
}

/** Scrolls to an animal and highlights it, if that is still wanted once the list has been read. */
export async function showAnimal(id: bigint, isWanted = () => true): Promise<void> {
  const own = { id, isWanted };
  goal = own;
  await refreshList();
  if (goal === own) goal = null;
}

/** Returns animals by their ids, those that have been read as they were then. Throws what main replied. */
export async function readAnimals(ids: readonly bigint[]): Promise<PetRow[]> {
  const known = new Map(useInventory.getState().list.rows);
  const unread = ids.filter((id) => !known.has(id));
  for (let from = 0; from < unread.length; from += MAX_ROWS_PER_CALL) {
    const rows = await readByIds(unread.slice(from, from + MAX_ROWS_PER_CALL));
    for (const row of rows) known.set(row.id, row);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Reads the chosen list for the lifetime of the window. */
export function startReading(): void {
  observer.subscribe(showLatest);
  useView.subscribe(() => observer.setOptions(listQuery(chosenList())));
}
