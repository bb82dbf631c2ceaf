import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountOnAll,
  withDiscount,
  withDiscountOnAll,
  withThatOfAll,
} from './discount-on-all.ts';
import { NO_DISCOUNT, type SaleLine } from './sale.ts';
import { saleTotal } from './sale-amounts.ts';

function line(unitPrice: number, own: Partial<SaleLine> = {}): SaleLine {
  return withDiscount({
    ...NO_DISCOUNT,
    petId: null,
    words: 'Luna',
    identity: '',
    categoryId: null,
    quantity: 1,
    unitPrice,
    taxRate: null,
    ...own,
  });
}

const TEN = { discount: 0, discountPercent: 1_000 };
const discounts = (lines: readonly SaleLine[]) => lines.map(({ discount }) => discount);
const ILL = line(10_000, { discountPercent: 5_000, discountReason: 'Ill' });

describe('a discount on all', () => {
  it('leaves a line its own larger one, with its reason', () => {
    const given = withDiscountOnAll([ILL, line(5_000)], TEN);
    expect(given).toMatchObject([{ discount: 5_000, discountReason: 'Ill' }, { discount: 500 }]);
    expect(discountOnAll(given)).toMatchObject({ discountPercent: 1_000 });
  });

  it('is in what is added later', () => {
    const given = withDiscountOnAll([ILL, line(5_000)], TEN);
    expect(withThatOfAll(line(2_000), given)).toMatchObject({ discount: 200 });
    expect(withThatOfAll(line(2_000), [line(5_000), ILL])).toMatchObject({ discount: 0 });
    // That of the only line is its own.
    expect(withThatOfAll(line(2_000), [ILL])).toMatchObject({ discount: 0 });
  });

  it('is replaced by what is typed in its place, or taken away', () => {
    const given = withDiscountOnAll([ILL, line(5_000), line(1_000)], TEN);
    const five = withDiscountOnAll(given, { discount: 0, discountPercent: 500 });
    expect(discounts(five)).toEqual([5_000, 250, 50]);
    expect(discounts(withDiscountOnAll(five, NO_DISCOUNT))).toEqual([5_000, 0, 0]);
    const amount = { discount: 2_000, discountPercent: null };
    const spread = withDiscountOnAll([line(5_000), line(15_000)], amount);
    expect(discounts(spread)).toEqual([500, 1_500]);
    expect(discountOnAll(spread)).toEqual(amount);
    expect(discounts(withDiscountOnAll(spread, { ...amount, discount: 1_000 }))).toEqual([
      250, 750,
    ]);
  });

  it('of an amount is spread over lines without a larger one', () => {
    const amount = { discount: 2_000, discountPercent: null };
    expect(discounts(withDiscountOnAll([ILL, line(5_000)], amount))).toEqual([5_000, 2_000]);
    expect(discounts(withDiscountOnAll([ILL, line(500)], amount))).toEqual([5_000, 500]);
  });

  it('makes no sum higher where there was none', () => {
    const percent = fc.integer({ min: 0, max: 10_000 });
    const own = fc.record({ price: fc.integer({ min: 0, max: 1e6 }), share: percent });
    const lines = fc.array(own, { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.boolean(), percent, (drawn, isPercent, of) => {
        const before = drawn.map(({ price, share }, place) =>
          line(
            price,
            place % 2 === 0 ? { discountPercent: share } : { discount: share % (price + 1) },
          ),
        );
        fc.pre(discountOnAll(before) === null);
        const whole = saleTotal(before.map((one) => ({ ...one, discount: 0 })));
        const given = isPercent
          ? { discount: 0, discountPercent: of }
          : { discount: Math.floor((whole * of) / 10_000), discountPercent: null };
        const after = withDiscountOnAll(before, given);
        expect(saleTotal(after)).toBeLessThanOrEqual(saleTotal(before));
        for (const [place, { discount, unitPrice }] of after.entries()) {
          expect(discount).toBeGreaterThanOrEqual(before[place]?.discount ?? 0);
          expect(discount).toBeLessThanOrEqual(unitPrice);
        }
      }),
    );
  });
});
