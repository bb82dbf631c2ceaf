import { dayNamed } from '../../../shared/calendar-day.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { NO_DISCOUNT, PAID_HERE } from '../../../shared/sale.ts';
import { taxRateOf } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { CategoryFinder } from '../category-finder.ts';
import { SAMPLE_CATEGORIES } from '../sample-animals.ts';
import type { MovingClock } from './fill-sample-shop.ts';
import { sameChance, type Chance } from './same-numbers.ts';
import { OLIVIA, TOM } from './sample-shop.ts';

const DAY = 86_400_000;
/** Every so many days a delivery comes, of so many kinds, so many animals of each. */
const [DAYS_BETWEEN, KINDS, OF_A_KIND] = [4, 6, 76];
/** What happens each day. */
const [CUSTOMERS, SALES] = [16, 82];
const PLACES = 90;
const FIRST_NAMES = 'Anna Ben Clara David Emma Finn Greta Hans Ida Jonas'.split(' ');
const LAST_NAMES = 'Koch Lee Kim Braun Smith Wolf Fischer Weber'.split(' ');

interface InStock {
  id: bigint;
  name: string;
  categoryId: bigint;
  price: number;
}

/** The shop that is being filled. */
interface Years {
  store: Store;
  profile: ShopProfile;
  chance: Chance;
  categories: readonly { id: bigint; name: string; varieties: readonly string[] }[];
  customers: string[];
  /** Those that came first are sold first. */
  stock: InStock[];
  sales: number;
}

/**
 * Fills an empty stock with so many years of a large shop up to now, the same each time: in five years 207,000
 * animals, of which 20,000 are in stock, 150,000 sales, 29,000 customers and a close each day. `clock` must be the
 * one with which the store was opened. `onDay` is called after each day with how many are left.
 */
export async function fillYears(
  store: Store,
  clock: MovingClock,
  {
    now,
    years,
    profile,
    onDay,
  }: { now: number; years: number; profile: ShopProfile; onDay: (left: number) => void },
): Promise<void> {
  const days = Math.round(years * 365);
  clock.at = now - days * DAY;
  const begun = await store.profile.start(profile);
  const finder = await CategoryFinder.open(store.categories);
  const categories: Years['categories'][number][] = [];
  for (const { name, varieties } of SAMPLE_CATEGORIES) {
    categories.push({ id: await finder.idOf(name), name, varieties: varieties.split(',') });
  }
  const shop: Years = {
    store,
    profile: begun,
    chance: sameChance(),
    categories,
    customers: [],
    stock: [],
    sales: 0,
  };
  for (let day = 0; day < days; day += 1) {
    clock.at = now - (days - day) * DAY;
    for (let number = 0; number < CUSTOMERS; number += 1) await addCustomer(shop);
    if (day % DAYS_BETWEEN === 0) await takeIn(shop, dayNamed(clock.at));
    for (let number = 0; number < SALES; number += 1) {
      clock.at += Math.floor(DAY / 2 / SALES);
      await sell(shop);
    }
    await close(shop);
    onDay(days - day - 1);
  }
  await store.stockTakes.begin({ id: uuid(shop.chance), scope: { kind: 'all' } }, OLIVIA);
}

/** An id that is the same every time. */
function uuid(chance: Chance): string {
  const digits = Array.from({ length: 30 }, () => chance.between([0, 15]).toString(16)).join('');
  const parts = [0, 8, 12, 15, 18].map((start, part) =>
    digits.slice(start, [8, 12, 15, 18, 30][part]),
  );
  const [first, second, third, fourth, fifth] = parts;
  return `${first}-${second}-4${third}-8${fourth}-${fifth}`;
}

async function addCustomer({ store, chance, customers }: Years): Promise<void> {
  const number = customers.length + 1;
  const { id } = await store.customers.save({
    id: uuid(chance),
    name: `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)} ${number}`,
    address: `${number} High Street`,
    phone: `0171 ${number}`,
    email: `customer${number}@shop.example`,
    note: '',
  });
  customers.push(id);
}

async function takeIn(
  { store, chance, categories, customers, stock }: Years,
  day: string,
): Promise<void> {
  const lines = Array.from({ length: KINDS }, () => {
    const category = chance.pick(categories);
    const price = 100 * chance.between([3, 60]);
    return {
      name: chance.pick(category.varieties),
      categoryId: category.id,
      quantity: OF_A_KIND,
      isGroup: false,
      cost: price / 2,
      price,
      place: `Tank ${chance.between([1, PLACES])}`,
    };
  });
  const { delivery } = await store.deliveries.takeIn(
    { id: uuid(chance), day, supplierId: chance.pick(customers), document: '', lines },
    OLIVIA,
  );
  for (const [place, line] of lines.entries()) {
    for (let number = 0; number < OF_A_KIND; number += 1) {
      const id = delivery.firstPetId + BigInt(place * OF_A_KIND + number);
      stock.push({ id, name: line.name, categoryId: line.categoryId, price: line.price });
    }
  }
}

/** One animal, of every fourth sale two; every third names its customer. */
async function sell(shop: Years): Promise<void> {
  const { store, profile, chance, customers, stock } = shop;
  shop.sales += 1;
  const sold = stock.splice(0, shop.sales % 4 === 0 ? 2 : 1);
  const amount = sold.reduce((sum, { price }) => sum + price, 0);
  const [drawer = ''] = profile.drawers;
  const method = shop.sales % 2 === 0 ? ('cash' as const) : ('card' as const);
  const paid = {
    ...PAID_HERE,
    drawer,
    tillReceipt: profile.hasCertifiedTill ? String(shop.sales) : null,
    payments: profile.hasCertifiedTill ? [] : [{ method, amount, given: null }],
  };
  const lines = sold.map(({ id, name, categoryId, price }) => ({
    petId: id,
    words: name,
    identity: '',
    categoryId,
    quantity: 1,
    unitPrice: price,
    ...NO_DISCOUNT,
    taxRate: taxRateOf(profile, categoryId),
  }));
  const customerId = shop.sales % 3 === 0 ? chance.pick(customers) : null;
  const author = shop.sales % 5 === 0 ? OLIVIA : TOM;
  await store.sales.complete({ ...paid, id: uuid(chance), lines, customerId, note: '' }, author);
}

async function close({ store, chance, profile }: Years): Promise<void> {
  const [wanted = ''] = profile.drawers;
  const { drawer, above, upTo, expected } = await store.closes.open(wanted);
  const counted = { drawer, above, upTo, counted: expected, leftIn: 0, note: '' };
  await store.closes.complete({ ...counted, id: uuid(chance) }, OLIVIA);
}
