import { comparedCode } from './fields/kinds/codes.ts';
import { foldingFor } from './name-folding.ts';

const fold = foldingFor('');
/** How many digits a GTIN has: EAN-8, UPC-A, EAN-13 and the number of a case (GS1 General Specifications, 3.3). */
const GTIN_LENGTHS = [8, 12, 13, 14];
/** An own code may be of eight digits whose last one checks nothing. */
const SURELY_GTIN = [12, 13, 14];
/** A UPC-A is an EAN-13 that begins with 0. */
const SHOWN_LENGTH = 13;

/** The check digit of the digits before it (GS1 General Specifications, 7.9): weights of 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A code on goods as it is kept: an EAN or UPC in 13 digits, or in 8; an own code as codes of animals are compared, in
 * capitals. Empty where nothing is left.
 */
export function articleCode(written: string): string {
  const bare = comparedCode(written, fold).toUpperCase();
  if (!isGtin(bare) || bare.length === 8) return bare;
  return bare.replace(/^0(?=\d{13}$)/, '').padStart(SHOWN_LENGTH, '0');
}

function isGtin(code: string): boolean {
  const isLong = /^\d+$/.test(code) && GTIN_LENGTHS.includes(code.length);
  return isLong && checkDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** Whether a text has the digits of an EAN or UPC, and its last one says that one of them is wrong. */
export function isMistyped(written: string): boolean {
  const bare = comparedCode(written, fold);
  return /^\d+$/.test(bare) && SURELY_GTIN.includes(bare.length) && !isGtin(bare);
}
