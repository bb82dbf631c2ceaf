import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Int64, int64FromDecimal, int64FromLiteral } from './int64.ts';

const MAX = 9223372036854775807n;
const MIN = -9223372036854775808n;

describe('int64FromLiteral', () => {
  it('reads whole numbers that fit', () => {
    for (const [literal, value] of [
      ['0', 0n],
      ['-0', 0n],
      ['1.0', 1n],
      ['1e2', 100n],
      ['1E+2', 100n],
      ['100e-2', 1n],
      ['1.50e1', 15n],
      ['0.0000e999999999999', 0n],
      ['9223372036854775807', MAX],
      ['9.223372036854775807e18', MAX],
      ['-9223372036854775808', MIN],
      ['9007199254740993', 9007199254740993n],
    ] as const)
      expect(int64FromLiteral(literal), literal).toBe(value);
  });

  it('refuses anything else', () => {
    for (const literal of [
      '1.5',
      '1e-1',
      '1.00000000000000000000001',
      '1e-400',
      '9223372036854775808',
      '-9223372036854775809',
      '1e999999999999',
      '1e19',
      '',
      '+1',
      '0x1',
      'Infinity',
      '1 ',
    ])
      expect(int64FromLiteral(literal), literal).toBeUndefined();
  });

  // Each takes minutes where the time grows with the square of the zeros.
  const zeros = '0'.repeat(2_000_000);
  it('reads two million zeros at once', () => {
    for (const [what, literal, value] of [
      ['a huge number', `1${zeros}`, undefined],
      ['a one shifted there and back', `0.${zeros}1E2000001`, 1n],
      ['a run of zeros in the middle', `1${zeros}1E-2000001`, undefined],
      ['nothing but zeros', `0.${zeros}`, 0n],
    ] as const)
      expect(int64FromLiteral(literal), what).toBe(value);
  });

  it('reads every int64 however its digits are shifted by an exponent', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: MIN, max: MAX }), fc.nat(30), (value, shift) => {
        expect(int64FromLiteral(String(value))).toBe(value);
        const zeros = '0'.repeat(shift);
        expect(int64FromLiteral(`${String(value)}${zeros}e-${String(shift)}`)).toBe(value);
        expect(int64FromLiteral(`${String(value)}.${zeros}`)).toBe(shift === 0 ? undefined : value);
      }),
    ));
});

describe('int64FromDecimal', () => {
  it('reads whole numbers that fit', () => {
    for (const [text, value] of [
      ['0', 0n],
      ['-1', -1n],
      ['9223372036854775807', MAX],
      ['-9223372036854775808', MIN],
    ] as const)
      expect(int64FromDecimal(text), text).toBe(value);
  });

  it('refuses anything else', () => {
    for (const text of [
      '',
      '01',
      '+1',
      '-0',
      '1.0',
      '1e2',
      ' 1',
      '9223372036854775808',
      '1'.repeat(40),
    ])
      expect(int64FromDecimal(text), text).toBeUndefined();
  });
});

describe('Int64', () =>
  it('takes the whole range and nothing beyond', () => {
    for (const value of [MIN, 0n, MAX]) expect(Int64.parse(value)).toBe(value);
    for (const value of [MIN - 1n, MAX + 1n, 1, '1', null]) {
      expect(Int64.safeParse(value).success).toBe(false);
    }
  }));
