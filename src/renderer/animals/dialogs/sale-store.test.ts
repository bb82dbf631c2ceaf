import { beforeEach, expect, it, vi } from 'vitest';
import { PAID_HERE, type OpenSale } from '../../../shared/sale.ts';
import { useKeeping } from './sale-keeping.ts';
import { completeSale, dropSale } from './sale-acts.ts';
import { lineOfWords } from './sale-line.ts';
import { addToSale, addLineToSale, changeLine, leaveOut } from './change-lines.ts';
import {
  nextSale,
  payingOf,
  scanIntoSale,
  setCustomer,
  settleCustomer,
  startSales,
  takeUpSale,
  useSale,
} from './sale-store.ts';
import { followTopics } from '../../stores/renew.ts';
import { complete, kept, lee, listeners, main, park } from './testing/main-with-sales.ts';

vi.hoisted(() => {
  const location = { hash: '' };
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
});

beforeEach(() => {
  main.begin();
  followTopics();
  useKeeping.setState({ known: [], unkept: [], problem: null });
  startSales();
  nextSale();
});

/** Waits until all is kept, and returns the sales that main has. */
async function all(): Promise<OpenSale[]> {
  await vi.waitFor(() => expect(useKeeping.getState().unkept).toEqual([]));
  return [...kept.values()];
}

const wordsOf = ({ lines }: Pick<OpenSale, 'lines'>) => lines.map(({ words }) => words);
const here = () => useSale.getState();

/** A sale that this window and another one have open, with two lines. */
async function inTwoWindows(): Promise<OpenSale> {
  addLineToSale(lineOfWords('Food'));
  addLineToSale(lineOfWords('Cage'));
  const [sale] = await all();
  if (!sale) throw new Error('Nothing is kept');
  return sale;
}

it('every sale is kept as it was last, also when the next one begins before main replies', async () => {
  const first = here().sale.id;
  addLineToSale(lineOfWords('Food'));
  addLineToSale(lineOfWords('Cage'));
  useSale.setState({ typedCustomer: 'Ms Lee' });
  nextSale();
  const second = here().sale.id;
  addLineToSale(lineOfWords('Hay'));
  await vi.waitFor(() =>
    expect(kept.get(first)).toMatchObject({ customerId: lee.id, lines: [{}, {}] }),
  );
  expect(kept.get(second)).toMatchObject({ customerId: null, lines: [{ words: 'Hay' }] });
});

it('a sale waits for its customer once something is in it, and no longer', async () => {
  setCustomer(lee);
  expect(await all()).toEqual([]);
  addLineToSale(lineOfWords('Food'));
  expect(await all()).toMatchObject([{ customerId: lee.id, lines: [{ words: 'Food' }] }]);
  leaveOut(0);
  expect(await all()).toEqual([]);
});

it('a scan after a sale is completed begins the next one', () => {
  const { id } = here().sale;
  useSale.setState({ isOpen: true, done: { id } as never });
  expect(scanIntoSale('276098106123456')).toBe(true);
  expect(here()).toMatchObject({ done: null, scanned: { text: '276098106123456' } });
  expect(here().sale.id).not.toBe(id);
});

it('whom an animal is reserved for is not lost where they can’t be looked up at once', async () => {
  main.areCustomersThere = false;
  const reserved = { reservedfor: 'Ms Lee', price: 500 };
  addToSale([
    {
      id: 1n,
      version: 0,
      name: 'Bella',
      categoryId: 1n,
      status: 'pending',
      details: reserved,
      photographs: [],
    } as never,
  ]);
  await vi.waitFor(() => expect(here().typedCustomer).toBe('Ms Lee'));
  main.areCustomersThere = true;
  settleCustomer();
  await vi.waitFor(() =>
    expect(here()).toMatchObject({ typedCustomer: null, sale: { customerId: lee.id } }),
  );
});

it('one sale in two windows keeps what both did, and says so', async () => {
  const sale = await inTwoWindows();
  const [food, cage] = sale.lines;
  if (!food || !cage) throw new Error('No lines');
  // The other window adds Luna and gives a discount before this one has seen it.
  listeners.clear();
  park({
    ...sale,
    lines: [{ ...food, discountReason: 'Theirs' }, cage, { ...cage, words: 'Luna' }],
  });
  changeLine(1, { unitPrice: 500 });
  expect(await all()).toMatchObject([
    { lines: [{ discountReason: 'Theirs' }, { unitPrice: 500 }, { words: 'Luna' }] },
  ]);
  expect(here()).toMatchObject({ elsewhere: { what: 'changed' } });
  expect(wordsOf(here().sale)).toEqual(['Food', 'Cage', 'Luna']);
});

const PRICES = Object.entries({ clash: 500, changed: 700 });
it.each(PRICES)('another window’s price of 700 is a %s to %d here', async (what, unitPrice) => {
  const sale = await inTwoWindows();
  listeners.clear();
  park({ ...sale, lines: sale.lines.map((line) => ({ ...line, unitPrice: 700 })) });
  changeLine(0, { unitPrice });
  expect(await all()).toMatchObject([{ lines: [{ unitPrice: 700 }, { unitPrice: 700 }] }]);
  expect(here()).toMatchObject({ elsewhere: { what }, sale: (await all())[0] });
});

it('shows at once what another window did to the sale, also that it is completed or gone', async () => {
  const sale = await inTwoWindows();
  park({ ...sale, lines: sale.lines.slice(1) });
  await vi.waitFor(() =>
    expect(here()).toMatchObject({ elsewhere: { what: 'changed' }, sale: { lines: [{}] } }),
  );
  complete(sale);
  for (const listener of listeners) listener();
  await vi.waitFor(() =>
    expect(here()).toMatchObject({ elsewhere: { what: 'completed', number: 7 } }),
  );
  expect(here().sale).toMatchObject({ lines: [] });
  expect(here().sale.id).not.toBe(sale.id);
});

it('what is added to a sale that another window completes is in a sale of its own', async () => {
  const sale = await inTwoWindows();
  listeners.clear();
  complete(sale);
  addLineToSale(lineOfWords('Hay'));
  const [rest] = await all();
  expect(rest?.id).not.toBe(sale.id);
  expect(rest).toMatchObject({ lines: [{ words: 'Hay' }] });
  expect(here()).toMatchObject({ elsewhere: { what: 'completed' }, sale: { id: rest?.id } });
});

it('what is scanned while a sale is being completed here is in a sale of its own', async () => {
  const sale = await inTwoWindows();
  const completing = completeSale({ ...PAID_HERE, payments: [] });
  await new Promise((resolve) => setImmediate(resolve));
  // The second one waits until the first one is kept or refused.
  addLineToSale(lineOfWords('Hay'));
  addLineToSale(lineOfWords('Straw'));
  await completing;
  expect(here().done).toMatchObject({ id: sale.id, lines: [{}, {}] });
  const lines = [{ words: 'Hay' }, { words: 'Straw' }];
  expect(await all()).toMatchObject([{ lines }]);
});

it('what is scanned while a sale is being thrown away here is in a sale of its own', async () => {
  const sale = await inTwoWindows();
  const dropping = dropSale(sale.id);
  await new Promise((resolve) => setTimeout(resolve, 1));
  addLineToSale(lineOfWords('Hay'));
  await dropping;
  const left = await all();
  expect(left.map(wordsOf)).toEqual([['Hay']]);
  expect(left.map(({ id }) => id)).not.toEqual([sale.id]);
});

it('a sale to which another window has just added something is not thrown away unseen', async () => {
  const sale = await inTwoWindows();
  park({ ...sale, lines: [...sale.lines, lineOfWords('Hay')] });
  addLineToSale(lineOfWords('Straw'));
  await expect(dropSale(sale.id)).rejects.toMatchObject({ code: 'bad_request' });
  const left = await all();
  expect(left.map(wordsOf)).toEqual([['Food', 'Cage', 'Hay', 'Straw']]);
});

it('a sale that main does not take is said, stays here, and is kept as soon as there is room', async () => {
  main.most = 0;
  addLineToSale(lineOfWords('Food'));
  await vi.waitFor(() => expect(useKeeping.getState().problem).toBe('There are too many.'));
  expect(useKeeping.getState().unkept).toMatchObject([{ lines: [{ words: 'Food' }] }]);
  const waiting = here().sale;
  nextSale();
  takeUpSale(waiting);
  expect(wordsOf(here().sale)).toEqual(['Food']);
  main.most = 50;
  for (const listener of listeners) listener();
  expect(await all()).toMatchObject([{ id: waiting.id, lines: [{ words: 'Food' }] }]);
  expect(useKeeping.getState().problem).toBeNull();
});

it('a sale that is emptied while another window takes a deposit on it stays, with the deposit', async () => {
  const sale = await inTwoWindows();
  kept.set(sale.id, { ...sale, deposit: 50 });
  leaveOut(1);
  leaveOut(0);
  expect(await all()).toMatchObject([{ id: sale.id, lines: [], deposit: 50 }]);
  expect(here().sale).toMatchObject({ id: sale.id, deposit: 50 });
  expect(useKeeping.getState().problem).toBeNull();
});

it('the way in which one sale is paid is not the next customer’s, and is still its own when it is taken up', () => {
  addLineToSale(lineOfWords('Food'));
  const { sale } = here();
  useSale.setState({ paying: { sale: sale.id, by: 'card' } });
  expect(payingOf(here())).toBe('card');
  nextSale();
  expect(payingOf(here())).toBe('cash');
  takeUpSale(sale);
  expect(payingOf(here())).toBe('card');
});
