import { randomUUID } from 'node:crypto';
import { MAX_CUSTOMERS_PER_CALL } from '../../../shared/customer.ts';
import type { Author, StepOutcome } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import {
  NO_DISCOUNT,
  PAID_HERE,
  type PaymentMethod,
  type ReturnToComplete,
  type Sale,
} from '../../../shared/sale.ts';
import { cashRounding, percentOf, saleTotal } from '../../../shared/sale-amounts.ts';
import { smallestCoin } from '../../../shared/money.ts';
import { taxRateOf } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { profileIn } from '../shop-profile.ts';

/** What was sold to one person, at the store's time, each for its price less a share of it, in hundredths of a percent. */
export interface PastSale {
  lines: readonly { row: PetRow; price: number; off: number }[];
  method: PaymentMethod;
  customer: string;
  /** The number of the till's receipt, where a certified till takes the money. */
  tillReceipt: string | null;
}

/** Sells animals as the shop does. */
export async function sellInPast(
  store: Pick<Store, 'sales' | 'customers' | 'profile'>,
  { lines, method, customer, tillReceipt }: PastSale,
  author: Author,
): Promise<{ sale: Sale; outcome: StepOutcome }> {
  const { sales, customers } = store;
  const profile = await profileIn(store);
  const sold = lines.map(({ row, price, off }) => ({
    petId: row.id,
    words: row.name,
    identity: '',
    categoryId: row.categoryId,
    quantity: 1,
    unitPrice: price,
    ...NO_DISCOUNT,
    taxRate: taxRateOf(profile, row.categoryId),
    ...(off > 0 && { discount: percentOf(price, off), discountPercent: off }),
  }));
  const total = saleTotal(sold);
  const isRounded = method === 'cash' && tillReceipt === null;
  const rounding = isRounded ? cashRounding(total, smallestCoin(profile.currency)) : 0;
  const amount = total + rounding;
  const isPaidHere = amount > 0 && tillReceipt === null;
  const [drawer = ''] = profile.drawers;
  const payments = isPaidHere ? [{ method, amount, given: null }] : [];
  const customerId = customer === '' ? null : await customerNamed(customers, customer);
  return sales.complete(
    {
      ...PAID_HERE,
      rounding,
      drawer,
      tillReceipt,
      id: randomUUID(),
      lines: sold,
      payments,
      customerId,
      note: '',
    },
    author,
  );
}

async function customerNamed(customers: Store['customers'], name: string): Promise<string> {
  const known = await customers.list({ search: name, limit: MAX_CUSTOMERS_PER_CALL });
  const same = known.find((one) => one.name === name);
  if (same) return same.id;
  const blank = { address: '', phone: '', email: '', note: '' };
  return (await customers.save({ ...blank, id: randomUUID(), name })).id;
}

/** Takes the only animal of a sale back into stock. */
export async function takeBackInPast(
  store: Pick<Store, 'sales' | 'profile'>,
  { id, lines, ...given }: Pick<Sale, 'id' | 'lines'> & Pick<ReturnToComplete, 'method' | 'reason'>,
  author: Author,
): Promise<StepOutcome> {
  const [drawer = ''] = (await profileIn(store)).drawers;
  const back = lines.map(({ position }) => ({ position, quantity: 1, toStock: true }));
  const returned = { ...given, id: randomUUID(), of: id, lines: back, drawer };
  return (await store.sales.return(returned, author)).outcome;
}
