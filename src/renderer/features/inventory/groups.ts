import { useMemo } from 'react';
import { create } from 'zustand';
import { errorValueOf } from '../../../shared/errors.ts';
import type { GroupedBy, InventoryView, PetGroups } from '../../../shared/inventory.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { onStorageWorks } from '../../stores/service.ts';
import { GroupLines } from './group-lines.ts';
import { useInventory } from './inventory-store.ts';
import { sameView } from './matching.ts';
import { bridgeView, useView } from './view-store.ts';

interface Groups {
  /** The groups that were read last, and what they were read for. */
  read: { view: InventoryView; by: GroupedBy; groups: PetGroups } | null;
}

/** The groups of the list. */
export const useGroups = create<Groups>(() => ({ read: null }));

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
/**
 * Least pause (ms) between two readings of the same groups, and the pause as a multiple of a
 * reading's time.
 */
const PAUSE = 200;
const REST = 10;

let isReading = false;
let isStale = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextAt = 0;

/** Reads a view's groups, with days in this computer's time zone. Throws what main replied. */
export function readGroups(view: InventoryView, by: GroupedBy): Promise<PetGroups> {
  return callShop('pets.groups', { view, grouping: { by, timeZone } });
}

/** Whether the groups that were read are those of the chosen view. */
function areOfChosen(): boolean {
  const { read } = useGroups.getState();
  const view = useView.getState();
  return read !== null && read.by === view.groupedBy && sameView(read.view, bridgeView(view));
}

async function work(): Promise<void> {
  const chosen = useView.getState();
  const by = chosen.groupedBy;
  if (isReading || by === null || (areOfChosen() && !isStale)) return;
  const rest = areOfChosen() ? nextAt - performance.now() : 0;
  if (rest > 0) {
    timer ??= setTimeout(() => {
      timer = undefined;
      void work();
    }, rest);
    return;
  }
  isReading = true;
  isStale = false;
  const startedAt = performance.now();
  try {
    const view = bridgeView(chosen);
    const groups = await readGroups(view, by);
    useGroups.setState({ read: { view, by, groups } });
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
    return;
  } finally {
    // In a stock of a million to which tills add, counting must not take all of main's time.
    const took = performance.now() - startedAt;
    nextAt = performance.now() + Math.max(PAUSE, REST * took);
    isReading = false;
  }
  void work();
}

/** Reads the groups whenever the list changes, for the lifetime of the window. */
export function startGroups(): void {
  const readAnew = () => {
    isStale = true;
    void work();
  };
  useView.subscribe(() => void work());
  useCategories.subscribe(readAnew);
  onStorageWorks(readAnew);
  useInventory.subscribe((now, before) => {
    if (now.total !== before.total || now.newestChange !== before.newestChange) readAnew();
  });
  void work();
}

/** The lines of the list on screen; without headers until the groups are known. */
export function useGroupLines(): GroupLines {
  const { shown, total } = useInventory();
  const groupedBy = useView((view) => view.groupedBy);
  const read = useGroups((groups) => groups.read);
  return useMemo(() => {
    const isFitting =
      read !== null && shown !== null && read.by === groupedBy && sameView(read.view, shown);
    return new GroupLines(total, isFitting ? read.groups : null, shown?.sort === 'newest');
  }, [read, shown, total, groupedBy]);
}
