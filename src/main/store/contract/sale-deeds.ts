import fc from 'fast-check';
import { expect } from 'vitest';
import { animalsIn } from '../../../shared/group.ts';
import type { Author, Step } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import {
  PAID_HERE,
  type Payment,
  type PaymentMethod,
  type SaleLine,
  type SaleToComplete,
} from '../../../shared/sale.ts';
import { lineTotal, percentOf, worthOf } from '../../../shared/sale-amounts.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';
import { idOf } from './made-sales.ts';

/** Two windows, each with a person and a drawer of its own. */
export const WINDOWS: readonly { author: Author; drawer: string }[] = [
  { author: { kind: 'window', id: 'lena', name: 'Lena' }, drawer: 'Front' },
  { author: { kind: 'window', id: 'tom', name: 'Tom' }, drawer: 'Back' },
];

const which = fc.nat(20);
const count = fc.integer({ min: 1, max: 9 });
const method = fc.constantFrom<PaymentMethod>('cash', 'card');
const percent = fc.constantFrom(0, 0, 1_000, 3_333);
const taxRate = fc.constantFrom(1_900, 700);
const sold = { which, count, percent, method, taxRate };

/** What one of two windows does; numbers choose among what is there. */
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), ...sold }) },
  fc.record({ kind: fc.constant('deposit' as const), ...sold }),
  fc.record({ kind: fc.constant('complete' as const), which, method }),
  fc.record({ kind: fc.constant('return' as const), which, count, method, toStock: fc.boolean() }),
  fc.record({
    kind: fc.constant('exchange' as const),
    ...sold,
    back: which,
    toStock: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('correct' as const), which, from: method, to: method }),
  fc.record({ kind: fc.constant('cash' as const), amount: fc.constantFrom(5_000, -700) }),
  fc.record({ kind: fc.constant('lose' as const), which, count }),
  fc.record({ kind: fc.constant('split' as const), which, count }),
  fc.record({ kind: fc.constant('undo' as const) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;
type Of<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>;

/** A day: what two windows do at the same time, one pair after the other. */
export const day = fc.array(fc.tuple(deed, deed), { minLength: 1, maxLength: 6 });

/** How many entries groups are split into. */
const MOST_ENTRIES = 12;

/** What became of all animals of a line, as far as the deeds that succeeded tell. */
interface Fate {
  bought: number;
  lost: number;
}

/** A sale or return of this day, and what it came to by each way of payment. */
interface Paid {
  id: string;
  drawer: string;
  ways: Map<PaymentMethod, number>;
  /** Whether its payment is being put right or paid back right now. */
  isBusy: boolean;
}

/** A sale as its window meant it, with what was paid before, and what became of it. */
interface Meant {
  sale: SaleToComplete;
  deposit: { method: PaymentMethod; amount: number; drawer: string } | null;
  returned: number;
  paidBack: number;
  isUndone: boolean;
  paid: Paid;
}

/** What the deeds that succeeded come to, by what was asked for and not by what the store says. */
export class Books {
  readonly fates = new Map<bigint, Fate>();
  /** What is in each drawer, and what came in by each way of payment, or was handed back. */
  readonly drawers = new Map<string, number>();
  readonly methods = new Map<PaymentMethod, number>();
  readonly #shop: ContractShop;
  readonly #meant: Meant[] = [];
  readonly #waiting: Meant[] = [];
  readonly #steps = new Map<Author, { step: Step; meant: Meant }[]>();
  #today: Paid[] = [];
  #lastId = 0;

  constructor(shop: ContractShop) {
    this.#shop = shop;
  }

  nextId(): string {
    return idOf((this.#lastId += 1));
  }

  /** Does something at a window. Throws what the store refuses. */
  async act(deed: Deed, window: (typeof WINDOWS)[number]): Promise<void> {
    const { sales } = this.#shop.store;
    const { author, drawer } = window;
    switch (deed.kind) {
      case 'sell': {
        const meant = await this.#meantBy(deed, drawer);
        return meant && this.#complete(meant, deed.method, window);
      }
      case 'deposit':
        return this.#deposit(deed, window);
      case 'complete': {
        // Taken out at once: one window completes it.
        const [meant] = this.#waiting.splice(deed.which % (this.#waiting.length || 1), 1);
        return meant && this.#complete(meant, deed.method, window);
      }
      case 'return':
        return this.#return(deed, window);
      case 'exchange':
        return this.#exchange(deed, window);
      case 'correct':
        return this.#correct(deed, author);
      case 'cash': {
        const id = this.nextId();
        await sales.moveCash({ id, amount: deed.amount, reason: 'Float', drawer }, author);
        this.#pay(drawer, 'cash', deed.amount);
        return;
      }
      case 'undo':
        return this.#undo(author);
      case 'lose':
      case 'split':
        return this.#changeGroup(deed, author);
    }
  }

  /** Every drawer is closed: what was paid stays as it is. */
  endDay(): void {
    this.#today = [];
  }

  /** What came back is worth its part of what was sold, in whatever parts and order. */
  expectReturnsToBeParts(): void {
    for (const { sale, returned, paidBack, isUndone } of this.#meant) {
      const [line] = sale.lines;
      if (!line) continue;
      const { quantity } = line;
      const whole = { quantity, total: lineTotal(line) };
      expect(paidBack).toBe(worthOf(whole, { returned: 0, quantity: returned }));
      expect(returned).toBeLessThanOrEqual(isUndone ? 0 : quantity);
    }
  }

  #pay(drawer: string, way: PaymentMethod, amount: number): void {
    this.methods.set(way, (this.methods.get(way) ?? 0) + amount);
    if (way === 'cash') this.drawers.set(drawer, (this.drawers.get(drawer) ?? 0) + amount);
  }

  async #meantBy(
    deed: Of<'sell' | 'deposit' | 'exchange'>,
    drawer: string,
  ): Promise<Meant | undefined> {
    const pets = await petsOf(this.#shop);
    const pet = pets[deed.which % pets.length];
    if (!pet) return undefined;
    const sale = { ...PAID_HERE, id: this.nextId(), lines: [lineOf(pet, deed)], payments: [] };
    const meant = { ...sale, customerId: null, note: '', drawer };
    const paid = { id: meant.id, drawer, ways: new Map<PaymentMethod, number>(), isBusy: false };
    return { sale: meant, deposit: null, returned: 0, paidBack: 0, isUndone: false, paid };
  }

  async #deposit(deed: Of<'deposit'>, { author, drawer }: (typeof WINDOWS)[number]) {
    const meant = await this.#meantBy(deed, drawer);
    const amount = meant ? Math.floor(totalOf(meant) / 3) : 0;
    if (!meant || amount === 0) return;
    const { id, lines, customerId, note } = meant.sale;
    await this.#shop.store.sales.park({ id, lines, customerId, note });
    const deposit = { id: this.nextId(), of: id, amount, method: deed.method, drawer };
    await this.#shop.store.sales.deposit(deposit, author);
    this.#pay(drawer, deed.method, amount);
    meant.deposit = deposit;
    this.#waiting.push(meant);
  }

  async #complete(meant: Meant, way: PaymentMethod, { author, drawer }: (typeof WINDOWS)[number]) {
    const before = meant.deposit?.amount ?? 0;
    const rest = totalOf(meant) - before;
    const payments: Payment[] = [
      { method: 'deposit' as const, amount: before, given: null },
      { method: way, amount: rest, given: null },
    ].filter(({ amount }) => amount > 0);
    meant.sale = { ...meant.sale, payments, drawer };
    try {
      const { outcome } = await this.#shop.store.sales.complete(meant.sale, author);
      this.#pay(drawer, way, rest);
      meant.paid = { ...meant.paid, drawer, ways: new Map([[way, rest]]) };
      this.#today.push(meant.paid);
      this.#meant.push(meant);
      const own = this.#steps.get(author) ?? [];
      if (outcome.step) this.#steps.set(author, [...own, { step: outcome.step, meant }]);
    } catch (error) {
      if (meant.deposit) this.#waiting.push(meant);
      throw error;
    }
  }

  async #return(deed: Of<'return'>, { author, drawer }: (typeof WINDOWS)[number]) {
    const meant = this.#meant[deed.which % (this.#meant.length || 1)];
    if (!meant) return;
    const id = this.nextId();
    const { sale } = await this.#shop.store.sales.return(
      {
        id,
        of: meant.sale.id,
        lines: [{ position: 0, quantity: deed.count, toStock: deed.toStock }],
        reason: 'Ill',
        method: deed.method,
        drawer,
      },
      author,
    );
    meant.returned += deed.count;
    meant.paidBack -= sale.total;
    this.#pay(drawer, deed.method, sale.total);
    this.#today.push({ id, drawer, ways: new Map([[deed.method, sale.total]]), isBusy: false });
  }

  /** One of an earlier sale comes back for something else: only the difference changes hands. */
  async #exchange(deed: Of<'exchange'>, { author, drawer }: (typeof WINDOWS)[number]) {
    const earlier = this.#meant[deed.back % (this.#meant.length || 1)];
    const meant = await this.#meantBy(deed, drawer);
    const [line] = earlier?.sale.lines ?? [];
    if (!earlier || !meant || !line) return;
    const whole = { quantity: line.quantity, total: lineTotal(line) };
    const worth = worthOf(whole, { returned: earlier.returned, quantity: 1 });
    const due = totalOf(meant) - worth;
    const payments = due > 0 ? [{ method: deed.method, amount: due, given: null }] : [];
    const lines = [{ position: 0, quantity: 1, toStock: deed.toStock }];
    const { sale } = await this.#shop.store.sales.complete(
      { ...meant.sale, payments, back: { of: earlier.sale.id, lines } },
      author,
    );
    earlier.returned += 1;
    earlier.paidBack += worth;
    this.#meant.push(meant);
    // In which way it came is the store's to say.
    const way = sale.exchanged?.payments.find(({ method: one }) => one !== 'deposit')?.method;
    if (due > 0) this.#pay(drawer, deed.method, due);
    else if (way && way !== 'deposit') this.#pay(drawer, way, due);
  }

  /** All that was paid in one way moves to the other; both of two that are sent at once, one after the other. */
  async #correct({ which: at, from, to }: Of<'correct'>, author: Author): Promise<void> {
    const paid = this.#today[at % (this.#today.length || 1)];
    if (!paid || paid.isBusy || from === to) return;
    paid.isBusy = true;
    try {
      const amount = paid.ways.get(from) ?? 0;
      const correction = { id: this.nextId(), of: paid.id, from, to };
      const both = [1, 2].map(() => this.#shop.store.sales.correct(correction, author));
      await Promise.all(both);
      paid.ways.set(from, 0);
      paid.ways.set(to, (paid.ways.get(to) ?? 0) + amount);
      this.#pay(paid.drawer, from, -amount);
      this.#pay(paid.drawer, to, amount);
    } finally {
      paid.isBusy = false;
    }
  }

  async #undo(author: Author): Promise<void> {
    const last = this.#steps.get(author)?.pop();
    if (!last) return;
    const { meant, step } = last;
    const isRacing = meant.paid.isBusy;
    meant.paid.isBusy = true;
    try {
      await this.#shop.store.pets.undo(step, author);
    } finally {
      meant.paid.isBusy = isRacing;
    }
    const { sale, deposit, paid } = meant;
    meant.isUndone = true;
    // In which way it went back while that was put right is the store's to say: one of them came first.
    const ways = isRacing ? await this.#paidBack(sale.id) : [...paid.ways];
    for (const [way, amount] of ways) this.#pay(sale.drawer, way, -amount);
    if (deposit && !isRacing) this.#pay(sale.drawer, deposit.method, -deposit.amount);
  }

  async #paidBack(id: string): Promise<[PaymentMethod, number][]> {
    const { sales } = await this.#shop.store.sales.page({ search: '', limit: 200 });
    const back = sales.find(({ returns }) => returns?.id === id);
    const { payments } = await this.#shop.store.sales.read(back?.id ?? '');
    return payments.flatMap(({ method: way, amount }) =>
      way === 'deposit' ? [] : [[way, -amount] as [PaymentMethod, number]],
    );
  }

  async #changeGroup({ kind, ...deed }: Of<'lose' | 'split'>, author: Author): Promise<void> {
    const present = await petsOf(this.#shop);
    const pet = present[deed.which % present.length];
    const fate = pet && this.fates.get(pet.id);
    if (!pet || !fate || pet.status === 'sold') return;
    const { id, version } = pet;
    const { pets } = this.#shop.store;
    if (kind === 'lose') {
      const quantity = animalsIn(pet) - deed.count;
      if (quantity < 1) return;
      const { done } = await pets.changeEach([{ id, version, change: { details: { quantity } } }], author); // prettier-ignore
      if (done === 1) fate.lost += deed.count;
    } else if (present.length < MOST_ENTRIES) {
      const change = { status: 'pending' as const };
      const { rows } = await pets.split({ id, version, quantity: deed.count, change }, author);
      const part = rows.find((row) => row.id !== id);
      fate.lost += deed.count;
      if (part) this.fates.set(part.id, { bought: deed.count, lost: 0 });
    }
  }
}

/** The animals, the oldest first. */
export async function petsOf({ store }: ContractShop): Promise<PetRow[]> {
  return (await store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 50)).rows;
}

function totalOf({ sale }: Meant): number {
  return sale.lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

function lineOf(pet: PetRow, deed: Of<'sell' | 'deposit' | 'exchange'>): SaleLine {
  const { count: quantity, percent: discountPercent } = deed;
  const unitPrice = Number(pet.details['price'] ?? 0);
  return {
    petId: pet.id,
    words: pet.name,
    identity: '',
    categoryId: 1n,
    quantity,
    unitPrice,
    discount: percentOf(quantity * unitPrice, discountPercent),
    discountPercent,
    discountReason: '',
    taxRate: deed.taxRate,
  };
}
