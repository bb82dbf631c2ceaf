import { z } from 'zod';
import { mustBe } from './messages.ts';

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * A whole number in the int64 range, kept as a bigint so that no digit is lost. JSON carries it as
 * a number literal (`format: int64` in OpenAPI).
 */
export const Int64 = z
  .bigint({ error: mustBe('a whole number that fits in 64 bits') })
  .min(MIN_INT64, { error: 'must be a whole number that fits in 64 bits' })
  .max(MAX_INT64, { error: 'must be a whole number that fits in 64 bits' })
  .meta({ type: 'integer', format: 'int64' });

const DECIMAL_INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;

/** An int64 as the window's calls carry it: JSON as browsers read it loses digits, so it crosses as text. */
export const Id = z.union(
  [z.codec(z.string().regex(DECIMAL_INTEGER), Int64, { decode: BigInt, encode: String }), Int64],
  { error: mustBe('a whole number that fits in 64 bits') },
);

const NUMBER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No int64 has more digits; longer numbers are rejected before any big arithmetic. */
const MAX_DIGITS = 19;

/**
 * Returns the exact integer that a JSON number literal represents (RFC 8259 section 6). `1.0` and
 * `1e2` are integers. Returns undefined for a fraction and for anything outside int64. Takes time
 * in proportion to the literal's length, however many zeros it has.
 */
export function int64FromLiteral(literal: string): bigint | undefined {
  const match = NUMBER_LITERAL.exec(literal);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const { start, end } = significantDigits(digits);
  if (start === end) return 0n;
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  if (zeros < 0 || end - start + zeros > MAX_DIGITS) return undefined;
  const value = BigInt(sign + digits.slice(start, end) + '0'.repeat(zeros));
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}

/**
 * Where the digits begin and end that are neither leading nor trailing zeros. Counted by hand,
 * because the pattern `0+$` starts over at every zero of a long run.
 */
export function significantDigits(digits: string): { start: number; end: number } {
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  return { start, end };
}

/** Parses an int64 in plain decimal from a path segment or a form field; undefined when it is not one. */
export function int64FromDecimal(text: string): bigint | undefined {
  if (!DECIMAL_INTEGER.test(text)) return undefined;
  const value = BigInt(text);
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}
