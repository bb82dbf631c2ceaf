import type { EventData } from '../../../shared/bridge.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import { callShop, onEvent } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { useConnection } from '../../stores/connection.ts';
import { onStorageWorks } from '../../stores/app.ts';
import { atMostOnceASecond, onOthersSee } from '../../stores/renew.ts';
import { markFresh, noteUnseen } from '../../animals/list/arrivals.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import {
  inSight,
  refreshList,
  replaceList,
  startReading,
} from '../../animals/list/list-reading.ts';
import { isShownIn, sameFilter } from '../../animals/view/matching.ts';
import {
  clearSelection,
  deselect,
  deselectLeft,
  useSelection,
} from '../../animals/selection/selection-store.ts';
import { bridgeView, useView } from '../../animals/view/view-store.ts';

const refreshSoon = atMostOnceASecond(refreshList);

function onAdded({ rows, counts }: EventData<'pets.added'>): void {
  useInventory.setState({ stock: counts });
  markFresh(rows.filter(({ addedBy }) => addedBy !== null));
  const { shown, list } = useInventory.getState();
  if (!shown) return;
  const { names } = useCategories.getState();
  const matching = rows.filter((row) => isShownIn(shown, row, names.get(row.categoryId)));
  const { first, end } = inSight();
  const isInSight = shown.sort === 'newest' ? first === 0 : list.total < end;
  if (!isInSight) noteUnseen(matching.filter(({ addedBy }) => addedBy !== null).length);
  // Read even if the list stays the same: the tabs also count animals of other statuses.
  refreshSoon();
}

function onChanged({ rows, removedIds, counts }: EventData<'pets.changed'>): void {
  useInventory.setState({ stock: counts });
  deselect(removedIds);
  deselectLeft(rows);
  refreshSoon();
}

/** Reads the whole list again, because it may have become another one. */
export function rereadInventory(): void {
  clearSelection();
  readAgain();
}

function readAgain(): void {
  readStock();
  void replaceList();
}

function readStock(): void {
  callShop('pets.counts', {}).then(
    (stock) => useInventory.setState({ stock }),
    (error: unknown) => useInventory.setState({ problem: errorValueOf(error).message }),
  );
}

/** Forgets what was read of animals; where the clerk was in the list is found again by their ids. */
function forgetAnimals(): void {
  clearSelection();
  useInventory.setState(({ list }) => ({
    list: list.unreadAll(),
    counts: null,
    stock: null,
    newestChange: -1,
    left: null,
  }));
}

/** Starts reading, and follows the view and main's events for the lifetime of the window. */
export function startInventory(): void {
  useView.subscribe((view, before) => {
    // “All of the view” ends with the view; ticked animals stay, and the bar says how many are not in sight.
    const isOfView = useSelection.getState().selection.kind === 'matching';
    if (isOfView && !sameFilter(bridgeView(view), bridgeView(before))) clearSelection();
  });
  useConnection.subscribe(({ state }) => {
    if (state === 'connected') void refreshList();
  });
  // Even if no reading failed here: the event of an addition may be missing.
  onStorageWorks(readAgain);
  onOthersSee(forgetAnimals);
  onEvent('pets.added', onAdded);
  onEvent('pets.changed', onChanged);
  onEvent('pets.replaced', rereadInventory);
  readStock();
  startReading();
}
