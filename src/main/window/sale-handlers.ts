import { keptYears } from '../../shared/kept-years.ts';
import { checkBuyer } from '../stock/buyer-rule.ts';
import { profileIn } from '../stock/shop-profile.ts';
import type { Store } from '../store/store.ts';
import { authorAt, type Handlers } from './answers.ts';

/** Creates the handlers of sales, customers and closes. */
export function saleHandlers(store: () => Store) {
  return {
    'sales.park': async ({ sale }) => ({ version: await store().sales.park(sale) }),
    'sales.drop': async ({ id, version }) => {
      await store().sales.drop(id, version);
      return {};
    },
    'sales.complete': async ({ sale }, caller) => {
      await checkBuyer(store(), sale);
      return store().sales.complete(sale, authorAt(caller));
    },
    'sales.read': ({ id }) => store().sales.read(id),
    'customers.read': ({ id }) => store().customers.read(id),
    'customers.save': ({ customer }) => store().customers.save(customer),
    'customers.merge': async ({ from, into }) => {
      await store().customers.merge(from, into);
      return {};
    },
    'customers.split': async ({ id }) => {
      await store().customers.split(id);
      return {};
    },
    'customers.erase': async ({ id }) => {
      const years = keptYears(await profileIn(store()));
      const until = await store().register.suppliedUntil(id);
      await store().customers.erase(id, years, until);
      return {};
    },
    'reports.sales': (range) => store().closes.sales(range),
    'reports.records': (query) => store().closes.records(query),
    'closes.open': ({ drawer }) => store().closes.open(drawer),
    'closes.read': ({ number }) => store().closes.read(number),
  } satisfies Partial<Handlers>;
}
