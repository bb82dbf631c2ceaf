import { NOTHING_DONE } from '../../../../shared/history.ts';
import { AS_PAID, PAID_HERE, type OpenSale, type Sale } from '../../../../shared/sale.ts';

/** A customer. */
export const lee = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ms Lee',
  address: '',
  phone: '',
  email: '',
  note: '',
  sales: 0,
  total: 0,
  lastAt: null,
};

/** What main keeps, and it takes its time. */
export const kept = new Map<string, OpenSale>();
const completed = new Map<string, Sale>();
let version = 0;
/** Who is notified of changes. */
export const listeners = new Set<() => void>();

/** A window keeps a sale. */
export function park(sale: OpenSale): { version: number } {
  version += 1;
  const { deposit = 0, received = [] } = kept.get(sale.id) ?? {};
  kept.set(sale.id, { ...sale, customer: '', deposit, received, version });
  for (const listener of listeners) listener();
  return { version };
}

/** Another window completes a sale. */
export function complete({ id, lines, customerId, customer, note }: OpenSale): void {
  kept.delete(id);
  const sold = {
    total: 0,
    tax: 0,
    cost: null,
    articleId: null,
    of: null,
    toStock: false,
    returned: 0,
  };
  completed.set(id, {
    ...PAID_HERE,
    ...AS_PAID,
    customerAddress: '',
    corrections: [],
    id,
    number: 7,
    kind: 'sale',
    at: 0,
    enteredAt: 0,
    customerId,
    customer,
    note,
    allowedBy: null,
    author: { kind: 'window', id: null, name: 'Lena' },
    returns: null,
    total: 0,
    currency: 'GBP',
    payments: [],
    received: [],
    lines: lines.map((line, position) => ({ ...line, ...sold, position })),
  });
}

function refusal(message: string, code = 'bad_request') {
  return { ok: false, error: { code, message, status: 400 } };
}

/** What main takes: how many sales, and whether customers can be looked up. */
export const main = { most: 50, areCustomersThere: true, begin };

function begin(): void {
  kept.clear();
  completed.clear();
  listeners.clear();
  Object.assign(main, { most: 50, areCustomersThere: true });
  const call = async (name: string, { sale, id = '' }: { sale: OpenSale; id?: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const isUnseen = () => kept.get(sale.id)?.version !== sale.version;
    switch (name) {
      case 'customers.list':
        return main.areCustomersThere
          ? { ok: true, value: [lee] }
          : refusal('It is busy.', 'too_slow');
      case 'sales.open':
        return { ok: true, value: [...kept.values()] };
      case 'sales.read':
        return completed.has(id)
          ? { ok: true, value: completed.get(id) }
          : refusal('It is not there.', 'not_found');
      case 'sales.park':
        if (completed.has(sale.id) || isUnseen()) return refusal('It has changed.');
        if (kept.size >= main.most && !kept.has(sale.id)) return refusal('There are too many.');
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
}
