import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  calls,
  entryOf,
  type CallName,
  type CallOutput,
  type EventName,
  type ReadingName,
} from '../../shared/bridge.ts';
import { events } from '../../shared/bridge-events.ts';
import type { Topic } from '../../shared/call.ts';
import type { PetRow } from '../../shared/pet.ts';
import { NO_DISCOUNT, PAID_HERE, type SaleLine } from '../../shared/sale.ts';
import type { Shop } from '../app/shop.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import { takeInDays } from './testing/take-in-days.ts';
import { askedReadings } from './testing/asked-readings.ts';

// A window keeps what it has read until a topic changes: whatever makes a reply another one is announced as one of the
// topics on which its call says that it depends. Deeds of all kinds are done, and all readings compared before and after.

const READINGS = (Object.keys(calls) as CallName[]).filter((name) => entryOf(name).reads);
const DAY = '2026-11-20';
const ids = {
  ...{ sale: randomUUID(), parked: randomUUID() },
  customer: randomUUID(),
  other: randomUUID(),
};

let folder: string;
let shop: Shop;
let announced = new Set<Topic>();
let koi: PetRow;
let crew: PetRow;
let key: CallOutput<'keys.create'>['key'];
let asked: ReturnType<typeof askedReadings>;
const clock = new StandingClock();

beforeAll(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain(), clock });
  shop.bridge.subscribe((name: EventName) => {
    const event = events[name];
    if ('topic' in event) announced.add(event.topic);
  });
  koi = await add('Koi');
  crew = await add('Neon tetra', { quantity: 20 });
  await save(ids.customer, 'Ann Lee');
  await call(shop, 'customers.save', { customer: customer(ids.other, 'Ann Leigh') });
  await complete(ids.sale, await add('Parrot'), ids.customer);
  await call(shop, 'stockTakes.begin', { id: randomUUID(), scope: { kind: 'all' } });
  await call(shop, 'sales.moveCash', moved());
  await call(shop, 'closes.complete', { ...(await drawer()), counted: 0, leftIn: 0, note: '' });
  ({ key } = await call(shop, 'keys.create', {
    environment: 'production',
    label: 'Till 1',
    plan: { plan: 'free' },
  }));
  const { sale, customer: buyer } = ids;
  const petIds = [koi.id, crew.id] as const;
  const of = { petIds, sale, customer: buyer, key: key.id };
  asked = askedReadings({ day: DAY, until: clock.time + 1, ...of });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function add(name: string, details: object = {}): Promise<PetRow> {
  const pet = { name, categoryId: 1n, details: { price: 10_000, cost: 4_000, ...details } };
  return (await call(shop, 'pets.add', { pet })).row;
}

async function now({ id }: PetRow): Promise<PetRow> {
  const { rows } = await call(shop, 'pets.byIds', { ids: [id] });
  const [row] = rows;
  if (!row) throw new Error('It is not in stock.');
  return row;
}

const chosen = async (row: PetRow) => {
  const { id, version } = await now(row);
  return { kind: 'animals' as const, animals: [{ id, version }] };
};
const customer = (id: string, name: string) => ({
  id,
  name,
  address: '',
  phone: '',
  email: '',
  note: '',
});
const save = (id: string, name: string) =>
  call(shop, 'customers.save', { customer: customer(id, name) });
const moved = () => ({ id: randomUUID(), amount: 500, reason: 'Float', drawer: '' });
const drawer = async () => {
  const { above, upTo } = await call(shop, 'closes.open', { drawer: '' });
  return { id: randomUUID(), drawer: '', above, upTo };
};
const line = ({ id, name }: PetRow): SaleLine => ({
  petId: id,
  words: name,
  identity: '',
  categoryId: 1n,
  quantity: 1,
  unitPrice: 10_000,
  ...NO_DISCOUNT,
  taxRate: null,
});
const parked = (row: PetRow) => ({
  id: ids.parked,
  lines: [line(row)],
  customerId: ids.customer,
  note: '',
});

const saveArticle = (id: string, code: string) =>
  call(shop, 'articles.save', {
    article: {
      id,
      name: `Article ${id}`,
      codes: code === '' ? [] : [code],
      price: 100,
      taxRate: null,
      group: '',
    },
  });

async function complete(id: string, row: PetRow, customerId: string): Promise<void> {
  const sale = { ...PAID_HERE, id, customerId, note: '', lines: [line(row)] };
  const payments = [{ method: 'card' as const, amount: 10_000, given: null }];
  await call(shop, 'sales.complete', { sale: { ...sale, payments } });
}

type Deed = () => Promise<unknown>;

/** Whatever changes what others see, in an order in which one thing follows from another. */
const DEEDS: Readonly<Record<string, Deed>> = {
  'an animal is added': () => add('Koi'),
  'an animal is changed': async () =>
    call(shop, 'pets.change', { selection: await chosen(koi), change: { name: 'Big koi' } }),
  'an animal gets a category that nobody has named': async () =>
    call(shop, 'pets.change', { selection: await chosen(koi), change: { categoryId: 7n } }),
  'prices are changed': async () =>
    call(shop, 'pets.changePrices', {
      selection: await chosen(koi),
      change: { by: { percent: 1_000 }, ending: null },
    }),
  'a group is split': async () => {
    const { id, version } = await now(crew);
    await call(shop, 'pets.split', {
      split: { id: String(id), version, quantity: 5, change: { details: { place: 'Tank 2' } } },
    });
  },
  'an animal is removed, put back, and that undone': async () => {
    const row = await add('Moth');
    await call(shop, 'pets.remove', { selection: await chosen(row), why: null, day: null });
    const { step } = await call(shop, 'pets.putBack', { ids: [row.id] });
    if (step) await call(shop, 'pets.undo', { step });
  },
  'a category is created': () => call(shop, 'categories.create', { name: 'Fish' }),
  'a category is renamed': async () => {
    const [{ id } = { id: 1n }] = await call(shop, 'categories.list', {});
    await call(shop, 'categories.rename', { id, name: 'Fishes' });
  },
  'a field is saved': () =>
    call(shop, 'fields.save', {
      field: {
        id: null,
        name: 'Ring',
        kind: 'code',
        categories: null,
        isColumn: true,
        isUnique: true,
        reminds: false,
        isHidden: false,
        inForm: true,
        choices: [],
      },
    }),
  'fields are arranged': async () => {
    const fields = await call(shop, 'fields.list', {});
    await call(shop, 'fields.arrange', { ids: fields.map(({ id }) => id).toReversed() });
  },
  'a view is saved': () =>
    call(shop, 'views.save', {
      view: {
        id: null,
        name: 'Dear',
        look: {
          order: { column: 'name', sort: 'name' },
          groupedBy: null,
          status: 'all',
          categoryId: null,
          search: '',
          filters: [],
          columns: [],
        },
      },
    }),
  'a customer is added': () => save(randomUUID(), 'Bo Chan'),
  'a customer is renamed': () => save(ids.customer, 'Anna Lee'),
  'a sale is parked': () => call(shop, 'sales.park', { sale: parked(koi) }),
  'a deposit is taken': () =>
    call(shop, 'sales.deposit', {
      id: randomUUID(),
      of: ids.parked,
      amount: 1_000,
      method: 'cash',
      drawer: '',
    }),
  'something is sold': async () => complete(randomUUID(), await add('Finch'), ids.customer),
  'something comes back': () =>
    call(shop, 'sales.return', {
      id: randomUUID(),
      of: ids.sale,
      lines: [{ position: 0, quantity: 1, toStock: true }],
      reason: '',
      method: 'card',
      drawer: '',
    }),
  'a payment is put right': async () => {
    const of = randomUUID();
    await complete(of, await add('Mouse'), ids.customer);
    await call(shop, 'sales.correct', { id: randomUUID(), of, from: 'card', to: 'cash' });
  },
  'a till’s day comes in, and what is odd in it is settled': () => takeInDays(shop, clock.now()),
  'a sale is undone': async () => {
    const sale = {
      ...PAID_HERE,
      id: randomUUID(),
      customerId: ids.customer,
      note: '',
      lines: [line(await add('Rat'))],
      payments: [{ method: 'card' as const, amount: 10_000, given: null }],
    };
    const { outcome } = await call(shop, 'sales.complete', { sale });
    await undo(outcome);
  },
  'goods are sold in words': () => {
    const hay = { ...line(koi), petId: null, words: 'Hay', categoryId: null, unitPrice: 500 };
    const payments = [{ method: 'cash' as const, amount: 500, given: null }];
    const sale = { ...PAID_HERE, id: randomUUID(), customerId: null, note: '', payments };
    return call(shop, 'sales.complete', { sale: { ...sale, lines: [hay] } });
  },
  'an article is saved': () => saveArticle(randomUUID(), '4006381333931'),
  'an article is removed and put back': async () => {
    const id = randomUUID();
    await saveArticle(id, '');
    await call(shop, 'articles.remove', { id });
    await call(shop, 'articles.putBack', { id });
  },
  'articles get buttons': async () => {
    const [article] = await call(shop, 'articles.list', { search: '', limit: 1 });
    await call(shop, 'articles.arrange', { ids: [article?.id ?? ''] });
  },
  'a list of articles is taken in': () =>
    call(shop, 'articles.import', {
      name: 'list.csv',
      bytes: new TextEncoder().encode('name,price\nBowl,12.00\n'),
      isTrial: false,
    }),
  'cash is moved': () => call(shop, 'sales.moveCash', moved()),
  'a drawer is closed': async () => {
    await call(shop, 'closes.complete', { ...(await drawer()), counted: 0, leftIn: 0, note: '' });
  },
  'a delivery is taken in': () => takeIn(),
  'a delivery is undone': async () => undo((await takeIn()).outcome),
  'an animal is treated': () => treat(),
  'a treatment is undone': async () => undo((await treat(DAY)).outcome),
  'an animal is counted': () => count(koi),
  'a counted animal is removed': async () => {
    const row = await add('Ant');
    await count(row);
    await call(shop, 'pets.remove', { selection: await chosen(row), why: null, day: null });
  },
  'a stock take is ended': () => call(shop, 'stockTakes.end', { number: 1 }),
  'a difference is put right': () =>
    call(shop, 'stockTakes.putRight', { number: 1, petId: crew.id, why: null, day: null }),
  'customers are merged': () =>
    call(shop, 'customers.merge', { from: ids.customer, into: ids.other }),
  'a template is removed': async () => {
    const { templates } = await call(shop, 'papers.read', {});
    await call(shop, 'papers.change', { templates: templates.slice(1) });
  },
  'the shop moves to another country': () =>
    call(shop, 'profile.change', { name: 'Hedgerow', country: 'DE' }),
  'a till is renamed': () =>
    call(shop, 'keys.rename', { environment: 'production', id: key.id, label: 'Till 2' }),
  'a setting is changed': () => call(shop, 'settings.change', { theme: 'dark' }),
  'a backup is made': () => call(shop, 'backups.create', {}),
  'categories are merged': async () => {
    const { id } = await call(shop, 'categories.create', { name: 'Others' });
    await call(shop, 'categories.merge', { from: 7n, into: id });
  },
  'a person is added': () =>
    call(shop, 'persons.add', { name: 'Mary', role: 'owner', pin: '4711' }),
};

async function undo({ step }: CallOutput<'pets.change'>): Promise<void> {
  if (!step) throw new Error('Nothing was done.');
  await call(shop, 'pets.undo', { step });
}

function takeIn() {
  const from = { day: DAY, supplierId: ids.customer, document: '' };
  const entry = { name: 'Budgie', categoryId: 1n, quantity: 2, isGroup: true, price: 1 };
  const lines = [{ ...entry, place: '' }];
  return call(shop, 'deliveries.takeIn', { id: randomUUID(), ...from, lines });
}

async function treat(until: string | null = null) {
  const words = { what: 'Worms', by: '', medicine: '', batch: '' };
  const treatment = { id: randomUUID(), day: DAY, ...words, until, againOn: null };
  return call(shop, 'treatments.record', { selection: await chosen(koi), treatment });
}

const count = ({ id }: PetRow) =>
  call(shop, 'stockTakes.count', {
    number: 1,
    animals: [{ petId: id, counted: 'all', place: null }],
  });

const asText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? `${String(value)}n` : value;

/** What every reading returns at this moment. */
async function readAll(): Promise<Map<ReadingName, string>> {
  const replies = new Map<ReadingName, string>();
  for (const name of READINGS as ReadingName[]) {
    const input = asked[name];
    if (!input) continue;
    const result = await shop.bridge.call(name, input, 'test');
    replies.set(name, JSON.stringify(result, asText));
  }
  return replies;
}

const changing = new Set<ReadingName>();

test.each(Object.entries(DEEDS))(
  '%s: each reading that returns something else is out of date',
  async (_name, deed) => {
    const before = await readAll();
    announced = new Set();
    await deed();
    const after = await readAll();
    const changed = [...after].flatMap(([name, reply]) =>
      reply === before.get(name) ? [] : [name],
    );
    expect(changed).not.toEqual([]);
    for (const name of changed) changing.add(name);
    const silent = () =>
      changed.filter((name) => !entryOf(name).reads?.some((topic) => announced.has(topic)));
    await vi.waitFor(() => expect(silent()).toEqual([]), { timeout: 3_000 });
  },
);

test('every reading that depends on something was seen to change', () => {
  const seen = (READINGS as ReadingName[]).filter((name) => asked[name] !== null);
  expect(seen.filter((name) => !changing.has(name))).toEqual([
    // What is listening, printers, browsers, and how tills are used are other programs' doing.
    'service.state',
    'printing.read',
    'keys.activity',
    'browsers.list',
  ]);
});
