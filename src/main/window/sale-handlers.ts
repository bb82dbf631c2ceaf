import { bookOf } from '../../shared/books/books.ts';
import type { CallName, CallOutput, CheckedInput } from '../../shared/bridge.ts';
import type { Author } from '../../shared/history.ts';
import { ShopError } from '../../shared/errors.ts';
import { priceOf } from '../../shared/group.ts';
import { percentOf } from '../../shared/sale-amounts.ts';
import { say } from '../../shared/say.ts';
import type { SaleLine } from '../../shared/sale.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';
import { checkBuyer } from '../stock/buyer-rule.ts';
import { suppliedUntil } from '../stock/supplied-animals.ts';
import type { Store } from '../store/store.ts';
import { authorAt, type Emit, type Handlers, type WindowCaller } from './bridge.ts';
import { profileIn } from '../stock/shop-profile.ts';

/** What the handlers of sales work on. */
interface SaleParts {
  readonly stock: () => Store;
  readonly emit: Emit;
}

/** What a call does once it may be made. */
type Work<Name extends CallName> = (
  input: CheckedInput<Name>,
  author: Author,
) => Promise<CallOutput<Name>>;

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
  /** A handler for those who see closes and months. */
  const report =
    <Name extends CallName>(work: Work<Name>) =>
    async (input: CheckedInput<Name>, caller: WindowCaller): Promise<CallOutput<Name>> => {
      if (caller.rights?.reports === false) throw new ShopError('owner_needed');
      return work(input, authorAt(caller));
    };
  return {
    'sales.open': () => sales().open(),
    'sales.park': async ({ sale }) => ({ version: await changed(sales().park(sale)) }),
    'sales.drop': async ({ id, version }) => {
      await changed(sales().drop(id, version));
      return {};
    },
    'sales.complete': async ({ sale }, caller) => {
      if (caller.rights) await checkDiscounts(store(), caller.rights, sale.lines);
      await checkBuyer(store(), sale);
      return changed(sales().complete(sale, authorAt(caller)));
    },
    'sales.return': async (back, caller) => {
      if (caller.rights?.returns === false) throw new ShopError('owner_needed');
      return changed(sales().giveBack(back, authorAt(caller)));
    },
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
      const until = await suppliedUntil(store(), id);
      await changed(customers().erase(id, keptYears, until));
      return {};
    },
    'reports.sales': report<'reports.sales'>((range) => closes().sales(range)),
    'closes.open': report<'closes.open'>(({ drawer }) => closes().open(drawer)),
    'closes.complete': report<'closes.complete'>((close, author) =>
      changed(closes().complete(close, author)),
    ),
    'closes.list': report<'closes.list'>((query) => closes().list(query)),
    'deliveries.takeIn': (delivery, caller) =>
      changed(store().deliveries.takeIn(delivery, authorAt(caller))),
    'deliveries.list': (query) => store().deliveries.list(query),
    'closes.read': report<'closes.read'>(({ number }) => closes().read(number)),
  } satisfies Partial<Handlers>;
}

/** Throws `owner_needed` for a larger discount than clerks may give; a lower price is one, too. */
async function checkDiscounts(
  { pets }: Store,
  { mostDiscount }: ClerkRights,
  lines: readonly SaleLine[],
): Promise<void> {
  if (mostDiscount === null) return;
  const ids = lines.flatMap(({ petId }) => petId ?? []);
  const { rows } = await pets.byIds(ids);
  const isTooMuch = lines.some(({ petId, quantity, unitPrice, discount }) => {
    const pet = rows.find(({ id }) => id === petId);
    const price = Math.max(unitPrice, pet ? (priceOf(pet) ?? 0) : 0);
    const given = quantity * (price - unitPrice) + discount;
    return given > percentOf(quantity * price, mostDiscount);
  });
  if (isTooMuch) {
    const most = String(mostDiscount / 100);
    throw new ShopError('owner_needed', say`Only the owner gives more than ${most} % discount.`);
  }
}
