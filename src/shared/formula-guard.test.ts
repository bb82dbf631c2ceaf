import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('the guard against formulas', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1'])(
    'puts an apostrophe before %j',
    (text) => expect(guardFormula(text)).toBe(`'${text}`),
  );

  it.each([
    ['Rex;=cmd|calc!A1;', "Rex;'=cmd|calc!A1;"],
    ['Rex\t"+1', `Rex\t"'+1`],
    ['\t=1', "\t'=1"],
    ['a\n-1', "a\n'-1"],
  ])('puts one before each cell that %j would become', (text, guarded) =>
    expect(guardFormula(text)).toBe(guarded),
  );

  it.each(['Rex', '', 'Rex; Max', '3 - 1', "O'Malley", "'Tis"])(
    'leaves %j alone, both ways',
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(unguardFormula(text)).toBe(text);
    },
  );

  it('can be taken off every text again, and never leaves one that would run', () => {
    const part = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      'a',
      ' ',
      '＝',
      ';',
      '"',
      '\n',
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (original) => {
        expect(unguardFormula(guardFormula(original))).toBe(original);
        for (const cell of guardFormula(original).split(/[;\t\r\n]/))
          expect(cell).not.toMatch(/^ *"*[=+\-@＝＋－＠]/);
      }),
    );
  });
});
