import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyId } from '../../shared/key.ts';
import { digestOf, isWellFormedSecret, makeKeyId, makeSecret } from './key-format.ts';

/**
 * Made once by this code, its check characters verified with another CRC-32: the format must never
 * change.
 */
const KNOWN = 'ast_live_97TTy8ASQskB1iWiXAW4xPT2seYwFogy4C5ll3';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a usable key', () => {
  it('has its prefix by environment, 32 random characters and 6 that check them', () => {
    expect(makeSecret('production')).toMatch(/^ast_live_[0-9A-Za-z]{38}$/);
    expect(makeSecret('staging')).toMatch(/^ast_test_[0-9A-Za-z]{38}$/);
  });

  it('is well-formed in its own environment alone', () => {
    expect(isWellFormedSecret('production', makeSecret('production'))).toBe(true);
    expect(isWellFormedSecret('staging', makeSecret('staging'))).toBe(true);
    expect(isWellFormedSecret('staging', makeSecret('production'))).toBe(false);
    expect(isWellFormedSecret('production', makeSecret('staging'))).toBe(false);
  });

  it('keeps the form of keys that are out in the shops', () =>
    expect(isWellFormedSecret('production', KNOWN)).toBe(true));

  it('never comes twice, and uses every character alike', () => {
    const secrets = Array.from({ length: 2_000 }, () => makeSecret('production').slice(9, 41));
    expect(new Set(secrets).size).toBe(secrets.length);
    const counts = new Map<string, number>();
    for (const character of secrets.join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (2_000 * 32) / 62;
    expect(counts.size).toBe(62);
    // Six standard deviations: taking bytes modulo 62 (256 mod 62) would deviate by twice that.
    for (const count of counts.values()) {
      expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
    }
  });

  it('tells every single wrong character', () => {
    const place = fc.integer({ min: 9, max: 46 });
    const character = fc.integer({ min: 0, max: 61 }).map((index) => ALPHABET.charAt(index));
    fc.assert(
      fc.property(place, character, (at, wrong) => {
        const typed = KNOWN.slice(0, at) + wrong + KNOWN.slice(at + 1);
        expect(isWellFormedSecret('production', typed)).toBe(typed === KNOWN);
      }),
    );
  });

  it.each([
    '',
    'ast_live_',
    KNOWN.slice(0, -1),
    `${KNOWN}0`,
    ` ${KNOWN}`,
    `${KNOWN}\n`,
    'ä'.repeat(47),
  ])('is not %j', (text) => expect(isWellFormedSecret('production', text)).toBe(false));

  it('is stored as its SHA-256', () =>
    expect(digestOf(KNOWN)).toEqual(createHash('sha256').update(KNOWN).digest()));
});

describe('a key id', () =>
  it('is 16 random base36 characters', () => {
    const ids = Array.from({ length: 1_000 }, makeKeyId);
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) {
      expect(id).toHaveLength(16);
      expect(KeyId.safeParse(id).success).toBe(true);
    }
  }));
