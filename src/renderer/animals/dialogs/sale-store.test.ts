import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenSale } from '../../../shared/sale.ts';
import {
  addWordsToSale,
  changeSale,
  nextSale,
  saleIsParked,
  scanIntoSale,
  useSale,
} from './sale-store.ts';

vi.hoisted(() => {
  const location = { hash: '' };
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
});

/** What main keeps, and it takes its time. */
const kept = new Map<string, OpenSale>();

beforeEach(() => {
  kept.clear();
  const call = async (_name: string, { sale }: { sale: OpenSale }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    kept.set(sale.id, sale);
    return { ok: true, value: [] };
  };
  Object.assign(window, { shop: { call } });
  nextSale();
});

it('every sale is kept as it was last, also when the next one begins before main replies', async () => {
  const first = useSale.getState().sale.id;
  addWordsToSale('Food');
  addWordsToSale('Cage');
  changeSale({ customer: 'Ms Lee' });
  nextSale();
  const second = useSale.getState().sale.id;
  addWordsToSale('Hay');
  await saleIsParked();
  expect(kept.get(first)).toMatchObject({ customer: 'Ms Lee', lines: [{}, {}] });
  expect(kept.get(second)).toMatchObject({ customer: '', lines: [{ words: 'Hay' }] });
});

it('a scan after a sale is completed begins the next one', () => {
  const { id } = useSale.getState().sale;
  useSale.setState({ isOpen: true, done: { id } as never });
  expect(scanIntoSale('276098106123456')).toBe(true);
  expect(useSale.getState()).toMatchObject({ done: null, scanned: { text: '276098106123456' } });
  expect(useSale.getState().sale.id).not.toBe(id);
});
