import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenSale } from '../../../shared/sale.ts';
import {
  addWordsToSale,
  keptSale,
  leaveOut,
  nextSale,
  scanIntoSale,
  setCustomer,
  useSale,
} from './sale-store.ts';

vi.hoisted(() => {
  const location = { hash: '' };
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
});

const lee = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Ms Lee', address: '', phone: '' },
  ...{ email: '', note: '', sales: 0, total: 0, lastAt: null },
};

/** What main keeps, and it takes its time. */
const kept = new Map<string, OpenSale>();

beforeEach(() => {
  kept.clear();
  const call = async (name: string, { sale, id = '' }: { sale: OpenSale; id?: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (name === 'customers.list') return { ok: true, value: [lee] };
    if (name === 'sales.drop') kept.delete(id);
    else kept.set(sale.id, sale);
    return { ok: true, value: [] };
  };
  Object.assign(window, { shop: { call } });
  nextSale();
});

it('every sale is kept as it was last, also when the next one begins before main replies', async () => {
  const first = useSale.getState().sale.id;
  addWordsToSale('Food');
  addWordsToSale('Cage');
  useSale.setState({ typedCustomer: 'Ms Lee' });
  nextSale();
  const second = useSale.getState().sale.id;
  addWordsToSale('Hay');
  await keptSale();
  expect(kept.get(first)).toMatchObject({ customerId: lee.id, lines: [{}, {}] });
  expect(kept.get(second)).toMatchObject({ customerId: null, lines: [{ words: 'Hay' }] });
});

it('a sale waits for its customer once something is in it, and no longer', async () => {
  setCustomer(lee);
  await keptSale();
  expect(kept.size).toBe(0);
  addWordsToSale('Food');
  await keptSale();
  expect([...kept.values()]).toMatchObject([{ customerId: lee.id, lines: [{ words: 'Food' }] }]);
  leaveOut(0);
  await keptSale();
  expect(kept.size).toBe(0);
});

it('a scan after a sale is completed begins the next one', () => {
  const { id } = useSale.getState().sale;
  useSale.setState({ isOpen: true, done: { id } as never });
  expect(scanIntoSale('276098106123456')).toBe(true);
  expect(useSale.getState()).toMatchObject({ done: null, scanned: { text: '276098106123456' } });
  expect(useSale.getState().sale.id).not.toBe(id);
});
