import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { dayNamed } from '../../src/shared/calendar-day.ts';
import { UNNAMED_CLERK } from '../../src/shared/history.ts';
import { GIVEN_AWAY, PAID_HERE } from '../../src/shared/sale.ts';
import { linesIn } from '../../src/shared/register-calls.ts';
import { profileFor, taxRateOf } from '../../src/shared/shop-profile.ts';
import type { InventoryView } from '../../src/shared/inventory.ts';
import { openSqliteStore, type SqliteStore } from '../../src/main/store/sqlite/sqlite-store.ts';
import { median } from '../support/compare.ts';
import type { Finding } from '../support/findings.ts';
import type { Workbench } from '../support/workbench.ts';
import { beside } from './years-beside.ts';

/** A shop of so many years beside one of a tenth. */
const YEARS = 5;
const TIMES = 5;
/** What a call may take (ms of the processor) at full. */
const MOST_MS = 300;
/**
 * By how much more than its result a call may grow. Two runs of one call differ by as much as two times, and the lines
 * of sales are found one by one by random ids, in a deeper table.
 */
const MOST_GROWTH = 2.5;
/** Less (ms) is not told apart from nothing. */
const LEAST_MS = 2;
const DAY = 86_400_000;

/** A call of a screen; returns how much it is about, which is what it may grow with. */
interface Case {
  what: string;
  /** `next` is an animal of the stock, another one each time. */
  call: (store: SqliteStore, next: () => bigint) => Promise<number>;
  /** What takes no longer than its result allows, though that is more than a screen shows at once. */
  mayTake?: number;
}

const NOW = Date.now();
const YEAR = `${dayNamed(NOW).slice(0, 4)}-01-01`;
const view = (search: string): InventoryView => ({
  sort: 'oldest',
  status: 'stock',
  categoryId: null,
  search,
});
const salesOf = async (store: SqliteStore, days: number) => {
  const { sales } = await store.closes.sales({ from: NOW - days * DAY, to: NOW });
  return sales.count;
};
const salesFound = async (store: SqliteStore, search: string) =>
  1 + (await store.sales.page({ search, limit: 50 })).sales.length;
const customersFound = async ({ customers }: SqliteStore, search: string, limit: number) =>
  1 + (await customers.list({ search, limit })).length;

const CASES: readonly Case[] = [
  { what: 'Stock', call: async ({ pets }) => (await pets.view(view(''))).ids.length },
  {
    what: 'Search in stock, nothing found',
    call: async ({ pets }) => {
      await pets.view(view('xyzzy'));
      return (await pets.counts()).stock;
    },
  },
  {
    what: 'Today',
    call: async (store) => {
      const [day, until] = [dayNamed(NOW), dayNamed(NOW + 3 * DAY)];
      await store.today({ day, until, days: [NOW - DAY, NOW], times: [NOW - DAY] });
      return (await store.pets.counts()).stock;
    },
  },
  { what: 'Categories', call: async ({ categories }) => (await categories.list()).length },
  { what: 'A sale', call: sell, mayTake: 3 },
  { what: 'Newest sales', call: (store) => salesFound(store, '') },
  { what: 'Sale by number', call: (store) => salesFound(store, '1234') },
  {
    // It looks for a part of a word, as a search in stock does, so it is about all of them.
    what: 'Sales, nothing found',
    call: async (store) => {
      await salesFound(store, 'xyzzy');
      return (await store.sales.page({ search: '', limit: 1 })).sales[0]?.number ?? 0;
    },
  },
  { what: 'Customers', call: (store) => customersFound(store, '', 200) },
  { what: 'Customers by two words', call: (store) => customersFound(store, 'anna koch', 7) },
  {
    what: 'A customer',
    call: async ({ customers }) => {
      const [first] = await customers.list({ search: 'anna koch', limit: 1 });
      await customers.read(first?.id ?? '');
      return 1;
    },
  },
  { what: 'Sales of a month', call: (store) => salesOf(store, 30) },
  { what: 'Sales of half a year', call: (store) => salesOf(store, 182) },
  { what: 'All sales', call: (store) => salesOf(store, 366 * YEARS), mayTake: 2_500 },
  {
    what: 'Deliveries',
    call: async ({ deliveries }) => (await deliveries.list({ limit: 40 })).length,
  },
  {
    what: 'Stock take',
    call: async ({ stockTakes, pets }) => {
      await stockTakes.read(1);
      return (await pets.counts()).stock;
    },
  },
  {
    what: 'What the register lacks, read again',
    call: async ({ register, profile }) => {
      const wanted = { part: 'missing', search: '', from: YEAR, to: null } as const;
      const country = (await profile.read())?.country ?? '';
      await register.page({ ...wanted, before: null, limit: 1 }, country);
      return 1;
    },
  },
  {
    what: 'A year’s book',
    call: async ({ register, profile }) => {
      const wanted = { part: 'all', search: '', from: YEAR, to: null } as const;
      const country = (await profile.read())?.country ?? '';
      return 1 + linesIn(await register.book(wanted, country)).length;
    },
    mayTake: 500,
  },
  {
    what: 'History of a person',
    call: async ({ history }) =>
      (await history.page({ authorKind: 'window', limit: 50 })).entries.length,
  },
];

/** Sells an animal, by card or as the certified till says. */
async function sell(store: SqliteStore, next: () => bigint): Promise<number> {
  const profile = (await store.profile.read()) ?? profileFor([]);
  const petId = next();
  const line = { petId, words: '', identity: '', categoryId: 0n, quantity: 1, unitPrice: 0 };
  await store.sales.complete(
    {
      ...PAID_HERE,
      ...{ id: randomUUID(), customerId: null, note: '', payments: [] },
      drawer: profile.drawers[0] ?? '',
      tillReceipt: profile.hasCertifiedTill ? '1' : null,
      lines: [{ ...line, ...GIVEN_AWAY, taxRate: taxRateOf(profile, 0n) }],
    },
    UNNAMED_CLERK,
  );
  return 1;
}

/**
 * What each call of a screen takes of the processor in a shop of five years, and how much that is beside a tenth of it,
 * by how much more it is about; then how long tills wait there. The process ends with 1 where a bound is broken.
 */
export async function years(bench: Workbench): Promise<Finding[]> {
  const tenth = await measured(await bench.shopOf(YEARS / 10));
  const folder = await bench.shopOf(YEARS);
  const full = await measured(folder);
  const calls = CASES.flatMap(({ what, mayTake = MOST_MS }, place): Finding[] => {
    const [small, large] = [tenth[place], full[place]];
    if (!small || !large) return [];
    const growth = (large.ms + LEAST_MS) / (small.ms + LEAST_MS) / (large.about / small.about);
    const detail = `${small.ms.toFixed(1)} → ${large.ms.toFixed(1)} ms`;
    return [
      { what, value: large.ms, unit: 'ms', goal: { atMost: mayTake } },
      { what: `${what}: growth by result`, value: growth, goal: { atMost: MOST_GROWTH }, detail },
    ];
  });
  const findings = [...calls, ...(await beside(bench, folder))];
  const isBroken = ({ value, goal }: Finding) =>
    goal !== undefined && 'atMost' in goal && value > goal.atMost;
  if (findings.some(isBroken)) process.exitCode = 1;
  return findings;
}

async function measured(folder: string): Promise<{ ms: number; about: number }[]> {
  const clock = { now: () => Date.now() };
  const store = await openSqliteStore({ file: join(folder, 'animal-store.sqlite'), clock });
  const results: { ms: number; about: number }[] = [];
  const { ids } = await store.pets.view(view(''));
  let taken = 0;
  const next = () => ids[taken++] ?? 0n;
  for (const { call } of CASES) {
    let about = await call(store, next);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const before = process.cpuUsage();
      about = await call(store, next);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
    }
    results.push({ ms: median(times), about });
  }
  await store.close();
  return results;
}
