import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge.ts';
import type { PetRow } from '../../shared/pet.ts';
import { NO_DISCOUNT, PAID_HERE, type SaleLine } from '../../shared/sale.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';
import type { Shop } from '../app/shop.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { temporaryFolder } from '../testing/program.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

const folder = temporaryFolder();
let shop: Shop;
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Makes a call at the window where the clerk is signed in; returns the code of the refusal, or the value. */
async function asClerk<Name extends CallName>(name: Name, input: CallInput<Name>) {
  const result = await shop.bridge.call(name, input, 'clerk');
  return result.ok ? (result.value as CallOutput<Name>) : result.error.code;
}

async function openWithClerk(clerks: ClerkRights): Promise<PetRow> {
  const options = { dataFolder: folder, log: pino({ level: 'silent' }), secrets: memoryKeychain() };
  shop = await openWholeShop(options);
  const pet = { name: 'Bella', categoryId: 1n, details: { price: 10_000, cost: 4_321 } };
  const { row } = await call(shop, 'pets.add', { pet });
  await call(shop, 'profile.change', { clerks, hasCertifiedTill: false });
  await call(shop, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await call(shop, 'persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
  const id = persons.find(({ role }) => role === 'clerk')?.id ?? '';
  await shop.bridge.call('persons.signIn', { id, pin: '1234' }, 'clerk');
  return row;
}

test('clerks give, take back and see no more than the owner lets them', async () => {
  const clerks = { mostDiscount: 1_000, returns: false, reports: false, purchasePrices: false };
  const row = await openWithClerk(clerks);
  const line: SaleLine = {
    ...{ petId: row.id, words: 'Bella', identity: '', categoryId: 1n, quantity: 1 },
    ...{ unitPrice: 10_000, ...NO_DISCOUNT, taxRate: null },
  };
  const sell = (changed: Partial<SaleLine>) => {
    const sold = { ...line, ...changed };
    const payments = [
      { method: 'card' as const, amount: sold.unitPrice - sold.discount, given: null },
    ];
    const sale = { ...PAID_HERE, id: randomUUID(), customerId: null, note: '' };
    return asClerk('sales.complete', { sale: { ...sale, lines: [sold], payments } });
  };
  expect(await sell({ discount: 1_001 })).toBe('owner_needed');
  // A lower price is a discount, too.
  expect(await sell({ unitPrice: 8_999 })).toBe('owner_needed');
  // Ten percent of a few cents are what they round to.
  const words = { petId: null, categoryId: null, words: 'Straw' };
  const tenth = { unitPrice: 5, discount: 1, discountPercent: 1_000 };
  expect(await sell({ ...words, ...tenth })).not.toBe('owner_needed');
  const sold = await sell({ unitPrice: 9_500, discount: 500 });
  if (typeof sold === 'string') throw new Error(sold);
  const { sale, outcome } = sold;
  const lines = [{ position: 0, quantity: 1, toStock: true }];
  const back = { id: randomUUID(), of: sale.id, lines, reason: '', method: 'card' as const };
  expect(await asClerk('sales.return', { ...back, drawer: '' })).toBe('owner_needed');
  if (!outcome.step) throw new Error('Nothing was sold');
  expect(await asClerk('pets.undo', { step: outcome.step })).toBe('owner_needed');
  expect(await asClerk('closes.open', { drawer: '' })).toBe('owner_needed');
  expect(await asClerk('reports.sales', { from: 0, to: 1 })).toBe('owner_needed');
  expect(await asClerk('profile.change', { clerks })).toBe('owner_needed');
  expect(await asClerk('customers.erase', { id: randomUUID() })).toBe('owner_needed');
});

test('clerks learn nowhere what the shop paid, unless the owner lets them', async () => {
  const clerks = { mostDiscount: null, returns: true, reports: true, purchasePrices: false };
  const { id, version } = await openWithClerk(clerks);
  const seen = await shop.bridge.seenBy('clerk', 'pets.added', [{ details: { cost: 4_321 } }]);
  expect(seen).toEqual([{ details: {} }]);
  const guppies = { name: 'Guppies', categoryId: 1n, quantity: 20, isGroup: true, price: 250 };
  const arriving = { day: '2026-11-25', supplierId: null, document: 'LS 20418' };
  const delivery = (cost: number) => ({
    ...{ ...arriving, id: randomUUID(), lines: [{ ...guppies, cost, place: '' }] },
  });
  await call(shop, 'deliveries.takeIn', delivery(4_321));
  expect(await asClerk('deliveries.takeIn', delivery(1))).toBe('owner_needed');
  const line = { petId: id, words: 'Bella', identity: '', categoryId: 1n, quantity: 1 };
  const sale = {
    ...{ ...PAID_HERE, id: randomUUID(), customerId: null, note: '' },
    lines: [{ ...line, unitPrice: 10_000, ...NO_DISCOUNT, taxRate: null }],
    payments: [{ method: 'card' as const, amount: 10_000, given: null }],
  };
  const all = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
  const selection = { kind: 'view' as const, view: all, except: [], asOf: 0 };
  const told = [
    await asClerk('sales.complete', { sale }),
    await asClerk('sales.read', { id: sale.id }),
    await asClerk('pets.byIds', { ids: [id] }),
    await asClerk('pets.sums', { selection }),
    await asClerk('fields.list', {}),
    await asClerk('history.page', { limit: 9 }),
    await asClerk('reports.sales', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    await asClerk('closes.open', { drawer: '' }),
    await asClerk('deliveries.list', { limit: 9 }),
  ];
  const words = JSON.stringify(told, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(words).toContain('10000');
  expect(words).toContain('LS 20418');
  expect(words).not.toMatch(/4321|5679|"cost"|"margin"/);
  const filters = [{ field: 'cost', from: 4_000 }];
  const grouping = null;
  for (const view of [
    { ...all, sort: 'field:cost' as const },
    { ...all, filters },
  ])
    expect(await asClerk('pets.view', { view, grouping })).toBe('owner_needed');
  const change = { id, version, change: { details: { cost: 1 } } };
  expect(await asClerk('pets.changeEach', { changes: [change] })).toBe('owner_needed');
  await call(shop, 'profile.change', { clerks: { ...clerks, purchasePrices: true } });
  expect(await asClerk('pets.byIds', { ids: [id] })).toMatchObject({
    rows: [{ details: { cost: 4_321 } }],
  });
});
