import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import { MOST_LINES, MOST_OPEN_LINES, type SaleToComplete } from '../../../shared/sale.ts';
import { profileFor, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, LEE, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const YEAR = 366 * 86_400_000;

const KIM = { ...LEE, id: idOf(702), name: 'Mr Kim', email: 'kim@example.test' };

/** Who buys, what is paid before, and what a day comes to. */
export function testCustomersAndCloses(shop: ContractShop): void {
  const sell = (sale: SaleToComplete) => shop.store.sales.complete(sale, LENA);
  const as = async (changed: Partial<ShopProfile>) => {
    await shop.store.profile.start(profileFor(['en-US']));
    await shop.store.profile.change(changed);
  };
  const deposit = (id: number, of: number, amount: number) =>
    shop.store.sales.deposit(
      { id: idOf(id), of: idOf(of), amount, method: 'card', drawer: '' },
      LENA,
    );

  describe('customers', () => {
    it('are found by what is known of them, with what they bought; two become one', async () => {
      const { customers } = shop.store;
      await customers.save(LEE);
      await customers.save(KIM);
      await sell(saleFor(1, [food(500)], { customerId: LEE.id }));
      await sell(saleFor(2, [food(700)], { customerId: KIM.id }));
      const found = await customers.list({ search: 'KIM@', limit: 10 });
      expect(found).toMatchObject([{ name: 'Mr Kim', sales: 1, total: 700 }]);
      await customers.merge(KIM.id, LEE.id);
      expect(await customers.list({ search: '', limit: 10 })).toMatchObject([
        { name: 'Ms Lee', sales: 2, total: 1_200 },
      ]);
      expect(await shop.store.sales.read(idOf(2))).toMatchObject({ customer: 'Ms Lee' });
      const { sales } = await shop.store.sales.page({ search: 'lee', limit: 10 });
      expect(sales.map(({ number }) => number)).toEqual([2, 1]);
      await expect(customers.save(KIM)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('are made one, who gets what they had none of, and two again as they were', async () => {
      const { customers } = shop.store;
      const ann = {
        ...LEE,
        id: idOf(703),
        name: 'Ann',
        address: '',
        phone: '0171 1',
        note: 'Tall',
      };
      const all = [LEE, { ...KIM, note: 'Old' }, ann];
      for (const one of all) await customers.save(one);
      await sell(saleFor(1, [food(500)], { customerId: ann.id }));
      await customers.merge(ann.id, KIM.id);
      await customers.merge(KIM.id, LEE.id);
      expect(await customers.read(LEE.id)).toMatchObject({
        ...LEE,
        email: KIM.email,
        phone: ann.phone,
        note: 'Old',
        sales: 1,
        merged: [{ id: KIM.id, name: 'Mr Kim' }],
      });
      await customers.split(KIM.id);
      expect(await customers.read(LEE.id)).toMatchObject({ ...LEE, sales: 0, merged: [] });
      expect(await customers.read(KIM.id)).toMatchObject({ phone: ann.phone, sales: 1 });
      await customers.split(ann.id);
      for (const one of all) expect(await customers.read(one.id)).toMatchObject(one);
      await expect(customers.split(ann.id)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('keep nothing that only came through another who is a person of their own again', async () => {
      const { customers } = shop.store;
      const ann = { ...LEE, id: idOf(703), name: 'Ann', address: '', phone: '0171 1' };
      for (const one of [LEE, KIM, ann]) await customers.save(one);
      await customers.merge(ann.id, KIM.id);
      await customers.merge(KIM.id, LEE.id);
      await customers.split(ann.id);
      expect(await customers.read(LEE.id)).toMatchObject({ phone: '', email: KIM.email });
      expect(await customers.read(ann.id)).toMatchObject(ann);
      await customers.split(KIM.id);
      expect(await customers.read(KIM.id)).toMatchObject(KIM);
    });

    it('are whose sale it is when it is sent again, and keep what comes back of it', async () => {
      const { customers, sales } = shop.store;
      for (const one of [LEE, KIM]) await customers.save(one);
      const sale = saleFor(1, [food(500)], { customerId: KIM.id });
      await sell(sale);
      await customers.merge(KIM.id, LEE.id);
      expect(await sell(sale)).toMatchObject({ outcome: { step: null } });
      await expect(sell({ ...sale, customerId: idOf(703) })).rejects.toThrow('completed');
      const back = {
        id: idOf(2),
        of: sale.id,
        lines: [{ position: 0, quantity: 1, toStock: false }],
        reason: '',
        method: 'cash' as const,
        drawer: '',
      };
      await sales.return(back, LENA);
      await customers.split(KIM.id);
      expect(await customers.read(KIM.id)).toMatchObject({ sales: 1, total: 0 });
      expect(await customers.read(LEE.id)).toMatchObject({ sales: 0, total: 0 });
      await customers.merge(KIM.id, LEE.id);
      shop.clock.time += YEAR;
      await customers.erase(LEE.id, 0);
      expect(await sell(sale)).toMatchObject({ outcome: { step: null } });
    });

    it('are found by just their name before others, and by their phone however it is written', async () => {
      const { customers } = shop.store;
      const names = ['Elisabeth', 'Julia', 'Liam', 'Oliver', 'Li'];
      for (const [place, name] of names.entries())
        await customers.save({ ...LEE, id: idOf(710 + place), name, address: 'Lime Street' });
      const named = async (search: string) =>
        (await customers.list({ search, limit: 2 })).map(({ name }) => name);
      expect(await named('li')).toEqual(['Li', 'Elisabeth']);
      expect(await named('LI')).toEqual(['Li', 'Elisabeth']);
      await customers.save({ ...LEE, id: idOf(710), name: 'Elisabeth', phone: '0171/123 45 67' });
      for (const phone of ['0171 1234567', '01711234567', '+49 171 1234567'])
        expect(await named(phone), phone).toEqual(['Elisabeth']);
    });
  });

  it('unfinished sales have so many lines together, no matter who keeps more', async () => {
    const lines = Array.from({ length: MOST_LINES }, () => food(100));
    const park = (number: number, version?: number) =>
      shop.store.sales.park({ id: idOf(number), lines, customerId: null, note: '', version });
    const version = await park(1);
    for (let number = 2; number <= MOST_OPEN_LINES / MOST_LINES; number += 1) await park(number);
    await park(1, version);
    await expect(park(99)).rejects.toMatchObject({ code: 'bad_request' });
    expect(await shop.store.sales.open()).toHaveLength(MOST_OPEN_LINES / MOST_LINES);
  });

  it('unfinished sales keep what each window did to one, and their order', async () => {
    const { sales } = shop.store;
    const { id, lines, note, customerId } = saleFor(1, [food(100)]);
    const sale = { id, lines, note, customerId };
    const version = await sales.park(sale);
    const later = { ...sale, id: idOf(2) };
    shop.clock.time += 1;
    await sales.park(later);
    shop.clock.time += 1;
    const mine = { ...sale, note: 'mine', version };
    const seen = await sales.park(mine);
    expect(seen).toBeGreaterThan(version);
    // Another window, which has not seen that.
    for (const unseen of [{ ...sale, note: 'theirs', version }, sale]) {
      await expect(sales.park(unseen)).rejects.toMatchObject({ code: 'bad_request' });
    }
    await expect(sales.drop(id, version)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(sell(saleFor(1, lines, { version }))).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(await sales.open()).toMatchObject([{ ...mine, version: seen }, later]);
    // The clock is set back, which makes no version the same again.
    shop.clock.time -= 3_600_000;
    expect(await sales.park({ ...mine, version: seen })).toBeGreaterThan(seen);
    await sales.drop(id, seen + 1);
    await expect(sales.park({ ...mine, version: seen + 1 })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(sell(saleFor(1, lines, { version: seen + 1 }))).rejects.toThrow('changed');
  });

  describe('a deposit', () => {
    it('is a record of its own, is used by the sale, and is not lost with it', async () => {
      const { sales } = shop.store;
      const { id, lines, note, customerId } = saleFor(1, [food(5_000)]);
      const version = await sales.park({ id, lines, note, customerId });
      expect(await deposit(2, 1, 2_000)).toMatchObject({
        number: 1,
        kind: 'deposit',
        total: 0,
        payments: [{ amount: 2_000 }],
      });
      expect(await deposit(2, 1, 2_000)).toMatchObject({
        number: 1,
        on: { words: 'Food', total: 5_000, before: 0 },
      });
      expect(await sales.open()).toMatchObject([{ deposit: 2_000 }]);
      await expect(sales.drop(id, version)).rejects.toMatchObject({ code: 'bad_request' });
      await expect(deposit(3, 1, -2_001)).rejects.toMatchObject({ code: 'bad_request' });
      await expect(deposit(4, 9, 1)).rejects.toMatchObject({ code: 'not_found' });
      await expect(sell(saleFor(1, lines))).rejects.toMatchObject({ code: 'bad_request' });
      const payments = [
        { method: 'deposit' as const, amount: 2_000, given: null },
        { method: 'cash' as const, amount: 3_000, given: null },
      ];
      const done = await sell(saleFor(1, lines, { payments }));
      expect(done.sale).toMatchObject({ number: 2, total: 5_000 });
      const report = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
      expect(report).toMatchObject({ deposits: 2_000, sales: { count: 1, money: 5_000 } });
      expect(report.methods).toEqual([
        { method: 'card', amount: 2_000 },
        { method: 'cash', amount: 3_000 },
        { method: 'deposit', amount: 2_000 },
      ]);
    });

    it('is no more than the sale comes to, once that has a price', async () => {
      const { sales } = shop.store;
      const { id, lines, note, customerId } = saleFor(1, [food(5_000)]);
      const version = await sales.park({ id, lines, note, customerId });
      await expect(deposit(2, 1, 5_001)).rejects.toMatchObject({ code: 'bad_request' });
      await deposit(2, 1, 4_000);
      await expect(deposit(3, 1, 1_001)).rejects.toMatchObject({ code: 'bad_request' });
      await deposit(3, 1, 1_000);
      // It comes to less since: what is too much can be paid back.
      await sales.park({ id, lines: [food(100)], note, customerId, version });
      await deposit(4, 1, -4_900);
      await sales.park({ id: idOf(5), lines: [food(0)], note, customerId });
      expect(await deposit(6, 5, 2_000)).toMatchObject({ payments: [{ amount: 2_000 }] });
    });

    it('keeps its animals for its sale, as many of a group as it is for', async () => {
      const { pets, sales } = shop.store;
      await pets.addMany(
        [
          { name: 'Luna', categoryId: 1n, status: 'available', details: { price: 5_000 } },
          { name: 'Guppies', categoryId: 1n, details: { price: 100, quantity: 10 } },
        ],
        { author: UNNAMED_CLERK },
      );
      const of = (petId: bigint, quantity = 1) => ({ ...food(100, null, quantity), petId });
      const { id, note, customerId } = saleFor(1, []);
      const lines = [of(1n), of(2n, 4)];
      await sales.park({ id, lines, note, customerId });
      // What lies in an open sale is anybody's until something is paid on it.
      await deposit(2, 1, 200);
      await expect(sell(saleFor(3, [of(1n)]))).rejects.toMatchObject({ code: 'bad_request' });
      await expect(sell(saleFor(3, [of(2n, 7)]))).rejects.toMatchObject({ code: 'bad_request' });
      await sell(saleFor(3, [of(2n, 6)]));
      const payments = [
        { method: 'deposit' as const, amount: 200, given: null },
        { method: 'cash' as const, amount: 300, given: null },
      ];
      await sell(saleFor(1, lines, { payments }));
    });

    it('is paid back once, however many windows do it at the same time', async () => {
      const { id, lines, note, customerId } = saleFor(1, [food(5_000)]);
      await shop.store.sales.park({ id, lines, note, customerId });
      await deposit(2, 1, 2_000);
      const back = await Promise.allSettled([3, 4, 5, 6].map((one) => deposit(one, 1, -2_000)));
      expect(back.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await shop.store.sales.open()).toMatchObject([{ deposit: 0 }]);
    });

    it('is of a customer who is there, or of nobody', async () => {
      const { customers, sales } = shop.store;
      const { id, lines, note } = saleFor(1, [food(5_000)]);
      await sales.park({ id, lines, note, customerId: LEE.id });
      await deposit(2, 1, 2_000);
      expect(await sales.read(idOf(2))).toMatchObject({ customerId: null, customer: '' });
      // It is nobody’s who gets that id afterwards.
      await customers.save(LEE);
      expect(await sales.read(idOf(2))).toMatchObject({ customerId: null, customer: '' });
      await customers.save(KIM);
      await customers.merge(LEE.id, KIM.id);
      expect(await deposit(3, 1, 100)).toMatchObject({ customerId: KIM.id, customer: 'Mr Kim' });
    });

    it('that is paid back lets the sale go', async () => {
      const { id, lines, note, customerId } = saleFor(1, [food(5_000)]);
      const version = await shop.store.sales.park({ id, lines, note, customerId });
      await deposit(2, 1, 2_000);
      await deposit(3, 1, -2_000);
      await shop.store.sales.drop(id, version);
      expect(await shop.store.sales.open()).toEqual([]);
    });
  });

  describe('a close', () =>
    it('is of all since the one before, and its cash is what should be in the drawer', async () => {
      const { closes, sales } = shop.store;
      const drawer = 'Front';
      await as({ drawers: [drawer, 'Second'], taxRates: [1_900, 700] });
      await sales.moveCash({ id: idOf(1), amount: 10_000, reason: 'Float', drawer }, LENA);
      await sell(saleFor(2, [food(1_190, 1_900), food(107, 700, 2)], { drawer }));
      await sell(saleFor(3, [food(300, 700)], { drawer: 'Second' }));
      await sales.return(
        {
          id: idOf(4),
          of: idOf(2),
          lines: [{ position: 1, quantity: 1, toStock: false }],
          reason: 'Wrong one',
          method: 'cash',
          drawer,
        },
        UNNAMED_CLERK,
      );
      const open = await closes.open(drawer);
      expect(open).toMatchObject({ above: 0, upTo: 4, opening: 0, expected: 10_000 + 1_404 - 107 });
      expect(open.report).toMatchObject({
        sales: { count: 1, money: 1_404 },
        returns: { count: 1, money: -107 },
        taxes: [
          { rate: 1_900, money: 1_190, tax: 190 },
          { rate: 700, money: 107, tax: 7 },
        ],
        cash: [{ amount: 10_000, note: 'Float' }],
      });
      expect(open.report.persons.map(({ money }) => money)).toEqual([1_404, -107]);
      const { above, upTo } = open;
      const counted = { counted: 11_200, leftIn: 10_000, note: 'A coin is missing' };
      const close = { id: idOf(5), drawer, above, upTo, ...counted };
      // What is sold after the drawer was counted is of the next close.
      await sell(saleFor(6, [food(50, 700)], { drawer }));
      const done = await closes.complete(close, LENA);
      expect(done).toMatchObject({ expected: 11_297, counted: 11_200, number: 6 });
      expect(await closes.complete(close, LENA)).toEqual(done);
      const again = { ...close, id: idOf(7) };
      await expect(closes.complete(again, LENA)).rejects.toMatchObject({ code: 'bad_request' });
      await shop.reopen();
      expect(await shop.store.closes.open(drawer)).toMatchObject({
        opening: 10_000,
        expected: 10_050,
      });
      expect(await shop.store.closes.open('Second')).toMatchObject({ expected: 300 });
      expect(await shop.store.closes.read(6)).toEqual({ close: done, report: open.report });
      expect(await shop.store.closes.list({ limit: 9 })).toEqual([done]);
      const ofClose = { drawer, above, upTo, search: '', limit: 9 };
      const page = await shop.store.sales.page(ofClose);
      expect(page.sales.map(({ number }) => number)).toEqual([4, 2, 1]);
    }));

  it('where a certified till takes the money, a sale names its receipt and takes none', async () => {
    await as({ hasCertifiedTill: true });
    await expect(sell(saleFor(1, [food(500)]))).rejects.toMatchObject({ code: 'bad_request' });
    const { sale } = await sell(saleFor(1, [food(500)], { tillReceipt: 'A-17', payments: [] }));
    expect(sale).toMatchObject({ number: 1, tillReceipt: 'A-17', total: 500, payments: [] });
    const cash = { id: idOf(2), amount: 1, reason: 'Float', drawer: '' };
    await expect(shop.store.sales.moveCash(cash, LENA)).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect((await shop.store.sales.page({ search: 'a-17', limit: 9 })).sales).toHaveLength(1);
  });

  it('cash is rounded by no more than half the smallest coin, and so is what is paid back', async () => {
    await as({ currency: 'CHF' });
    const paid = (amount: number) => [{ method: 'cash' as const, amount, given: null }];
    const tooMuch = saleFor(1, [food(498)], { payments: paid(505), rounding: 7 });
    await expect(sell(tooMuch)).rejects.toMatchObject({ code: 'bad_request' });
    await sell(saleFor(1, [food(498)], { payments: paid(500), rounding: 2 }));
    const back = await shop.store.sales.return(
      {
        id: idOf(2),
        of: idOf(1),
        lines: [{ position: 0, quantity: 1, toStock: false }],
        reason: '',
        method: 'cash',
        drawer: '',
      },
      LENA,
    );
    expect(back.sale).toMatchObject({ total: -498, rounding: -2, payments: [{ amount: -500 }] });
  });
}
