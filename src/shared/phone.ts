import { asciiDigits } from './written-number.ts';

/** What people write in a phone number besides its digits. */
const PHONE = /^[+\d\s()/.-]+$/;
const LEAST_DIGITS = 5;
/** How many of the last digits tell a number with its country's from others. */
const WITHIN_COUNTRY = 8;

/** The digits of a phone number, however it is written. */
export function phoneDigits(written: string): string {
  return asciiDigits(written).replaceAll(/\D/g, '');
}

/**
 * The digits by which a search that is a phone number finds it, with or without its country: 0171 123 45 67,
 * 0171/1234567 and +49 171 1234567 find each other. Undefined for any other search.
 */
export function soughtPhone(search: string): string | undefined {
  const typed = asciiDigits(search.normalize('NFKC')).trim();
  const digits = phoneDigits(typed);
  if (!PHONE.test(typed) || digits.length < LEAST_DIGITS) return undefined;
  const isAbroad = /^(?:\+|00)/.test(typed);
  return isAbroad ? digits.slice(-WITHIN_COUNTRY) : digits.replace(/^0/, '');
}
