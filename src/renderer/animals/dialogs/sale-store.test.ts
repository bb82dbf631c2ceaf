import { beforeEach, expect, it, vi } from 'vitest';
import { NOTHING_DONE } from '../../../shared/history.ts';
import { PAID_HERE, type OpenSale, type Sale } from '../../../shared/sale.ts';
import { useKeeping } from './sale-keeping.ts';
import { lineOfWords } from './sale-line.ts';
import {
  addToSale,
  addWordsToSale,
  changeLine,
  completeSale,
  dropSale,
  leaveOut,
  nextSale,
  scanIntoSale,
  setCustomer,
  settleCustomer,
  startSales,
  takeUpSale,
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
const completed = new Map<string, Sale>();
let most = 50;
let areCustomersThere = true;
let version = 0;
const listeners = new Set<() => void>();

function park(sale: OpenSale): { version: number } {
  version += 1;
  const deposit = kept.get(sale.id)?.deposit ?? 0;
  kept.set(sale.id, { ...sale, customer: '', deposit, version });
  for (const listener of listeners) listener();
  return { version };
}

/** Another window completes a sale. */
function complete({ id, lines, customerId, customer, note }: OpenSale): void {
  kept.delete(id);
  const sold = { total: 0, tax: 0, cost: null, of: null, toStock: false, returned: 0 };
  completed.set(id, {
    ...PAID_HERE,
    ...{ id, number: 7, kind: 'sale', at: 0, enteredAt: 0, customerId, customer, note },
    allowedBy: null,
    author: { kind: 'window', id: null, name: 'Lena' },
    ...{ returns: null, total: 0, currency: 'GBP', payments: [] },
    lines: lines.map((line, position) => ({ ...line, ...sold, position })),
  });
}

function refusal(message: string, code = 'bad_request') {
  return { ok: false, error: { code, message, status: 400 } };
}

beforeEach(() => {
  kept.clear();
  completed.clear();
  listeners.clear();
  most = 50;
  areCustomersThere = true;
  useKeeping.setState({ known: [], unkept: [], problem: null });
  const call = async (name: string, { sale, id = '' }: { sale: OpenSale; id?: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const isUnseen = () => kept.get(sale.id)?.version !== sale.version;
    switch (name) {
      case 'customers.list':
        return areCustomersThere ? { ok: true, value: [lee] } : refusal('It is busy.', 'too_slow');
      case 'sales.open':
        return { ok: true, value: [...kept.values()] };
      case 'sales.read':
        return completed.has(id)
          ? { ok: true, value: completed.get(id) }
          : refusal('It is not there.', 'not_found');
      case 'sales.park':
        if (completed.has(sale.id) || isUnseen()) return refusal('It has changed.');
        if (kept.size >= most && !kept.has(sale.id)) return refusal('There are too many.');
        return { ok: true, value: park(sale) };
      case 'sales.complete': {
        complete({ ...sale, customer: '' });
        const done = { sale: completed.get(sale.id), outcome: NOTHING_DONE };
        return { ok: true, value: done };
      }
      default:
        if (kept.get(id)?.deposit) return refusal('A deposit is on it.');
        kept.delete(id);
        return { ok: true, value: {} };
    }
  };
  const on = (name: string, listener: () => void) => {
    if (name === 'sales.changed') listeners.add(listener);
    return () => undefined;
  };
  Object.assign(window, { shop: { call, on } });
  startSales();
  nextSale();
});

/** Waits until all is kept, and returns the sales that main has. */
async function all(): Promise<OpenSale[]> {
  await vi.waitFor(() => {
    expect(useKeeping.getState().unkept).toEqual([]);
  });
  return [...kept.values()];
}

const wordsOf = ({ lines }: Pick<OpenSale, 'lines'>) => lines.map(({ words }) => words);
const here = () => useSale.getState();

/** A sale that this window and another one have open, with two lines. */
async function inTwoWindows(): Promise<OpenSale> {
  addWordsToSale('Food');
  addWordsToSale('Cage');
  const [sale] = await all();
  if (!sale) throw new Error('Nothing is kept');
  return sale;
}

it('every sale is kept as it was last, also when the next one begins before main replies', async () => {
  const first = here().sale.id;
  addWordsToSale('Food');
  addWordsToSale('Cage');
  useSale.setState({ typedCustomer: 'Ms Lee' });
  nextSale();
  const second = here().sale.id;
  addWordsToSale('Hay');
  await vi.waitFor(() => {
    expect(kept.get(first)).toMatchObject({ customerId: lee.id, lines: [{}, {}] });
  });
  expect(kept.get(second)).toMatchObject({ customerId: null, lines: [{ words: 'Hay' }] });
});

it('a sale waits for its customer once something is in it, and no longer', async () => {
  setCustomer(lee);
  expect(await all()).toEqual([]);
  addWordsToSale('Food');
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
  areCustomersThere = false;
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
  await vi.waitFor(() => {
    expect(here().typedCustomer).toBe('Ms Lee');
  });
  areCustomersThere = true;
  settleCustomer();
  await vi.waitFor(() => {
    expect(here()).toMatchObject({ typedCustomer: null, sale: { customerId: lee.id } });
  });
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
  await vi.waitFor(() => {
    expect(here()).toMatchObject({ elsewhere: { what: 'changed' }, sale: { lines: [{}] } });
  });
  complete(sale);
  for (const listener of listeners) listener();
  await vi.waitFor(() => {
    expect(here()).toMatchObject({ elsewhere: { what: 'completed', number: 7 } });
  });
  expect(here().sale).toMatchObject({ lines: [] });
  expect(here().sale.id).not.toBe(sale.id);
});

it('what is added to a sale that another window completes is in a sale of its own', async () => {
  const sale = await inTwoWindows();
  listeners.clear();
  complete(sale);
  addWordsToSale('Hay');
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
  addWordsToSale('Hay');
  addWordsToSale('Straw');
  await completing;
  expect(here().done).toMatchObject({ id: sale.id, lines: [{}, {}] });
  const lines = [{ words: 'Hay' }, { words: 'Straw' }];
  expect(await all()).toMatchObject([{ lines }]);
});

it('what is scanned while a sale is being thrown away here is in a sale of its own', async () => {
  const sale = await inTwoWindows();
  const dropping = dropSale(sale.id);
  await new Promise((resolve) => setTimeout(resolve, 1));
  addWordsToSale('Hay');
  await dropping;
  const left = await all();
  expect(left.map(wordsOf)).toEqual([['Hay']]);
  expect(left.map(({ id }) => id)).not.toEqual([sale.id]);
});

it('a sale to which another window has just added something is not thrown away unseen', async () => {
  const sale = await inTwoWindows();
  park({ ...sale, lines: [...sale.lines, lineOfWords('Hay')] });
  addWordsToSale('Straw');
  await expect(dropSale(sale.id)).rejects.toMatchObject({ code: 'bad_request' });
  const left = await all();
  expect(left.map(wordsOf)).toEqual([['Food', 'Cage', 'Hay', 'Straw']]);
});

it('a sale that main does not take is said, stays here, and is kept as soon as there is room', async () => {
  most = 0;
  addWordsToSale('Food');
  await vi.waitFor(() => {
    expect(useKeeping.getState().problem).toBe('There are too many.');
  });
  expect(useKeeping.getState().unkept).toMatchObject([{ lines: [{ words: 'Food' }] }]);
  const waiting = here().sale;
  nextSale();
  takeUpSale(waiting);
  expect(wordsOf(here().sale)).toEqual(['Food']);
  most = 50;
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
