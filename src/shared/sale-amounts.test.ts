import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTotal, percentOf, spreadDiscount, sumOf, worthOf } from './sale-amounts.ts';

const amount = fc.integer({ min: 0, max: 1e12 });

describe('the amounts of a sale', () => {
  it('are exact', () => {
    expect(lineTotal({ quantity: 3, unitPrice: 430, discount: 90 })).toBe(1200);
    expect(percentOf(1250, 1000)).toBe(125);
    expect(percentOf(5, 1000)).toBe(1);
    expect(percentOf(999_999_999_999, 1)).toBe(100_000_000);
    expect(sumOf([{ total: 5 }, { total: -2 }], 'total')).toBe(3);
    expect(spreadDiscount([100, 100, 100], 100)).toEqual([34, 33, 33]);
    expect(spreadDiscount([0, 0], 0)).toEqual([0, 0]);
    // The units that are left go to the largest remainders: 100/101 twice, and 2/101.
    expect(spreadDiscount([10, 10, 81], 10)).toEqual([1, 1, 8]);
    expect(spreadDiscount([81, 10, 10], 10)).toEqual([8, 1, 1]);
  });

  it('spread a discount to the last unit, none above its line', () =>
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (totals, part) => {
          const discount = Math.floor(totals.reduce((sum, total) => sum + total, 0) * part);
          const spread = spreadDiscount(totals, discount);
          expect(spread.reduce((sum, each) => sum + each, 0)).toBe(discount);
          for (const [index, each] of spread.entries()) {
            expect(each).toBeGreaterThanOrEqual(0);
            expect(each).toBeLessThanOrEqual(totals[index] ?? 0);
          }
        },
      ),
    ));

  it('of parts that are returned come to their line, whatever the parts', () =>
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 9 }),
        (total, parts) => {
          const line = { total, quantity: parts.reduce((sum, part) => sum + part, 0) };
          let returned = 0;
          let paidBack = 0;
          for (const quantity of parts) {
            const worth = worthOf(line, { returned, quantity });
            expect(worth).toBeGreaterThanOrEqual(0);
            paidBack += worth;
            returned += quantity;
          }
          expect(paidBack).toBe(total);
        },
      ),
    ));
});
