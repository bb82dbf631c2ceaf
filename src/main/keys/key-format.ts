import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment, KeyId } from '../../shared/key.ts';

const PREFIXES: Record<Environment, string> = { production: 'ast_live_', staging: 'ast_test_' };

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const ID_LENGTH = 16;

const REST = new RegExp(`^[0-9A-Za-z]{${String(RANDOM_LENGTH + CHECK_LENGTH)}}$`);

/** `randomInt` is cryptographically secure and unbiased. */
function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** The CRC-32 of a text in base62, padded with zeros: six characters hold any 32-bit number. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    check = BASE62.charAt(rest % BASE62.length) + check;
    rest = Math.floor(rest / BASE62.length);
  }
  return check;
}

/** Makes a new usable key: prefix, 32 random base62 characters (190 bits), 6 check characters. */
export function makeSecret(environment: Environment): string {
  const checked = PREFIXES[environment] + randomText(RANDOM_LENGTH, BASE62);
  return checked + checkOf(checked);
}

/**
 * Whether a text could be a key of this environment, judging only by its format: detects typing
 * errors.
 */
export function isWellFormedSecret(environment: Environment, text: string): boolean {
  const prefix = PREFIXES[environment];
  if (!text.startsWith(prefix) || !REST.test(text.slice(prefix.length))) return false;
  return text.slice(-CHECK_LENGTH) === checkOf(text.slice(0, -CHECK_LENGTH));
}

/** SHA-256 of a usable key, which is what is stored and what requests are checked against. */
export function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Makes a key id: 16 base36 characters, random enough that no two shops on a machine ever share one. */
export function makeKeyId(): KeyId {
  return randomText(ID_LENGTH, '0123456789abcdefghijklmnopqrstuvwxyz');
}
