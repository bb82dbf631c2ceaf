import { PRICE } from '../../shared/fields/built-in.ts';
import type { Field } from '../../shared/fields/field.ts';
import type { PriceChange } from '../../shared/price-change.ts';
import { percentOf } from '../../shared/sale-amounts.ts';
import { readTyped, typedValue } from './formats.ts';

const NUMBER: Field = { ...PRICE, id: 'percent', kind: 'number' };
const PERCENT = /%|٪/;

/** An amount as its field holds it. */
export function typedAmount(minorUnits: number): string {
  return typedValue(PRICE, minorUnits);
}

/** The minor units of a typed amount, 0 for nothing; null for what is no amount. */
export function readAmount(typed: string): number | null {
  const read = readTyped(PRICE, typed);
  if (read === null) return 0;
  return 'value' in read ? Number(read.value) : null;
}

/** A percentage, with or without its sign, in hundredths; null for what is none from 0 to 100. */
export function readPercent(typed: string): number | null {
  const read = readTyped(NUMBER, typed.replace(PERCENT, ''));
  if (!read || 'problem' in read) return null;
  const hundredths = Math.round(Number(read.value) * 100);
  return hundredths < 0 || hundredths > 10_000 ? null : hundredths;
}

/** What prices change by: “10 %”, “−5 %”, “2.50” or “−2.50”; null for neither, and for no change. */
export function readPriceShift(typed: string): PriceChange['by'] | null {
  const sign = /^\s*[-−]/.test(typed) ? -1 : 1;
  const rest = typed.replace(/^\s*[-−+]/, '');
  if (PERCENT.test(rest)) {
    const percent = readPercent(rest);
    return percent === null || percent === 0 ? null : { percent: sign * percent };
  }
  const amount = readAmount(rest);
  return amount === null || amount === 0 ? null : { amount: sign * amount };
}

/** What is taken off an amount, and the percentage (in hundredths) if it was typed as one. */
export interface Discount {
  discount: number;
  discountPercent: number | null;
}

/** Reads “10 %” or an amount to be taken off `whole`; null for neither, and for more than that. */
export function readDiscount(typed: string, whole: number): Discount | null {
  if (!PERCENT.test(typed)) {
    const discount = readAmount(typed);
    return discount === null || discount > whole ? null : { discount, discountPercent: null };
  }
  const discountPercent = readPercent(typed);
  if (discountPercent === null) return null;
  return { discount: percentOf(whole, discountPercent), discountPercent };
}

/** A discount as its field holds it: “10 %”, or an amount. */
export function typedDiscount({ discount, discountPercent }: Discount): string {
  if (discountPercent !== null) return `${typedValue(NUMBER, discountPercent / 100)} %`;
  return discount === 0 ? '' : typedAmount(discount);
}
