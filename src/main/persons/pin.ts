import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** About 60 ms and 32 MB per guess (RFC 7914; OWASP's recommendation for scrypt). */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions;
const LENGTH = 32;

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, LENGTH, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** What is stored of a PIN: a random salt, and the scrypt hash of both. */
export async function hashPin(pin: string): Promise<Buffer> {
  const salt = randomBytes(16);
  return Buffer.concat([salt, await derive(pin, salt)]);
}

/** Whether a hash was made from this PIN; takes the same time either way. */
export async function isPin(pin: string, hash: Buffer): Promise<boolean> {
  const salt = hash.subarray(0, -LENGTH);
  return timingSafeEqual(await derive(pin, salt), hash.subarray(-LENGTH));
}
