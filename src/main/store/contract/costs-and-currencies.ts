import { expect, it } from 'vitest';
import type { Details } from '../../../shared/fields/details.ts';
import type { Author } from '../../../shared/history.ts';
import type { PetStatus } from '../../../shared/pet.ts';
import type { SaleToComplete } from '../../../shared/sale.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };

/** When a sale was, in which currency, what the shop paid for it, what is held back of a group, and new prices. */
export function testCostsAndCurrencies(shop: ContractShop): void {
  const sell = (sale: SaleToComplete) => shop.store.sales.complete(sale, LENA);
  const pricedIn = async (currency: string) => {
    await shop.store.profile.start(profileFor(['en-US']));
    await shop.store.profile.change({ currency });
  };
  const deposit = (id: number, of: number, amount: number) =>
    shop.store.sales.deposit(
      { id: idOf(id), of: idOf(of), amount, method: 'card', drawer: '' },
      LENA,
    );

  it('a sale of an earlier day is under its own date, and in the next close', async () => {
    const DAY = 86_400_000;
    const { time } = shop.clock;
    await sell(saleFor(1, [food(500)]));
    const { above, upTo } = await shop.store.closes.open('');
    const counted = { counted: 500, leftIn: 0, note: '' };
    await shop.store.closes.complete({ id: idOf(2), drawer: '', above, upTo, ...counted }, LENA);
    shop.clock.time += 3 * DAY;
    const { sale } = await sell(saleFor(3, [food(700)], { soldAt: time + DAY }));
    expect(sale).toMatchObject({ at: time + DAY, enteredAt: time + 3 * DAY });
    const ofItsDay = await shop.store.closes.sales({ from: time + DAY, to: time + 2 * DAY });
    expect(ofItsDay.sales).toMatchObject({ count: 1, money: 700 });
    expect(await shop.store.closes.open('')).toMatchObject({ expected: 700 });
    // It is listed among the sales of its day, page by page.
    await sell(saleFor(5, [food(900)]));
    const { sales: listed } = await shop.store.sales.page({ search: '', limit: 1 });
    const rest = await shop.store.sales.page({ search: '', limit: 9, before: listed[0] });
    expect([...listed, ...rest.sales].map(({ total }) => total)).toEqual([900, 700, 500]);
    for (const soldAt of [time + 3 * DAY + 1, time - 400 * DAY]) {
      const refused = sell(saleFor(4, [food(1)], { soldAt }));
      await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
    }
  });

  it('what was sold stays in its currency, and no sum mixes two', async () => {
    await pricedIn('EUR');
    await sell(saleFor(1, [food(500)], { customerId: null }));
    const { id, lines, note, customerId } = saleFor(2, [food(900)]);
    await shop.store.sales.park({ id, lines, note, customerId });
    await deposit(3, 2, 100);
    await expect(pricedIn('USD')).rejects.toThrow('Deposits');
    await deposit(4, 2, -100);
    // What is in the drawer is in euros until it is closed, and then, no matter who takes the money, it is in this drawer.
    await expect(pricedIn('USD')).rejects.toThrow('Close every drawer');
    const atTill = { hasCertifiedTill: true };
    await expect(shop.store.profile.change(atTill)).rejects.toThrow('Close every drawer');
    await shop.store.profile.change({ currency: 'EUR', hasCertifiedTill: false, name: 'Zoo' });
    const { above, upTo } = await shop.store.closes.open('');
    const counted = { counted: 500, leftIn: 300, note: '' };
    await shop.store.closes.complete({ id: idOf(9), drawer: '', above, upTo, ...counted }, LENA);
    expect(await shop.store.closes.open('')).toMatchObject({ opening: 300, expected: 300 });
    await pricedIn('USD');
    // Nobody counts 3.00 euros as dollars.
    expect(await shop.store.closes.open('')).toMatchObject({ opening: 0, expected: 0 });
    await sell(saleFor(5, [food(700)]));
    expect(await shop.store.sales.read(idOf(1))).toMatchObject({ currency: 'EUR' });
    expect(await shop.store.closes.open('')).toMatchObject({
      expected: 700,
      report: { currency: 'USD', others: 0, sales: { count: 1, money: 700 } },
    });
    const lineBack = [{ position: 0, quantity: 1, toStock: false }];
    const back = { id: idOf(6), of: idOf(1), lines: lineBack, reason: '', drawer: '' };
    const { sale } = await shop.store.sales.return({ ...back, method: 'card' }, LENA);
    expect(sale).toMatchObject({ currency: 'EUR', total: -500 });
    expect(await shop.store.closes.open('')).toMatchObject({
      expected: 700,
      report: { others: 1 },
    });
  });

  it('a receipt is found by its sum, whatever else has these digits', async () => {
    await pricedIn('EUR');
    await sell(saleFor(1, [food(2_450)]));
    await sell(saleFor(2, [{ ...food(500), words: 'Feed 24.50' }]));
    await sell(saleFor(3, [food(2_400)]));
    const found = async (search: string, amount?: number) => {
      const { sales } = await shop.store.sales.page({ search, amount, limit: 9 });
      return sales.map(({ number }) => number).toSorted();
    };
    expect(await found('24.50', 2_450)).toEqual([1, 2]);
    expect(await found('24.50')).toEqual([2]);
    expect(await found('3', 300)).toEqual([3]);
  });

  it('a receipt keeps the head that it had, whatever the shop is called later', async () => {
    await pricedIn('EUR');
    const { profile, sales } = shop.store;
    const headOf = async (number: number) => (await sales.read(idOf(number))).letterhead;
    const oldStreet = { name: 'Zoo', address: 'Old Street 1', taxNumber: 'DE 1' };
    const newStreet = { ...oldStreet, address: 'New Street 2' };
    await profile.change(oldStreet);
    await sell(saleFor(1, [food(500)]));
    expect(await headOf(1)).toBeNull();
    await profile.change({ address: newStreet.address });
    await profile.change({ name: 'Aquaria' });
    await profile.change({ name: newStreet.name });
    await sell(saleFor(2, [food(500)]));
    await profile.change({ taxNumber: 'DE 2', retentionYears: 8 });
    await sell(saleFor(3, [food(500)]));
    await profile.change({ retentionYears: 9 });
    expect(await headOf(1)).toEqual(oldStreet);
    expect(await headOf(2)).toEqual(newStreet);
    expect(await headOf(3)).toBeNull();
  });

  it('what animals cost is kept with what they were sold for, and goes back with them', async () => {
    await shop.store.profile.start({ ...profileFor(['en-US']), taxRates: [1_900] });
    const guppies = { name: 'Guppies', categoryId: 1n, details: { quantity: 9, cost: 100 } };
    const { rows } = await shop.store.pets.addMany(
      [guppies, { name: 'Luna', categoryId: 1n, details: {} }],
      { author: LENA },
    );
    const [group, single] = rows;
    const of = (petId: bigint | undefined, quantity: number) => ({
      ...food(238, 1_900, quantity),
      petId: petId ?? null,
      categoryId: 1n,
    });
    await sell(saleFor(1, [of(group?.id, 3), of(single?.id, 1)]));
    const lines = [{ position: 0, quantity: 1, toStock: true }];
    const back = { id: idOf(2), of: idOf(1), lines, reason: '', drawer: '' };
    await shop.store.sales.return({ ...back, method: 'card' }, LENA);
    const report = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
    // Two for 4.00 without tax cost 2.00; nobody knows what Luna cost.
    expect(report.categories).toMatchObject([
      { categoryId: 1n, animals: 3, money: 714, cost: 200, margin: 200, uncosted: 1 },
    ]);
    const found = async (query: object) =>
      (await shop.store.sales.page({ search: '', limit: 9, ...query })).sales.length;
    expect(await found({ categoryId: 1n, taxRate: 1_900, method: 'card' })).toBe(1);
    expect(await found({ categoryId: null })).toBe(0);
    expect(await found({ taxRate: null })).toBe(0);
  });

  it('some of a group are an entry of their own, whoever changes it, until that is undone', async () => {
    const { pets } = shop.store;
    const details = { quantity: 9, chip: '276098106123456', price: 300 };
    const { rows } = await pets.addMany([{ name: 'Guppies', categoryId: 1n, details }], {
      author: LENA,
    });
    const [{ id, version } = { id: 0n, version: 0 }] = rows;
    const change = { status: 'pending' as const, details: { reservedfor: 'Ms Lee' } };
    const split = (quantity: number) => pets.split({ id, version, quantity, change }, LENA);
    await expect(split(9)).rejects.toMatchObject({ code: 'bad_request' });
    const both = await Promise.allSettled([split(4), split(4)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [part, group] = (await pets.rows(ALL_NEWEST, 0, 9)).rows;
    expect(group).toMatchObject({ id, details: { quantity: 5, chip: details.chip } });
    expect(part?.details).toEqual({ quantity: 4, price: 300, reservedfor: 'Ms Lee' });
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.step] : []));
    if (!done[0]) throw new Error('There is no step');
    await pets.undo(done[0], LENA);
    const back = (await pets.rows(ALL_NEWEST, 0, 9)).rows;
    expect(back).toMatchObject([{ id, details }]);
  });

  it('prices change by percent and end as wished, as one step, but not without a price or sold', async () => {
    const { pets } = shop.store;
    const priced = (details: Details, status: PetStatus = 'available') => ({
      name: 'Guppy',
      categoryId: 1n,
      status,
      details,
    });
    const entries = [
      priced({ price: 300 }),
      priced({ price: 4_500 }),
      priced({}),
      priced({ price: 300 }, 'sold'),
    ];
    const { rows } = await pets.addMany(entries, { author: LENA });
    const animals = rows.map(({ id, version }) => ({ id, version }));
    const selection = { kind: 'animals' as const, animals };
    const change = { by: { percent: 1_000 }, ending: 99 } as const;
    expect(await pets.previewPrices(selection, change)).toEqual({
      more: 0,
      left: 2,
      prices: [
        { name: 'Guppy', before: 300, after: 299 },
        { name: 'Guppy', before: 4_500, after: 4_999 },
      ],
    });
    const { step, done } = await pets.changePrices(selection, change, LENA);
    expect(done).toBe(2);
    const prices = async () => {
      const now = await pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 9);
      return now.rows.map(({ details }) => details['price']);
    };
    expect(await prices()).toEqual([299, 4_999, undefined, 300]);
    // Based on what was seen before: somebody else's prices are not changed again.
    expect(await pets.changePrices(selection, change, LENA)).toMatchObject({ conflictCount: 2 });
    if (step) await pets.undo(step, LENA);
    expect(await prices()).toEqual([300, 4_500, undefined, 300]);
  });
}
