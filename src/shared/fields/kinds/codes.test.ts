import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../built-in.ts';
import { checkedValue } from '../details.ts';
import { foldingFor } from '../../name-folding.ts';
import { CHIP, comparedCode, keptCode } from './codes.ts';

const page = readFileSync(new URL('../../../../docs/codes.md', import.meta.url), 'utf8');

/** The rows of the tables of the page that have so many cells in backticks, without these. */
function rowsWith(codes: number): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.filter((cell) => /^`.*`$/.test(cell)).length === codes)
    .map((cells) => cells.slice(1, -1).map((cell) => cell.replaceAll(/^`|`$/g, '')));
}

describe('a code is what docs/codes.md says', () => {
  it('is kept and compared', () => {
    for (const [written = '', kept = '', compared = ''] of rowsWith(3)) {
      expect(keptCode(written), written).toBe(kept);
      expect(comparedCode(written, foldingFor('')), written).toBe(compared);
      expect(keptCode(kept), written).toBe(kept);
    }
  });

  it('is refused with what is wrong', () => {
    for (const [written = '', name, problem] of rowsWith(1)) {
      const chip = BUILT_IN_FIELDS.find(({ id }) => id === CHIP);
      if (!chip) throw new Error('There is no field');
      const field = name === chip.name ? chip : { ...chip, id: 'any' };
      expect(checkedValue(field, written), written).toEqual({ problem });
    }
  });

  it('has rows', () => expect([rowsWith(3).length, rowsWith(1).length]).toEqual([28, 6]));
});
