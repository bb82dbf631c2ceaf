import { t } from '@lingui/core/macro';
import { PRICE } from '../../shared/fields/built-in.ts';
import type { Field } from '../../shared/fields/field.ts';
import type { PriceChange } from '../../shared/price-change.ts';
import type { Discount } from '../../shared/discount-on-all.ts';
import { percentOf } from '../../shared/sale-amounts.ts';
import { asSentence, moneyText, percentText, readTyped, typedValue } from './formats.ts';
import type { ReadText } from './TypedField.tsx';

const NUMBER: Field = { ...PRICE, id: 'percent', kind: 'number' };
/** An amount that may be less than nothing. */
const SIGNED: Field = { ...PRICE, id: 'amount' };
/** The percent sign of every script, wide and small. */
const PERCENT = /[%٪％﹪]/u;
const ALL = 10_000;
/** How far a hundredth can be from a whole one that was written as a fraction. */
const NEARLY = 1e-6;

/** Hundredths of a percentage; null for one that is finer than these. */
function hundredthsOf(percentage: number): number | null {
  const exact = percentage * 100;
  const whole = Math.round(exact);
  return Math.abs(exact - whole) < NEARLY ? whole : null;
}

/** An amount as its field holds it. */
export function typedAmount(minorUnits: number): string {
  return typedValue(PRICE, minorUnits);
}

function readAs(field: Field, typed: string): ReadText<number | null> {
  const read = readTyped(field, typed);
  if (read && 'problem' in read) return { problem: asSentence(read.problem) ?? '' };
  return { value: read && Number(read.value) };
}

/** The minor units of a typed amount, 0 for nothing. */
export function readAmount(typed: string): ReadText<number> {
  const read = readAs(PRICE, typed);
  return 'problem' in read ? read : { value: read.value ?? 0 };
}

/** What a text means that is one of its kind; null for what can’t be read. */
export function valueOf<Value>(read: ReadText<Value>): Value | null {
  return 'value' in read ? read.value : null;
}

/** A whole number between two bounds. */
export function readWhole(
  typed: string,
  { least, most }: { least: number; most: number },
): ReadText<number> {
  const read = readAs(NUMBER, typed);
  const value = valueOf(read);
  if (value !== null && Number.isInteger(value) && value >= least && value <= most) {
    return { value };
  }
  return { problem: t`Write a whole number from ${String(least)} to ${String(most)}.` };
}

/** A percentage from 0 to 100, with or without its sign, in hundredths. */
export function readPercent(typed: string): ReadText<number> {
  const value = valueOf(readAs(NUMBER, typed.replace(PERCENT, '')));
  const hundredths = value === null ? null : hundredthsOf(value);
  if (hundredths !== null && hundredths >= 0 && hundredths <= ALL) return { value: hundredths };
  return { problem: t`Write a percentage of at most ${percentText(ALL)}.` };
}

/** What prices change by: “10 %”, “−5 %”, “2.50” or “−2.50”; null for no change. */
export function readPriceShift(typed: string): ReadText<PriceChange['by'] | null> {
  const isPercent = PERCENT.test(typed);
  const read = readAs(isPercent ? NUMBER : SIGNED, typed.replace(PERCENT, ''));
  const value = valueOf(read);
  const percent = value === null ? null : hundredthsOf(value);
  if ('problem' in read || (isPercent && (percent === null || Math.abs(percent) > ALL))) {
    return { problem: t`Write a percentage or an amount.` };
  }
  if (!value) return { value: null };
  return { value: isPercent ? { percent: percent ?? 0 } : { amount: value } };
}

/** Reads “10 %” or an amount to be taken off `whole`, of which no more can be. */
export function readDiscount(typed: string, whole: number): ReadText<Discount> {
  if (PERCENT.test(typed)) {
    const read = readPercent(typed);
    if ('problem' in read) return read;
    const discountPercent = read.value;
    return { value: { discount: percentOf(whole, discountPercent), discountPercent } };
  }
  const read = readAmount(typed);
  if ('problem' in read) return { problem: t`Write a percentage or an amount.` };
  if (read.value > whole) return { problem: t`That is more than ${moneyText(whole)}.` };
  return { value: { discount: read.value, discountPercent: null } };
}

/** A discount as its field holds it: “10 %”, or an amount. */
export function typedDiscount({ discount, discountPercent }: Discount): string {
  if (discountPercent !== null) return `${typedValue(NUMBER, discountPercent / 100)} %`;
  return discount === 0 ? '' : typedAmount(discount);
}
