import type { Store } from '../store/store.ts';
import { authorAt, type Emit, type Handlers } from './bridge.ts';

/** What the handlers of sales work on. */
interface SaleParts {
  readonly stock: () => Store;
  readonly emit: Emit;
}

/** Creates the handlers of sales; every window is notified of what one changes. */
export function saleHandlers(parts: SaleParts) {
  const sales = () => parts.stock().sales;
  const changed = async <Value>(change: Promise<Value>): Promise<Value> => {
    const value = await change;
    parts.emit('sales.changed', {});
    return value;
  };
  return {
    'sales.open': () => sales().open(),
    'sales.park': async ({ sale }) => {
      await changed(sales().park(sale));
      return {};
    },
    'sales.drop': async ({ id }) => {
      await changed(sales().drop(id));
      return {};
    },
    'sales.complete': ({ sale }, caller) => changed(sales().complete(sale, authorAt(caller))),
    'sales.return': (back, caller) => changed(sales().giveBack(back, authorAt(caller))),
    'sales.page': (query) => sales().page(query),
    'sales.read': ({ id }) => sales().read(id),
  } satisfies Partial<Handlers>;
}
