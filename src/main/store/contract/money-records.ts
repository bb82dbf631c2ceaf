import { describe, expect, it } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { CloseToComplete } from '../../../shared/sales-report.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };

const refused = { code: 'bad_request' };

/** What a record of money may say, whatever a window sends. */
export function testMoneyRecords(shop: ContractShop): void {
  const closeOf = (number: number, changed: Partial<CloseToComplete> = {}): CloseToComplete => ({
    id: idOf(number),
    drawer: '',
    above: 0,
    upTo: 1,
    counted: 100,
    leftIn: 0,
    note: '',
    ...changed,
  });
  const close = (number: number, changed: Partial<CloseToComplete> = {}) =>
    shop.store.closes.complete(closeOf(number, changed), LENA);
  const lines = [{ position: 0, quantity: 1, toStock: false }];

  describe('a close', () => {
    it('covers what is not closed, and nothing else', async () => {
      await shop.store.sales.complete(saleFor(1, [food(100)]), LENA);
      for (const upTo of [-1, 2, 1_000_000]) await expect(close(2, { upTo })).rejects.toMatchObject(refused); // prettier-ignore
      await close(2);
      await shop.store.sales.complete(saleFor(3, [food(200)]), LENA);
      for (const wrong of [
        { above: 1, upTo: 0 },
        { above: 0, upTo: 3 },
        { above: 2, upTo: 3 },
        { above: 1, upTo: 4 },
      ])
        // prettier-ignore
        await expect(close(4, wrong)).rejects.toMatchObject(refused);
      const open = await shop.store.closes.open('');
      expect(open).toMatchObject({ above: 1, upTo: 3, expected: 200 });
      await close(4, { above: 1, upTo: 3, counted: 200 });
      expect(await shop.store.closes.open('')).toMatchObject({ above: 3, expected: 0 });
    });

    it('that is sent again is the one that it was, and no other one has its id', async () => {
      await shop.store.sales.complete(saleFor(1, [food(100)]), LENA);
      const done = await close(2);
      expect(await close(2)).toEqual(done);
      for (const other of [
        { counted: 90 },
        { leftIn: 10 },
        { note: 'Less' },
        { upTo: 0 },
        { drawer: 'Ghost' },
      ])
        // prettier-ignore
        await expect(close(2, other)).rejects.toMatchObject(refused);
      expect(await shop.store.closes.list({ limit: 9 })).toEqual([done]);
    });
  });

  describe('a drawer', () => {
    const have = async (...drawers: string[]) => {
      await shop.store.profile.start(profileFor(['en-US']));
      await shop.store.profile.change({ drawers });
    };
    /** What puts money into a drawer or takes it out, under ids from a number on. */
    const moves = (first: number, drawer: string) => [
      () => shop.store.sales.complete(saleFor(first, [food(100)], { drawer }), LENA),
      () =>
        shop.store.sales.return(
          { id: idOf(first + 1), of: idOf(901), lines, reason: '', method: 'cash', drawer },
          LENA,
        ),
      () =>
        shop.store.sales.deposit(
          { id: idOf(first + 2), of: idOf(902), amount: 100, method: 'cash', drawer },
          LENA,
        ),
      () =>
        shop.store.sales.moveCash(
          { id: idOf(first + 3), amount: 100, reason: 'Float', drawer },
          LENA,
        ),
      () => close(first + 4, { drawer }),
    ];
    const toClose = async () => (await shop.store.closes.open('')).drawers;

    it('is one of the shop, whatever goes into it', async () => {
      await have();
      await shop.store.sales.complete(saleFor(901, [food(100, null, 9)]), LENA);
      const { id, lines: sold, note, customerId } = saleFor(902, [food(500)]);
      await shop.store.sales.park({ id, lines: sold, note, customerId });
      for (const move of moves(1, 'Ghost')) await expect(move()).rejects.toMatchObject(refused);
      expect(await toClose()).toEqual(['']);
      await have('Front', 'Back');
      for (const name of ['', 'front', 'Ghost'])
        for (const move of moves(1, name).slice(0, 4))
          await expect(move()).rejects.toMatchObject(refused);
      await expect(close(1, { drawer: 'Ghost' })).rejects.toMatchObject(refused);
      for (const move of moves(1, 'Back').slice(0, 4)) await move();
      expect(await shop.store.closes.open('Back')).toMatchObject({ drawer: 'Back', expected: 200 });
      expect(await shop.store.closes.open('Ghost')).toMatchObject({ drawer: 'Front' });
    });

    it('that is the shop’s no more is there until it is closed', async () => {
      await have('Front', 'Back');
      const { id: petId } = await shop.add({ name: 'Luna', categoryId: 1n });
      const sold = saleFor(1, [{ ...food(700), petId }], { drawer: 'Back' });
      const { outcome } = await shop.store.sales.complete(sold, LENA);
      await have('Front', 'Rear');
      expect(await toClose()).toEqual(['Front', 'Rear', 'Back']);
      const { above, upTo, expected } = await shop.store.closes.open('Back');
      expect(expected).toBe(700);
      await close(2, { drawer: 'Back', above, upTo, counted: expected });
      expect(await toClose()).toEqual(['Front', 'Rear']);
      await expect(close(3, { drawer: 'Back', above: upTo, upTo })).rejects.toMatchObject(refused);
      // The one who undoes the sale takes its money out of where it was put.
      await undo(shop.store, outcome);
      expect(await shop.store.closes.open('Back')).toMatchObject({
        drawers: ['Front', 'Rear', 'Back'],
        expected: -700,
      });
    });
  });

  describe('an id', () => {
    const draft = (number: number) => {
      const { id, lines: sold, note, customerId } = saleFor(number, [food(500)]);
      return { id, lines: sold, note, customerId };
    };
    /** How each kind of record is made under an id; what it needs has numbers of its own. */
    const MADE = {
      sale: (id: number) => shop.store.sales.complete(saleFor(id, [food(100)]), LENA),
      parked: (id: number) => shop.store.sales.park(draft(id)),
      return: (id: number) =>
        shop.store.sales.return(
          { id: idOf(id), of: idOf(901), lines, reason: '', method: 'cash', drawer: '' },
          LENA,
        ),
      deposit: (id: number) =>
        shop.store.sales.deposit(
          { id: idOf(id), of: idOf(902), amount: 100, method: 'cash', drawer: '' },
          LENA,
        ),
      cash: (id: number) =>
        shop.store.sales.moveCash(
          { id: idOf(id), amount: 100, reason: 'Float', drawer: '' },
          UNNAMED_CLERK,
        ),
      close: async (id: number) => {
        const { above, upTo } = await shop.store.closes.open('');
        return close(id, { above, upTo });
      },
    };
    type Kind = keyof typeof MADE;
    const KINDS = Object.keys(MADE) as Kind[];
    const pairs = KINDS.flatMap((first) =>
      KINDS.filter((other) => other !== first).map((other) => [first, other] as const),
    );
    // A sale that was parked is completed under its id.
    const others = pairs.filter(([first, other]) => first !== 'parked' || other !== 'sale');

    it('is of records of one kind', async () => {
      await shop.store.sales.complete(saleFor(901, [food(100, null, 99)]), LENA);
      await shop.store.sales.park(draft(902));
      const state = async () => {
        const { sales } = await shop.store.sales.page({ search: '', limit: 200 });
        return { sales, open: await shop.store.sales.open() };
      };
      for (const [place, [first, other]] of others.entries()) {
        await MADE[first](place + 1);
        const before = await state();
        const problem: unknown = await MADE[other](place + 1).catch((error: unknown) => error);
        expect(problem, `${other} under the id of a ${first}`).toBeInstanceOf(ShopError);
        expect(problem, `${other} under the id of a ${first}`).toMatchObject(refused);
        expect(await state()).toEqual(before);
        await shop.store.sales.drop(idOf(place + 1)).catch(() => undefined);
      }
    });

    it('is of one deposit and one movement of cash, with what it said', async () => {
      await shop.store.sales.park(draft(902));
      await shop.store.sales.park(draft(903));
      const paid = { id: idOf(1), of: idOf(902), amount: 100, method: 'cash', drawer: '' } as const;
      const first = await shop.store.sales.deposit(paid, LENA);
      expect(await shop.store.sales.deposit(paid, LENA)).toEqual(first);
      for (const other of [
        { amount: 50 },
        { method: 'card' as const },
        { of: idOf(903) },
        { drawer: 'Ghost' },
      ])
        // prettier-ignore
        await expect(
          shop.store.sales.deposit({ ...paid, ...other }, LENA),
        ).rejects.toMatchObject(refused);
      const moved = { id: idOf(2), amount: 100, reason: 'Float', drawer: '' };
      const cash = await shop.store.sales.moveCash(moved, LENA);
      expect(await shop.store.sales.moveCash(moved, LENA)).toEqual(cash);
      for (const other of [{ amount: -100 }, { reason: 'Bank' }])
        await expect(shop.store.sales.moveCash({ ...moved, ...other }, LENA)).rejects.toMatchObject(
          refused,
        );
    });

    it('is of one sale, with what was paid for it', async () => {
      const sale = saleFor(1, [food(100)]);
      const { sale: first } = await shop.store.sales.complete(sale, LENA);
      const again = await shop.store.sales.complete(sale, LENA);
      expect(again.sale).toEqual(first);
      const payments = [{ method: 'card' as const, amount: 100, given: null }];
      const lines = [food(100, 700)];
      const others = [{ payments }, { lines }, { note: 'Gift' }, { drawer: 'Back' }];
      const later = [{ customerId: idOf(7) }, { tillReceipt: '17' }, { soldAt: 0 }];
      for (const other of [...others, ...later])
        await expect(
          shop.store.sales.complete({ ...sale, ...other }, LENA),
          JSON.stringify(other),
        ).rejects.toMatchObject(refused);
    });

    it('is of one return, with how it was paid back and whether it went into stock', async () => {
      const guppy = { name: 'Guppy', categoryId: 1n, details: { price: 100 } };
      const { rows } = await shop.store.pets.addMany([guppy], { author: LENA });
      const line = { ...food(100), petId: rows[0]?.id ?? null };
      await shop.store.sales.complete(saleFor(1, [line]), LENA);
      const lines = [{ position: 0, quantity: 1, toStock: false }];
      const back = { id: idOf(2), of: idOf(1), lines, reason: 'Ill', drawer: '' };
      const inCash = { ...back, method: 'cash' as const };
      const { sale: first } = await shop.store.sales.return(inCash, LENA);
      expect((await shop.store.sales.return(inCash, LENA)).sale).toEqual(first);
      const toStock = { lines: lines.map((one) => ({ ...one, toStock: true })) };
      const others = [{ method: 'card' as const }, { reason: '' }, { drawer: 'Back' }, toStock];
      for (const other of others)
        await expect(
          shop.store.sales.return({ ...inCash, ...other }, LENA),
          JSON.stringify(other),
        ).rejects.toMatchObject(refused);
    });
  });
}
