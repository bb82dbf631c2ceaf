import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge.ts';
import { NO_DISCOUNT, PAID_HERE, type SaleLine } from '../../shared/sale.ts';
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

test('clerks give, take back and see no more than the owner lets them', async () => {
  const options = { dataFolder: folder, log: pino({ level: 'silent' }), secrets: memoryKeychain() };
  shop = await openWholeShop(options);
  const pet = { name: 'Bella', categoryId: 1n, details: { price: 10_000 } };
  const { row } = await call(shop, 'pets.add', { pet });
  const clerks = { mostDiscount: 1_000, returns: false, reports: false };
  await call(shop, 'profile.change', { clerks, hasCertifiedTill: false });
  await call(shop, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await call(shop, 'persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
  const id = persons.find(({ role }) => role === 'clerk')?.id ?? '';
  await shop.bridge.call('persons.signIn', { id, pin: '1234' }, 'clerk');
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
