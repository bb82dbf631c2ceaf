import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** About 60 ms and 32 MB per guess (RFC 7914; OWASP's recommendation for scrypt). */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions;
const LENGTH = 32;

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(pin, salt, LENGTH, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    }),
  );
}

/** What is stored of a PIN: a random salt, and the scrypt hash of both. */
export async function hashPin(pin: string): Promise<Buffer> {
  const salt = randomBytes(16);
  return Buffer.concat([salt, await derive(pin, salt)]);
}

/** The salt of a hash, which differs for every PIN that was ever set. */
export function saltOf(hash: Buffer): string {
  return hash.subarray(0, -LENGTH).toString('base64');
}

/** Whether a hash was made from this PIN; takes the same time either way. */
export async function isPin(pin: string, hash: Buffer): Promise<boolean> {
  const salt = hash.subarray(0, -LENGTH);
  return timingSafeEqual(await derive(pin, salt), hash.subarray(-LENGTH));
}

/** How many wrong PINs in a row have no consequence: fingers slip. */
const FREE_TRIES = 3;
/** The wait (ms) after the next wrong PIN, which doubles with each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 15 * 60_000;

/** How long (ms) the next try must wait after this many wrong PINs in a row. */
export function waitAfter(wrongPins: number): number {
  const paid = wrongPins - FREE_TRIES;
  return paid <= 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (paid - 1), LONGEST_WAIT);
}

/** How much of a wait remains (ms): nothing more of one that began while the clock was wrong by longer than it lasts. */
export function waitLeft(wrongPins: number, lastWrongAt: number, now: number): number {
  const wait = waitAfter(wrongPins);
  return Math.max(0, wait - Math.abs(now - lastWrongAt));
}
