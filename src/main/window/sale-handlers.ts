import { bookOf } from '../../shared/books/books.ts';
import { checkBuyer } from '../stock/buyer-rule.ts';
import type { Store } from '../store/store.ts';
import { authorAt, type Emit, type Handlers } from './bridge.ts';
import { profileIn } from '../stock/shop-profile.ts';

/** What the handlers of sales work on. */
interface SaleParts {
  readonly stock: () => Store;
  readonly emit: Emit;
}

/** Creates the handlers of sales, customers, closes and deliveries; every window is notified of what one changes. */
export function saleHandlers(parts: SaleParts) {
  const store = parts.stock;
  const sales = () => store().sales;
  const customers = () => store().customers;
  const closes = () => store().closes;
  const changed = async <Value>(change: Promise<Value>): Promise<Value> => {
    const value = await change;
    parts.emit('sales.changed', {});
    return value;
  };
  return {
    'sales.open': () => sales().open(),
    'sales.park': async ({ sale }) => ({ version: await changed(sales().park(sale)) }),
    'sales.drop': async ({ id, version }) => {
      await changed(sales().drop(id, version));
      return {};
    },
    'sales.complete': async ({ sale }, caller) => {
      await checkBuyer(store(), sale);
      return changed(sales().complete(sale, authorAt(caller)));
    },
    'sales.return': (back, caller) => changed(sales().giveBack(back, authorAt(caller))),
    'sales.deposit': (deposit, caller) => changed(sales().takeDeposit(deposit, authorAt(caller))),
    'sales.moveCash': (cash, caller) => changed(sales().moveCash(cash, authorAt(caller))),
    'sales.page': (query) => sales().page(query),
    'sales.read': ({ id }) => sales().read(id),
    'customers.list': (query) => customers().list(query),
    'customers.read': ({ id }) => customers().read(id),
    'customers.save': ({ customer }) => changed(customers().save(customer)),
    'customers.merge': async ({ from, into }) => {
      await changed(customers().merge(from, into));
      return {};
    },
    'customers.erase': async ({ id }) => {
      const { retentionYears, country } = await profileIn(store());
      const keptYears = Math.max(retentionYears, bookOf(country).keptYears);
      const until = await store().register.suppliedUntil(id);
      await changed(customers().erase(id, keptYears, until));
      return {};
    },
    'reports.sales': (range) => closes().sales(range),
    'closes.open': ({ drawer }) => closes().open(drawer),
    'closes.complete': (close, caller) => changed(closes().complete(close, authorAt(caller))),
    'closes.list': (query) => closes().list(query),
    'deliveries.takeIn': (delivery, caller) =>
      changed(store().deliveries.takeIn(delivery, authorAt(caller))),
    'deliveries.list': (query) => store().deliveries.list(query),
    'closes.read': ({ number }) => closes().read(number),
  } satisfies Partial<Handlers>;
}
