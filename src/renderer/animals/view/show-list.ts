import { showScreen } from '../../stores/shell.ts';
import type { Order } from './columns.ts';
import { clearFilters, setFilter, setOrder } from './view-store.ts';

/** Shows the list with these filters alone, in the order that it has or in another. */
export function showList(filter: Parameters<typeof setFilter>[0], order?: Order): void {
  clearFilters();
  setFilter(filter);
  if (order) setOrder(order);
  showScreen('inventory');
}
