import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookedTable, type BookedRecord } from '../../../shared/bookkeeping.ts';
import { ShopError } from '../../../shared/errors.ts';
import { animalsIn } from '../../../shared/group.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { Sale } from '../../../shared/sale.ts';
import type { SalesQuery } from '../../../shared/sales-query.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { ContractShop } from './contract-shop.ts';
import { Books, day, petsOf, WINDOWS } from './sale-deeds.ts';

/** How many random days a shop has. */
const DAYS = process.env['WHOLE'] ? 100 : 50;
/** `SHOPS=100 npx vitest run …/contract.test.ts -t "random days"` takes so many shops, each with days of its own. */
const SHOPS = Array.from({ length: Number(process.env['SHOPS'] ?? 1) }, (_, number) => number + 1);

/** Whatever two persons sell, take deposits on, return, lose, split and undo: stock, sales, drawers and Today agree, to the cent and the animal. */
export function testSaleProperties(shop: ContractShop): void {
  describe('sales', () =>
    it.each(SHOPS)(
      'agree with the stock and with each other after random days (shop %d)',
      { timeout: 3_600_000 },
      async (number) => {
        await shop.store.profile.start({
          ...profileFor(['en-US']),
          taxRates: [1_900, 700],
          drawers: WINDOWS.map(({ drawer }) => drawer),
        });
        const start = shop.clock.time;
        const groups = [60, 1, 12, 1, 400].map((quantity, place) => ({
          name: `Group ${String(place)}`,
          categoryId: 1n,
          status: 'available' as const,
          details: { quantity, price: 333 + place, cost: 100 + place },
        }));
        await shop.store.pets.addMany(groups, { author: UNNAMED_CLERK });
        const books = new Books(shop);
        for (const [place, { details }] of groups.entries())
          books.fates.set(BigInt(place + 1), { bought: details.quantity, lost: 0 });
        let refused = 0;
        let done = 0;
        for (const deeds of fc.sample(day, { numRuns: DAYS, seed: number })) {
          for (const pair of deeds) {
            const acts = WINDOWS.flatMap((window, place) => {
              const deed = pair[place];
              return deed ? [books.act(deed, window)] : [];
            });
            for (const result of await Promise.allSettled(acts)) {
              if (result.status === 'fulfilled') done += 1;
              else refused += 1;
              // Whatever is refused is refused in words.
              if (result.status === 'rejected' && !isRefusal(result.reason)) throw result.reason;
            }
            books.expectReturnsToBeParts();
          }
          await expectAgreement(shop, books, start);
          await closeDay(shop, books);
          books.endDay();
          shop.clock.time += 86_400_000;
        }
        expect(done).toBeGreaterThan(refused);
        await expectClosesAgree(shop);
      },
    ));
}

const REFUSALS: readonly string[] = ['bad_request', 'invalid_body', 'not_found'];

function isRefusal(error: unknown): boolean {
  return error instanceof ShopError && REFUSALS.includes(error.code);
}

/** Closes every drawer, with as much cash in it as the deeds put there. */
async function closeDay({ store: { closes } }: ContractShop, books: Books): Promise<void> {
  for (const { drawer, author } of WINDOWS) {
    const { above, upTo, expected } = await closes.open(drawer);
    expect(expected).toBe(books.drawers.get(drawer) ?? 0);
    const counted = Math.max(expected, 0);
    const leftIn = Math.min(counted, 100);
    const close = { id: books.nextId(), drawer, above, upTo, counted, leftIn, note: '' };
    await closes.complete(close, author);
    books.drawers.set(drawer, leftIn);
  }
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
  expect(total(paid)).toBe(turnoverOf(all) + all.deposits + sumOf(all.cash, 'amount'));
  expect(total(({ categories }) => sumOf(categories, 'animals'))).toBe(
    all.sales.animals + all.returns.animals,
  );
  const margin = ({ categories }: SalesReport) =>
    categories.reduce((sum, one) => sum + (one.margin ?? 0) + (one.cost ?? 0), 0);
  expect(total(margin)).toBe(turnoverOf(all) - tax(all));
  expect(margin(all)).toBe(turnoverOf(all) - tax(all));
  await expectBooksToAgree(closes, all);
  const { sales: found } = await sales.page({ search: '', limit: 200 });
  expect(found.length).toBeGreaterThan(1);
}

/** Each row of the bookkeeper's table adds up, and all of them come to what the report says, read in portions. */
async function expectBooksToAgree(
  closes: ContractShop['store']['closes'],
  all: SalesReport,
): Promise<void> {
  const records: BookedRecord[] = [];
  for (let after: BookedRecord | undefined; ;) {
    const range = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const page = await closes.records({ ...range, after, limit: 7 });
    records.push(...page);
    after = page.at(-1);
    if (page.length < 7) break;
  }
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
  for (const by of ['day', 'receipt'] as const) {
    const { columns, rows } = bookedTable(records, by, [1_900, 700]);
    const sum = (amounts: readonly number[], ...names: readonly string[]) =>
      columns.reduce((of, { name }, at) => of + (names.includes(name) ? (amounts[at] ?? 0) : 0), 0);
    for (const { amounts } of rows) {
      const turnover = sum(amounts, 'turnover');
      expect(sum(amounts, 'turnoverAt', 'untaxed')).toBe(turnover);
      const paid = sum(amounts, 'cash', 'card', 'transfer', 'depositsUsed', 'atTill');
      expect(paid - sum(amounts, 'rounding')).toBe(turnover);
    }
    const total = (...names: string[]) =>
      rows.reduce((of, { amounts }) => of + sum(amounts, ...names), 0);
    expect(total('turnover')).toBe(turnoverOf(all));
    expect(total('taxAt')).toBe(sumOf(all.taxes, 'tax'));
    expect(total('cashDeposits', 'cardDeposits', 'transferDeposits')).toBe(all.deposits);
    expect(total('cashMoved')).toBe(sumOf(all.cash, 'amount'));
    const cash = all.methods.find(({ method }) => method === 'cash')?.amount ?? 0;
    expect(total('cash', 'cashDeposits', 'cashMoved')).toBe(cash);
  }
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

async function expectAgreement(
  shop: ContractShop,
  { fates, methods }: Books,
  start: number,
): Promise<void> {
  const [pets, sales] = [await petsOf(shop), await salesOf(shop)];
  const numbers = sales.map(({ number }) => number).reverse();
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  for (const { kind, total, lines, payments } of sales) {
    expect(sumOf(lines, 'total')).toBe(total);
    if (kind === 'sale' || kind === 'return') expect(sumOf(payments, 'amount')).toBe(total);
  }
  const report = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
  for (const [way, amount] of methods)
    expect(report.methods.find(({ method }) => method === way)?.amount ?? 0, way).toBe(amount);
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
