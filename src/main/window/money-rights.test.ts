import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls, type CallInput, type CallName } from '../../shared/bridge.ts';
import {
  animal,
  asClerk,
  asOwner,
  asText,
  clerkShop,
  CLERKS,
  depositBack,
  letClerks,
  lineOf,
  replyTo,
  returnOf,
  saleOf,
  useClerkShop,
  type Attempt,
} from './testing/clerk-shop.ts';
import { membersOf } from './testing/schema-members.ts';

useClerkShop();

/** What a clerk needs the right `reports` for, who keeps the drawer and sees takings, or `returns`. */
const NEEDS: [right: 'reports' | 'returns', name: CallName, attempt: Attempt][] = [
  ['reports', 'reports.sales', () => asClerk('reports.sales', { from: 0, to: 1 })],
  ['reports', 'reports.records', () => asClerk('reports.records', { from: 0, to: 1, limit: 1 })],
  ['reports', 'closes.open', () => asClerk('closes.open', { drawer: '' })],
  ['reports', 'closes.list', () => asClerk('closes.list', { limit: 1 })],
  [
    'reports',
    'closes.complete',
    async () => {
      const { above, upTo, expected } = await asOwner('closes.open', { drawer: '' });
      const counted = { counted: expected, leftIn: 0, note: '', above, upTo };
      return asClerk('closes.complete', { id: randomUUID(), drawer: '', ...counted });
    },
  ],
  [
    'reports',
    'closes.read',
    async () => {
      const [close] = await asOwner('closes.list', { limit: 1 });
      return asClerk('closes.read', { number: close?.number ?? 0 });
    },
  ],
  ['reports', 'articles.sold', () => asClerk('articles.sold', { from: 0, to: 1, limit: 1 })],
  ['reports', 'sales.moveCash', () => asClerk('sales.moveCash', cashOf(500))],
  ['reports', 'sales.moveCash', () => asClerk('sales.moveCash', cashOf(-500))],
  [
    'reports',
    'sales.complete',
    async () => {
      const sale = saleOf(lineOf(await animal(10_000)), { soldAt: Date.now() - 86_400_000 });
      return asClerk('sales.complete', { sale });
    },
  ],
  [
    'returns',
    'sales.return',
    async () => {
      const sale = saleOf(lineOf(await animal(10_000)));
      await asOwner('sales.complete', { sale });
      return asClerk('sales.return', returnOf(sale.id));
    },
  ],
  ['returns', 'sales.complete', async () => asClerk('sales.complete', { sale: await exchange() })],
  [
    'returns',
    'sales.complete',
    async () => {
      const soldAt = Date.now();
      return asClerk('sales.complete', { sale: { ...(await exchange()), soldAt } });
    },
  ],
  [
    'returns',
    'sales.correct',
    async () => {
      const sale = saleOf(lineOf(await animal(10_000)));
      await asOwner('sales.complete', { sale });
      return asClerk('sales.correct', { id: randomUUID(), of: sale.id, from: 'card', to: 'cash' });
    },
  ],
  ['returns', 'sales.deposit', async () => asClerk('sales.deposit', await depositBack())],
  [
    'returns',
    'pets.undo',
    async () => {
      const sale = saleOf(lineOf(await animal(10_000)));
      const { outcome } = await replyTo('sales.complete', { sale });
      return outcome.step ? asClerk('pets.undo', { step: outcome.step }) : 'no step';
    },
  ],
];

/** What brings an animal back for another one of the same price. */
async function exchange() {
  const earlier = saleOf(lineOf(await animal(10_000)));
  await asOwner('sales.complete', { sale: earlier });
  const { of, lines } = returnOf(earlier.id);
  return { ...saleOf(lineOf(await animal(10_000))), payments: [], back: { of, lines } };
}

function cashOf(amount: number): CallInput<'sales.moveCash'> {
  return { id: randomUUID(), amount, reason: 'Bank', drawer: '' };
}

describe('money', () => {
  test.each(NEEDS)('with the right %s alone: %s', async (right, _name, attempt) => {
    await letClerks({ [right]: false });
    expect(await attempt()).toBe('owner_needed');
    await letClerks({});
    expect(await attempt()).toBe('done');
  });

  test('is taken out, put back and entered later under a right in every call that moves it', () => {
    const moving = CLERKS.filter((name) => {
      const members = membersOf(calls[name].input);
      return ['amount', 'soldAt', 'back', 'counted', 'leftIn'].some((one) => members.has(one));
    });
    const known = new Set<CallName>(NEEDS.map(([, name]) => name));
    // These change prices, find receipts by their sum, keep what comes back until the sale is completed, or count animals.
    expect(moving.filter((name) => !known.has(name)).toSorted()).toEqual([
      'pets.changePrices',
      'pets.previewPrices',
      'sales.page',
      'sales.park',
      'stockTakes.count',
    ]);
  });

  test('is not added up for clerks who don’t see closes', async () => {
    const customer = { id: randomUUID(), name: 'Ms Lee', address: '', phone: '', email: '' };
    await asOwner('customers.save', { customer: { ...customer, note: '' } });
    const line = lineOf(await animal(77_777), { unitPrice: 77_777 });
    const sale = { ...saleOf(line), customerId: customer.id };
    await letClerks({ reports: false });
    await replyTo('sales.complete', { sale });
    const day = { day: '2026-11-28', until: '2026-11-28', days: [0], times: [] };
    const readings: Partial<Record<CallName, () => Promise<unknown>>> = {
      'sales.page': () => replyTo('sales.page', { search: '', customerId: customer.id, limit: 9 }),
      'shop.today': async () => (await replyTo('shop.today', day)).days,
      'customers.list': () => replyTo('customers.list', { search: '', limit: 9 }),
      'customers.read': () => replyTo('customers.read', { id: customer.id }),
    };
    for (const read of Object.values(readings))
      expect(JSON.stringify(await read(), asText)).not.toContain('77777');
    // Prices are added up of what is in stock, and not of what was sold.
    const price = 88_888;
    await asOwner('sales.complete', {
      sale: saleOf(lineOf(await animal(price), { unitPrice: price })),
    });
    const sums = (status: 'sold' | 'all' | 'stock') => {
      const view = { sort: 'newest', status, categoryId: null, search: '' } as const;
      return replyTo('pets.sums', { selection: { kind: 'view', view, except: [], asOf: 0 } });
    };
    expect(await sums('sold')).not.toHaveProperty('price');
    expect(await sums('all')).not.toHaveProperty('price');
    expect(await sums('stock')).toHaveProperty('price');
    await letClerks({});
    expect(await sums('sold')).toHaveProperty('price');
    const text = async (name: 'sales.page' | 'shop.today') =>
      JSON.stringify(await readings[name]?.(), asText);
    expect(await text('sales.page')).toContain('77777');
    expect(await text('shop.today')).toMatch(/"money":\d{5,}/);
    const summing = CLERKS.filter((name) => {
      const members = membersOf(calls[name].output);
      return ['money', 'paid', 'expected', 'opening', 'total'].some((one) => members.has(one));
    });
    const needed = new Set<CallName>(NEEDS.map(([, name]) => name));
    // Receipts one by one; how many rows or animals there are.
    expect(summing.filter((name) => !(name in readings) && !needed.has(name))).toEqual([
      'pets.rows',
      'pets.staging',
      'pets.removed',
      'sales.read',
      'stockTakes.begin',
      'stockTakes.list',
      'stockTakes.read',
      'stockTakes.animals',
      'stockTakes.end',
    ]);
  });
});

describe('an owner’s PIN allows in place', () => {
  const approval = (pin = '4711') => ({ id: clerkShop().owner, pin });

  test('what the clerk may not, and the record names both', async () => {
    await letClerks({ mostDiscount: 0, returns: false, reports: false });
    const soldAt = Date.now() - 86_400_000;
    const sale = saleOf(lineOf(await animal(10_000), { unitPrice: 9_000 }), { soldAt });
    expect(await asClerk('sales.complete', { sale })).toBe('owner_needed');
    const both = { author: { name: 'Carl' }, allowedBy: 'Mary' };
    const sold = await replyTo('sales.complete', { sale, approval: approval() });
    expect(sold.sale).toMatchObject(both);
    const back = returnOf(sale.id);
    expect(await asClerk('sales.return', back)).toBe('owner_needed');
    const returned = await replyTo('sales.return', { ...back, approval: approval() });
    expect(returned.sale).toMatchObject(both);
    const deposit = await depositBack();
    expect(await asClerk('sales.deposit', deposit)).toBe('owner_needed');
    expect(await replyTo('sales.deposit', { ...deposit, approval: approval() })).toMatchObject(
      both,
    );
    // It allowed those, and nothing that comes after them.
    expect(await asClerk('sales.return', returnOf(sale.id))).toBe('owner_needed');
    expect(JSON.stringify(sold, asText)).not.toContain('4711');
  });

  test('and nobody else’s; guessing it is slow, as it is at the lock', async () => {
    await letClerks({ returns: false });
    const sale = saleOf(lineOf(await animal(10_000)));
    await asOwner('sales.complete', { sale });
    const back = returnOf(sale.id);
    const own = { ...back, approval: { id: clerkShop().clerk, pin: '1234' } };
    expect(await asClerk('sales.return', own)).toBe('owner_needed');
    for (let tries = 0; tries < 4; tries += 1) {
      const guess = { ...back, approval: approval('0000') };
      expect(await asClerk('sales.return', guess)).toBe('wrong_pin');
    }
    // Even the right one has to wait now.
    expect(await asClerk('sales.return', { ...back, approval: approval() })).toBe('wrong_pin');
  });
});

describe('what is not the shop’s is refused', () => {
  const ghost = '11111111-1111-4111-8111-111111111111';
  const changedSale = async (changed: object) => {
    const sale = { ...saleOf(lineOf(await animal(10_000))), ...changed };
    return asClerk('sales.complete', { sale });
  };
  /** What becomes of values that no shop has, in every call that carries them. */
  const STRANGE: [member: string, name: CallName, attempt: Attempt][] = [
    ['drawer', 'sales.complete', () => changedSale({ drawer: 'Ghost' })],
    [
      'drawer',
      'sales.return',
      async () => {
        const sale = saleOf(lineOf(await animal(10_000)));
        await asOwner('sales.complete', { sale });
        return asClerk('sales.return', { ...returnOf(sale.id), drawer: 'Ghost' });
      },
    ],
    [
      'drawer',
      'sales.deposit',
      async () => asClerk('sales.deposit', { ...(await depositBack()), drawer: 'Ghost' }),
    ],
    [
      'drawer',
      'sales.moveCash',
      () => asClerk('sales.moveCash', { ...cashOf(1), drawer: 'Ghost' }),
    ],
    [
      'drawer',
      'closes.complete',
      () => {
        const close = { above: 0, upTo: 1, counted: 0, leftIn: 0, note: '' };
        return asClerk('closes.complete', { id: randomUUID(), drawer: 'Ghost', ...close });
      },
    ],
    [
      'taxRate',
      'sales.complete',
      async () => changedSale({ lines: [lineOf(await animal(10_000), { taxRate: 1_234 })] }),
    ],
    [
      'taxRate',
      'articles.save',
      () => {
        const hay = { name: 'Hay', codes: [], price: 500, group: '', taxRate: 1_234 };
        return asClerk('articles.save', { article: { ...hay, id: randomUUID() } });
      },
    ],
    ['customerId', 'sales.complete', () => changedSale({ customerId: ghost })],
  ];

  test.each(STRANGE)('a %s in %s', async (_member, _name, attempt) => {
    await letClerks({});
    expect(await attempt()).not.toBe('done');
  });

  test('in every call that carries one', () => {
    for (const member of ['drawer', 'taxRate', 'customerId']) {
      const carrying = CLERKS.filter((name) => membersOf(calls[name].input).has(member));
      const tried = new Set(STRANGE.filter(([one]) => one === member).map(([, name]) => name));
      // What reads may ask for anything, and what an unfinished sale says counts once that is completed.
      const others = ['sales.park', 'sales.page', 'closes.open'].filter((name) =>
        carrying.some((one) => one === name),
      );
      expect(carrying.filter((name) => !tried.has(name))).toEqual(others);
    }
  });
});
