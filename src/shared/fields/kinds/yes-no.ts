import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import type { Kind } from './kind.ts';

const YES = words(
  'yes, y, true, 1, x, ✓, ja, j, oui, o, sí, si, s, sim, da, tak, ano, igen, joo, kyllä, ναι, да, evet, はい, 是',
);
const NO = words(
  'no, n, false, 0, nein, non, não, nao, nee, nej, nei, nie, ne, nem, ei, όχι, нет, hayır, いいえ, 否',
);

/** Whether something is so. Nobody knows as long as it is empty. */
export const yesNo: Kind = {
  label: 'Yes or no',
  schema: () => z.boolean({ error: mustBe('yes or no') }),
  read: (typed) => {
    const word = typed.trim().toLowerCase();
    return YES.has(word) || (NO.has(word) ? false : typed.trim());
  },
  write: (value) => (value === true ? 'Yes' : 'No'),
  isText: false,
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(', '));
}
