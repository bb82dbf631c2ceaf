import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('the guard against formulas', () => {
  it('puts an apostrophe before what a spreadsheet would calculate', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1'])
      expect(guardFormula(text), text).toBe(`'${text}`);
  });

  it('puts one before each cell that a text would become', () => {
    for (const [text, guarded] of [
      ['Rex;=cmd|calc!A1;', "Rex;'=cmd|calc!A1;"],
      ['Rex\t"+1', `Rex\t"'+1`],
      ['\t=1', "\t'=1"],
      ['a\n-1', "a\n'-1"],
    ] as const)
      expect(guardFormula(text), text).toBe(guarded);
  });

  it('leaves anything else alone, both ways', () => {
    for (const text of ['Rex', '', 'Rex; Max', '3 - 1', "O'Malley", "'Tis"]) {
      expect(guardFormula(text), text).toBe(text);
      expect(unguardFormula(text), text).toBe(text);
    }
  });

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
