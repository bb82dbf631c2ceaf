import { z } from 'zod';
import { mustBe } from './messages.ts';

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * A whole number in the int64 range, held as a bigint so that no digit is lost.
 * JSON carries it as a number literal (`format: int64` in OpenAPI).
 */
export const Int64 = z
  .bigint({ error: mustBe('a whole number that fits in 64 bits') })
  .min(MIN_INT64, { error: 'must be a whole number that fits in 64 bits' })
  .max(MAX_INT64, { error: 'must be a whole number that fits in 64 bits' })
  .meta({ type: 'integer', format: 'int64' });

const NUMBER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No int64 has more digits than this; longer ones are refused before any big arithmetic. */
const MAX_DIGITS = 19;

/**
 * The integer that a JSON number literal stands for (RFC 8259 section 6), exactly.
 * `1.0` and `1e2` are integers. Returns undefined for a fraction and for anything outside int64.
 */
export function int64FromLiteral(literal: string): bigint | undefined {
  const match = NUMBER_LITERAL.exec(literal);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const allDigits = whole + fraction;
  const significant = allDigits.replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return 0n;
  const trailingZeros = allDigits.length - allDigits.replace(/0+$/, '').length;
  const zeros = Number(exponentText) - fraction.length + trailingZeros;
  if (zeros < 0 || significant.length + zeros > MAX_DIGITS) return undefined;
  const value = BigInt(sign + significant + '0'.repeat(zeros));
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}

const DECIMAL_INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;

/** The int64 that a path segment or a form field spells in plain decimal, or undefined. */
export function int64FromDecimal(text: string): bigint | undefined {
  if (!DECIMAL_INTEGER.test(text)) return undefined;
  const value = BigInt(text);
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}
