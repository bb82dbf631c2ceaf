import { z } from 'zod';
import { checkText, isVisible, mustBe } from '../../messages.ts';
import { foldingFor } from '../../name-folding.ts';
import type { Kind } from './kind.ts';
import { sexMeant } from './sexes.ts';

const LONGEST_TEXT = 200;

/** A text on one line. */
export const text: Kind = {
  schema: () =>
    z
      .string({ error: mustBe('text') })
      .trim()
      .refine(isVisible, { error: 'must have at least one visible character' })
      .max(LONGEST_TEXT, { error: `must be at most ${String(LONGEST_TEXT)} characters long` })
      .superRefine(checkText),
  read: (typed) => ({ value: typed.trim() }),
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['contains'],
};

const LONGEST_LONG_TEXT = 5_000;

/** A text that may have several lines and tabs. */
export const longText: Kind = {
  schema: () =>
    z
      .string({ error: mustBe('text') })
      .overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n').trim())
      .refine(isVisible, { error: 'must have at least one visible character' })
      .max(LONGEST_LONG_TEXT, {
        error: `must be at most ${LONGEST_LONG_TEXT.toLocaleString('en')} characters long`,
      })
      .superRefine((typed, context) => checkText(typed.replaceAll(/[\n\t]/g, ' '), context)),
  read: (typed) => ({ value: typed.trim() }),
  write: String,
  storedAs: 'longText',
  isAmount: false,
  filteredBy: ['contains'],
};

const fold = foldingFor('');

/** One of the texts that the field names. */
export const choice: Kind = {
  schema: ({ choices }) => {
    const all = choices.join(', ');
    return z
      .string({ error: mustBe(`one of ${all}`) })
      .refine((text) => choices.includes(text), { error: `must be one of ${all}` });
  },
  read: (typed, { choices }) => {
    const meant = choices.find((one) => fold(one) === fold(typed)) ?? sexMeant(typed, choices);
    return { value: meant ?? typed.trim() };
  },
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['is'],
};

const YES = words(
  `yes, y, true, t, 1, -1, x, ✓, ✔, ☑, ✅, on, checked, ja, j, wahr, oui, o, vrai, sí, si, s, verdadero, vero, sim,
   verdadeiro, waar, sant, sand, da, tak, prawda, ano, pravda, igen, igaz, joo, kyllä, tosi, ναι, да, истина,
   evet, はい, 是`,
);
const NO = words(
  `no, n, false, f, 0, ☐, ✗, ✘, ❌, off, unchecked, nein, falsch, non, faux, não, nao, falso, nee, onwaar, nej, falskt,
   falsk, nei, nie, fałsz, ne, nepravda, nem, hamis, ei, epätosi, όχι, нет, ложь, hayır, いいえ, 否`,
);

/** Yes or no; unknown as long as it is empty. */
export const yesNo: Kind = {
  schema: () => z.boolean({ error: mustBe('yes or no') }),
  read: (typed) => {
    const word = typed.normalize('NFKC').trim().toLowerCase();
    return { value: YES.has(word) || (NO.has(word) ? false : typed.trim()) };
  },
  write: (value) => (value === true ? 'Yes' : 'No'),
  storedAs: 'number',
  isAmount: false,
  filteredBy: ['is'],
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/,\s+/));
}
