import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Details } from '../../../shared/fields/details.ts';
import type { PetStatus } from '../../../shared/pet.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { lineTotal } from '../../../shared/sale-amounts.ts';
import type { JournalLine, JournalReceipt } from '../../../shared/till-journal.ts';
import { newestStep } from '../../testing/stock.ts';
import { type ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const TILL: Author = { kind: 'import', id: 'lena', name: 'Lena' };
const CHIP = '985113001234561';

/** What a till has sold: an animal by its code, or food. */
function line(words: string, code = '', changed: Partial<JournalLine> = {}): JournalLine {
  const codes = code === '' ? [] : [code];
  return { words, codes, quantity: 1, unitPrice: 500, discount: 0, taxRate: 1900, ...changed };
}

/** What has happened at a till is recorded whatever the stock says. */
export function testRecordedSales(shop: ContractShop): void {
  const receiptFor = (
    number: number,
    lines: JournalLine[],
    changed: Partial<JournalReceipt> = {},
  ): JournalReceipt => ({
    id: idOf(number),
    receipt: `318-${String(number)}`,
    soldAt: shop.clock.time - 60_000,
    total: lines.reduce((sum, one) => sum + lineTotal(one), 0),
    lines,
    cancels: null,
    isRefund: false,
    ...changed,
  });
  const record = (receipt: JournalReceipt, takesNothing = false) =>
    shop.store.sales.record({ receipt, till: 'Counter', takesNothing }, TILL);
  const add = (name: string, details: Details, status: PetStatus = 'available') =>
    shop.addDetailed({ name, categoryId: 1n, status, details });
  const stock = () => shop.stockNow();
  const problems = async (number: number) => {
    const found = await shop.store.sales.problems({ of: idOf(number), limit: 50 });
    return found.map(({ code, line: at }) => [code, at]);
  };
  const inGermany = async () => {
    const profile = profileFor(['de-DE']);
    await shop.store.profile.start(profile);
    await shop.store.profile.change({ taxRates: [1900, 700], hasCertifiedTill: true });
  };
  /** Lets several animals have one code. */
  const shareCodes = async () => {
    const chip = BUILT_IN_FIELDS.find(({ id }) => id === 'chip');
    if (chip) await shop.store.fields.save({ ...chip, isUnique: false });
  };

  describe('a sale that has happened at a till', () => {
    it('takes its animals out of stock by their codes, and keeps the rest in words', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP });
      const lines = [line('Gecko', CHIP), line('Hay'), line(`Ring ${CHIP.slice(1)}`)];
      const done = await record(receiptFor(1, lines));
      expect(done).toMatchObject({
        id: idOf(1),
        isNew: true,
        kind: 'sale',
        animals: 1,
        problems: 0,
      });
      expect(await stock()).toEqual([['sold', 1]]);
      expect(await shop.store.sales.read(idOf(1))).toMatchObject({
        number: 1,
        at: shop.clock.time - 60_000,
        author: TILL,
        total: 1_500,
        tillReceipt: '318-1',
        drawer: 'Counter',
        payments: [],
        lines: [{ petId: 1n, words: 'Gecko' }, { petId: null }, { petId: null }],
      });
    });

    it('finds a whole code in the words, and the one that is not sold of several', async () => {
      await inGermany();
      await shareCodes();
      await add('Guppy', { chip: 'TANK-7' }, 'sold');
      await add('Guppy', { chip: 'TANK-7', quantity: 5 });
      await record(receiptFor(1, [line('Guppy TANK-7', '', { quantity: 2 })]));
      expect(await stock()).toEqual([
        ['sold', 1],
        ['available', 3],
      ]);
      expect(await problems(1)).toEqual([]);
    });

    it('is there once, however often it comes', async () => {
      await inGermany();
      await add('Guppy', { chip: CHIP, quantity: 5 });
      await record(receiptFor(1, [line('Guppy', CHIP)]));
      expect(await record(receiptFor(1, [line('Guppy', CHIP)]))).toMatchObject({ isNew: false });
      expect(await stock()).toEqual([['available', 4]]);
    });

    it('is recorded with what is odd in it', async () => {
      await inGermany();
      await shareCodes();
      await add('Sold', { chip: CHIP }, 'sold');
      await add('Group', { chip: 'G-1000', quantity: 2 });
      await add('Twin', { chip: 'T-1000' });
      await add('Twin', { chip: 'T-1000' });
      await add('Kept', { chip: 'R-1000' }, 'pending');
      await add('Ill', { chip: 'I-1000', notforsaleuntil: '2999-01-01' });
      await add('Other', { chip: 'O-1000' });
      const gone = await add('Gone', { chip: 'X-1000' });
      const animals = [{ id: gone.id, version: gone.version }];
      await shop.store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
      const lines = [
        line('Sold', CHIP),
        line('Group', 'G-1000', { quantity: 3 }),
        line('Twin', 'T-1000'),
        line('Kept', 'R-1000'),
        line('Ill', 'I-1000'),
        line('Other', 'O-1000', { taxRate: 700 }),
        line('Gone', 'X-1000'),
      ];
      await record(receiptFor(1, lines, { total: 1 }));
      expect(await problems(1)).toEqual([
        ['sold', 0],
        ['too_few', 2],
        ['several', 3],
        ['reserved', 4],
        ['under_treatment', 5],
        ['rate_differs', 6],
        ['not_in_stock', 7],
        ['total_differs', null],
      ]);
      expect(await stock()).toEqual([
        ['sold', 1],
        ['sold', 2],
        ['available', 1],
        ['available', 1],
        ['sold', 1],
        ['sold', 1],
        ['sold', 1],
      ]);
      const { lines: sold, total } = await shop.store.sales.read(idOf(1));
      expect(total).toBe(9 * 500);
      expect(sold.map(({ petId, quantity }) => [petId, quantity]).slice(0, 3)).toEqual([
        [null, 1],
        [2n, 2],
        [null, 1],
      ]);
    });

    it('takes an animal that has a deposit on another sale', async () => {
      await shop.store.profile.start(profileFor(['en-US']));
      const pet = await add('Gecko', { chip: CHIP });
      const { id, lines, customerId, note } = saleFor(9, [{ ...food(500), petId: pet.id }]);
      await shop.store.sales.park({ id, lines, customerId, note });
      const deposit = {
        id: idOf(8),
        of: idOf(9),
        amount: 100,
        method: 'card' as const,
        drawer: '',
      };
      await shop.store.sales.deposit(deposit, TILL);
      await record(receiptFor(1, [line('Gecko', CHIP, { taxRate: null })]));
      expect(await problems(1)).toEqual([['held', 0]]);
      expect(await stock()).toEqual([['sold', 1]]);
    });

    it('says that its receipt is another’s, and that its time can’t be', async () => {
      await inGermany();
      await record(receiptFor(1, [line('Hay')]));
      const soldAt = shop.clock.time + 86_400_000;
      await record(receiptFor(2, [line('Hay')], { receipt: '318-1', soldAt }));
      expect(await problems(2)).toEqual([
        ['clock', null],
        ['receipt_reused', null],
      ]);
      expect(await shop.store.sales.read(idOf(2))).toMatchObject({ at: shop.clock.time });
    });
  });

  describe('what takes a sale of a till back', () => {
    it('is a return of all that is left of it', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP });
      await record(receiptFor(1, [line('Gecko', CHIP), line('Hay')]));
      const back = receiptFor(2, [], { cancels: idOf(1), total: -1_000 });
      expect(await record(back)).toMatchObject({ kind: 'return', animals: 1, problems: 0 });
      expect(await stock()).toEqual([['available', 1]]);
      const done = { kind: 'return', total: -1_000, tillReceipt: '318-2', payments: [] };
      expect(await shop.store.sales.read(idOf(2))).toMatchObject(done);
      expect(await record(back)).toMatchObject({ isNew: false });
    });

    it('is kept for nothing where it names no sale, or one that is back', async () => {
      await inGermany();
      await record(receiptFor(1, [line('Hay')], { cancels: idOf(99), total: -500 }));
      await record(receiptFor(2, [], { isRefund: true, total: -500 }));
      for (const number of [1, 2]) {
        expect(await problems(number)).toEqual([['returned', null]]);
        expect(await shop.store.sales.read(idOf(number))).toMatchObject({ kind: 'sale', total: 0 });
      }
    });

    it('takes nothing from stock together with its sale', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP });
      await record(receiptFor(1, [line('Gecko', CHIP)]), true);
      await record(receiptFor(2, [], { cancels: idOf(1), total: -500 }));
      expect(await stock()).toEqual([['available', 1]]);
      expect(await shop.store.sales.problems({ of: null, limit: 50 })).toEqual([]);
    });
  });

  it('is foreseen: sales one after the other, without anything being written', async () => {
    await inGermany();
    await add('Gecko', { chip: CHIP });
    await record(receiptFor(1, [line('Hay')]));
    const receipts = [
      receiptFor(1, [line('Hay')]),
      receiptFor(2, [line('Gecko', CHIP), line('Hay')]),
      receiptFor(3, [line('Gecko', CHIP)]),
      receiptFor(4, [line('Gecko', CHIP)]),
      receiptFor(5, [], { cancels: idOf(4), total: -500 }),
    ];
    expect(await shop.store.sales.foresee({ receipts })).toEqual({
      known: 1,
      sales: 3,
      returns: 1,
      lines: 4,
      animals: 1,
      problemCount: 1,
      problems: [{ tillReceipt: '318-3', code: 'sold', line: 0, words: 'Gecko', petId: 1n }],
    });
    expect(await stock()).toEqual([['available', 1]]);
  });

  describe('a problem', () => {
    it('waits until a person settles it by a reason, once', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP }, 'sold');
      await record(receiptFor(1, [line('Gecko', CHIP)]));
      expect(await shop.store.sales.problems({ of: null, limit: 50 })).toMatchObject([
        { saleId: idOf(1), number: 1, tillReceipt: '318-1', till: 'Counter', petId: 1n },
      ]);
      const settling = { saleId: idOf(1), place: 0, reason: 'Sold in the window, too' };
      const settled = await shop.store.sales.settle(settling, TILL);
      expect(settled.settled).toEqual({
        at: shop.clock.time,
        author: TILL,
        reason: settling.reason,
      });
      expect(await shop.store.sales.problems({ of: null, limit: 50 })).toEqual([]);
      const refused = { code: 'not_found' };
      await expect(shop.store.sales.settle(settling, TILL)).rejects.toMatchObject(refused);
    });

    it('is settled when its sale is taken back', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP }, 'pending');
      await record(receiptFor(1, [line('Gecko', CHIP)]));
      expect(await problems(1)).toEqual([['reserved', 0]]);
      await shop.store.sales.takeBack({ ids: [idOf(1)] }, TILL);
      expect(await shop.store.sales.problems({ of: null, limit: 50 })).toEqual([]);
      expect(await stock()).toEqual([['pending', 1]]);
    });
  });

  describe('taken back as a whole', () => {
    it('puts animals where they were, and can come in anew', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP });
      await add('Guppy', { chip: '985113001234562', quantity: 5 });
      const day = [
        receiptFor(1, [line('Gecko', CHIP)]),
        receiptFor(2, [line('Guppy', '985113001234562')]),
        receiptFor(3, [line('Guppy', '985113001234562', { quantity: 2 }), line('Hay')]),
        receiptFor(4, [line('Hay')]),
      ];
      for (const receipt of day) await record(receipt);
      const ids = [1, 2, 3, 4].map(idOf);
      expect(await shop.store.sales.takeBack({ ids }, TILL)).toEqual({ sales: 4, animals: 4 });
      expect(await stock()).toEqual([
        ['available', 1],
        ['available', 5],
      ]);
      expect(await shop.store.sales.takeBack({ ids }, TILL)).toEqual({ sales: 0, animals: 0 });
      for (const receipt of day) expect(await record(receipt)).toMatchObject({ isNew: true });
      for (const receipt of day) expect(await record(receipt)).toMatchObject({ isNew: false });
      expect(await stock()).toEqual([
        ['sold', 1],
        ['available', 2],
      ]);
      expect(await shop.store.sales.problems({ of: null, limit: 50 })).toEqual([]);
    });

    it('leaves alone what came back already, and what one step has undone stays undone', async () => {
      await inGermany();
      await add('Gecko', { chip: CHIP });
      await record(receiptFor(1, [line('Gecko', CHIP)]));
      const { entries } = await shop.store.history.page({ limit: 1 });
      await shop.store.pets.undo(newestStep(entries), TILL);
      expect(await shop.store.sales.takeBack({ ids: [idOf(1)] }, TILL)).toMatchObject({ sales: 0 });
      expect(await record(receiptFor(1, [line('Gecko', CHIP)]))).toMatchObject({ isNew: false });
      expect(await stock()).toEqual([['available', 1]]);
    });
  });
}
