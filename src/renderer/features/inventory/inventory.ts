import type { EventData } from '../../../shared/bridge.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';
import { useConnection } from '../../stores/connection.ts';
import { markFresh, noteUnseen } from './arrivals.ts';
import { useInventory } from './inventory-store.ts';
import { isShownIn, sameFilter } from './matching.ts';
import { createRowReader } from './row-reader.ts';
import { clearSelection } from './selection-store.ts';
import { bridgeView, useView } from './view-store.ts';

/** The reader of the window's one list. */
export const rowReader = createRowReader({
  readRows: (input) => callShop('pets.rows', input),
  wantedView: () => bridgeView(useView.getState()),
  inventory: useInventory,
});

function onAdded({ rows, counts }: EventData<'pets.added'>): void {
  useInventory.setState({ counts });
  markFresh(rows.filter(({ addedBy }) => addedBy !== null));
  const { shown, total } = useInventory.getState();
  if (!shown) return;
  const matching = rows.filter((row) => isShownIn(shown, row));
  const { first, end } = rowReader.inSight();
  const inSight = shown.sort === 'newest' ? first === 0 : total < end;
  if (!inSight) noteUnseen(matching.filter(({ addedBy }) => addedBy !== null).length);
  if (matching.length > 0 || shown.search !== '') rowReader.readAnew();
}

/** Reads all of the list again: it may be another one. */
export function readInventoryAnew(): void {
  clearSelection();
  readCounts();
  rowReader.readAnew();
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
  useView.subscribe((view, before) => {
    // What is selected must be in the list, or it would be changed unseen.
    if (!sameFilter(bridgeView(view), bridgeView(before))) clearSelection();
    rowReader.readWhatIsNeeded();
  });
  useConnection.subscribe(({ state }) => {
    if (state === 'connected') rowReader.readAnew();
  });
  window.shop.on('pets.added', onAdded);
  window.shop.on('pets.changed', () => {
    rowReader.readAnew();
  });
  window.shop.on('pets.replaced', readInventoryAnew);
  readCounts();
  rowReader.readWhatIsNeeded();
}
