import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animalsIn } from '../../../shared/group.ts';
import { UNNAMED_CLERK, type Step } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { PAID_HERE, type Sale, type SaleLine, type SalesQuery } from '../../../shared/sale.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { lineTotal, percentOf, sumOf } from '../../../shared/sale-amounts.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

/** How many random days a shop has. */
const DAYS = process.env['WHOLE'] ? 100 : 50;
/** `SHOPS=100 npx vitest run …/contract.test.ts -t "random days"` takes so many shops, each with days of its own. */
const SHOPS = Array.from({ length: Number(process.env['SHOPS'] ?? 1) }, (_, number) => number + 1);

/** What one of two windows does; numbers choose among what is there. */
type Deed =
  | { kind: 'sell'; which: number; count: number; percent: number }
  | { kind: 'return'; which: number; count: number; toStock: boolean }
  | { kind: 'lose'; which: number; count: number }
  | { kind: 'split'; which: number; count: number }
  | { kind: 'undo' };

const which = fc.nat(20);
const count = fc.integer({ min: 1, max: 9 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      ...{ which, count, percent: fc.constantFrom(0, 0, 1_000, 3_333) },
    }),
  },
  fc.record({ kind: fc.constant('return' as const), which, count, toStock: fc.boolean() }),
  fc.record({ kind: fc.constant('lose' as const), which, count }),
  fc.record({ kind: fc.constant('split' as const), which, count }),
  fc.record({ kind: fc.constant('undo' as const) }),
);
/** A day: what two windows do at the same time, one pair after the other. */
const day = fc.array(fc.tuple(deed, deed), { minLength: 1, maxLength: 6 });

/** How many entries groups are split into. */
const MOST_ENTRIES = 12;

/** What became of all animals of a line, as far as the deeds that succeeded tell. */
interface Fate {
  bought: number;
  lost: number;
}

/** Whatever two windows sell, return, lose, split and undo: stock, sales and Today agree, to the cent and the animal. */
export function testSaleProperties(shop: ContractShop): void {
  describe('sales', () => {
    it.each(SHOPS)(
      'agree with the stock and with each other after random days (shop %d)',
      { timeout: 3_600_000 },
      async (number) => {
        lastStep = null;
        await shop.store.profile.start({ ...profileFor(['en-US']), taxRates: [1_900] });
        const start = shop.clock.time;
        const groups = [60, 1, 12, 1, 400].map((quantity, place) => ({
          ...{ name: `Group ${String(place)}`, categoryId: 1n, status: 'available' as const },
          details: { quantity, price: 333 + place, cost: 100 + place },
        }));
        await shop.store.pets.addMany(groups, { author: UNNAMED_CLERK });
        const fates = new Map<bigint, Fate>(
          groups.map(({ details }, place) => [
            BigInt(place + 1),
            { bought: details.quantity, lost: 0 },
          ]),
        );
        const sampled = fc.sample(day, { numRuns: DAYS, seed: number });
        for (const deeds of sampled) {
          for (const pair of deeds)
            await Promise.allSettled(pair.map((one) => act(shop, one, fates)));
          await expectAgreement(shop, fates, start);
          await closeDay(shop);
          shop.clock.time += 86_400_000;
        }
        await expectClosesAgree(shop);
      },
    );
  });
}

async function closeDay({ store: { closes } }: ContractShop): Promise<void> {
  const { above, upTo, expected } = await closes.open('');
  const counted = { counted: Math.max(expected, 0), leftIn: 0, note: '' };
  await closes.complete({ ...counted, id: nextId(), drawer: '', above, upTo }, UNNAMED_CLERK);
}

/** Every record is in just one close, and all of them come to what the days do. */
async function expectClosesAgree({ store: { closes, sales } }: ContractShop): Promise<void> {
  const all = await closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
  const reports: SalesReport[] = [];
  for (let before: number | undefined; ;) {
    const page = await closes.list({ limit: 50, ...(before !== undefined && { before }) });
    for (const { number } of page) reports.push((await closes.read(number)).report);
    before = page.at(-1)?.number;
    if (before === undefined) break;
  }
  const total = (of: (report: SalesReport) => number) =>
    sumOf(
      reports.map((one) => ({ of: of(one) })),
      'of',
    );
  const tax = (report: SalesReport) => sumOf(report.taxes, 'tax');
  const paid = (report: SalesReport) => sumOf(report.methods, 'amount');
  expect(total(({ sales: sold }) => sold.count)).toBe(all.sales.count);
  expect(total(turnoverOf)).toBe(turnoverOf(all));
  expect(total(tax)).toBe(tax(all));
  expect(total(paid)).toBe(turnoverOf(all));
  expect(total(({ categories }) => sumOf(categories, 'animals'))).toBe(
    all.sales.animals + all.returns.animals,
  );
  const margin = ({ categories }: SalesReport) =>
    categories.reduce((sum, one) => sum + (one.margin ?? 0) + (one.cost ?? 0), 0);
  expect(total(margin)).toBe(turnoverOf(all) - tax(all));
  expect(margin(all)).toBe(turnoverOf(all) - tax(all));
  const { sales: found } = await sales.page({ search: '', limit: 200 });
  expect(found.length).toBeGreaterThan(1);
}

async function petsOf({ store }: ContractShop): Promise<PetRow[]> {
  return (await store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 50)).rows;
}

async function salesOf({ store }: ContractShop): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let before: SalesQuery['before']; ;) {
    const page = await store.sales.page({ search: '', limit: 200, before });
    for (const { id } of page.sales) sales.push(await store.sales.read(id));
    if (!page.hasMore) return sales;
    before = page.sales.at(-1);
  }
}

let lastStep: Step | null = null;
let lastId = 0;

function nextId(): string {
  lastId += 1;
  return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
}

async function act(shop: ContractShop, deed: Deed, fates: Map<bigint, Fate>): Promise<void> {
  const { store } = shop;
  const pets = await petsOf(shop);
  if (deed.kind === 'undo') {
    if (lastStep) await store.pets.undo(lastStep, UNNAMED_CLERK);
    return;
  }
  if (deed.kind === 'return') {
    const { sales } = await store.sales.page({ search: '', limit: 20 });
    const of = sales.filter(({ returns }) => !returns).at(deed.which % (sales.length || 1));
    if (!of) return;
    await store.sales.giveBack(
      {
        ...{ id: nextId(), of: of.id, reason: 'Ill', method: 'card', drawer: '' },
        lines: [{ position: 0, quantity: deed.count, toStock: deed.toStock }],
      },
      UNNAMED_CLERK,
    );
    return;
  }
  const pet = pets[deed.which % pets.length];
  if (!pet) return;
  if (deed.kind === 'split') {
    if (pets.length === MOST_ENTRIES) return;
    const { rows } = await store.pets.split(
      { ...pet, quantity: deed.count, change: { status: 'pending' } },
      UNNAMED_CLERK,
    );
    const part = rows.find(({ id }) => id !== pet.id);
    const fate = fates.get(pet.id);
    if (fate) fate.lost += deed.count;
    if (part) fates.set(part.id, { bought: deed.count, lost: 0 });
    return;
  }
  if (deed.kind === 'lose') {
    const left = animalsIn(pet) - deed.count;
    if (pet.status === 'sold' || left < 1) return;
    const change = { id: pet.id, version: pet.version, change: { details: { quantity: left } } };
    const { done } = await store.pets.changeEach([change], UNNAMED_CLERK);
    const fate = fates.get(pet.id);
    if (done === 1 && fate) fate.lost += deed.count;
    return;
  }
  const line = lineOf(pet, deed.count, deed.percent);
  const amount = lineTotal(line);
  const { outcome } = await store.sales.complete(
    {
      ...{ id: nextId(), ...PAID_HERE, lines: [line], customerId: null, note: '' },
      payments: amount === 0 ? [] : [{ method: 'cash', amount, given: null }],
    },
    UNNAMED_CLERK,
  );
  lastStep = outcome.step;
}

function lineOf(pet: PetRow, quantity: number, percent: number): SaleLine {
  const unitPrice = Number(pet.details['price'] ?? 0);
  return {
    ...{ petId: pet.id, words: pet.name, identity: '', categoryId: 1n, quantity, unitPrice },
    discount: percentOf(quantity * unitPrice, percent),
    ...{ discountPercent: percent, discountReason: '', taxRate: 1_900 },
  };
}

async function expectAgreement(
  shop: ContractShop,
  fates: ReadonlyMap<bigint, Fate>,
  start: number,
): Promise<void> {
  const [pets, sales] = [await petsOf(shop), await salesOf(shop)];
  const numbers = sales.map(({ number }) => number).reverse();
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  for (const { total, lines, payments } of sales) {
    expect(sumOf(lines, 'total')).toBe(total);
    expect(sumOf(payments, 'amount')).toBe(total);
  }
  const lines = sales.flatMap((sale) => sale.lines.map((line) => ({ ...line, sale })));
  for (const pet of pets) {
    const own = lines.filter(({ petId }) => petId === pet.id);
    const sold = sumOf(
      own.filter(({ sale }) => !sale.returns),
      'quantity',
    );
    const back = sumOf(
      own.filter(({ sale, toStock }) => sale.returns && toStock),
      'quantity',
    );
    const inStock = pet.status === 'sold' ? 0 : animalsIn(pet);
    const fate = fates.get(pet.id);
    expect(inStock + sold - back + (fate?.lost ?? 0), pet.name).toBe(fate?.bought);
  }
  const { time } = shop.clock;
  const query = { day: '2026-11-25', until: '2026-11-25', days: [start, time], times: [] };
  const { days } = await shop.store.today(query);
  const isOfToday = ({ at }: Sale) => at >= time;
  expect(days.map(({ money }) => money)).toEqual([
    sumOf(
      sales.filter((sale) => !isOfToday(sale)),
      'total',
    ),
    sumOf(sales.filter(isOfToday), 'total'),
  ]);
}
