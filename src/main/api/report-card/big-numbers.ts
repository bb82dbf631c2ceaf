import type { Body } from '../content.ts';
import { PET_PATH_PREFIX } from '../routes/get-pet.ts';
import type { SeenOperation } from './sighting.ts';

/** Quotes within text are escaped, so these patterns find nothing there. */
const SHOWN = /"(?:id|categoryId)":(-?\d{16,19})(?!\d)/g;
const SENT = /"categoryId"\s*:\s*(-?\d{16,19})(?!\d)/g;

/** How many numbers of one reply are examined. */
const MOST_OF_A_REPLY = 8;

/** The numbers in a reply that rounding would change. */
export function numbersIn(body: Body): string[] {
  const text = typeof body === 'string' ? body : body.toString('latin1');
  const digits = Array.from(text.matchAll(SHOWN), ([, found = '']) => found);
  return [...new Set(digits)]
    .filter((number) => roundings(number).length > 0)
    .slice(0, MOST_OF_A_REPLY);
}

/** The numbers in a request that might be such numbers. */
export function numbersSent(operation: SeenOperation, path: string, body: Buffer | null): string[] {
  if (operation === 'getPet') return [path.slice(PET_PATH_PREFIX.length)];
  if (body === null) return [];
  return Array.from(body.toString('utf8').matchAll(SENT), ([, found = '']) => found);
}

/** What programs turn a number into when they hold it as a double; empty when a double can hold it. */
export function roundings(digits: string): string[] {
  const double = Number(digits);
  return [...new Set([String(double), String(BigInt(double))])].filter((other) => other !== digits);
}
