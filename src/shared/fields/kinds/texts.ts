import { z } from 'zod';
import { checkText, isVisible, mustBe } from '../../messages.ts';
import { foldingFor } from '../../name-folding.ts';
import type { Kind } from './kind.ts';

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
  read: (typed) => typed.trim(),
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
      .superRefine((typed, context) => {
        checkText(typed.replaceAll(/[\n\t]/g, ' '), context);
      }),
  read: (typed) => typed.trim(),
  write: String,
  storedAs: 'longText',
  isAmount: false,
  filteredBy: ['contains'],
};

const fold = foldingFor('');

/** One of the texts that the field names. */
export const choice: Kind = {
  schema: ({ choices }) => {
    const one = `one of ${choices.join(', ')}`;
    return z
      .string({ error: mustBe(one) })
      .refine((text) => choices.includes(text), { error: `must be ${one}` });
  },
  read: (typed, { choices }) => choices.find((one) => fold(one) === fold(typed)) ?? typed.trim(),
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['is'],
};

const LONGEST_CODE = 60;
/** The field of the microchip or ring, whose numbers have rules. */
const CHIP = 'chip';
/** What people put between the groups of a code, or can't see. */
const BETWEEN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** As a spreadsheet shows a number that is too long for its cell. A ring may be 5E12. */
const ROUNDED = /^\d(?:[.,]\d+E\+?|E\+)\d+$/;
/** What a scanner sends before what it read (AIM's symbology identifier), such as ]C1 or ]E0. */
const SYMBOLOGY = /^\][A-Z][\dA-Z]/;
/** Code 39 begins and ends with a star. */
const STARS = /^\*([^*]+)\*$/;
/** As programs write a long number that they took for a fraction. */
const FRACTION = /^(\d{6,})[.,]0+$/;
/** The groups of a microchip’s number, as certificates write it. */
const GROUPS = /^\d+(?:[.,:/_]\d+)+$/;
const DIGITS_OF_CHIP = 15;
const ONLY_DIGITS = /^\d+$/;
/** ISO 11784 gives an animal's number in its country 38 bits. */
const MOST_IN_COUNTRY = 2 ** 38 - 1;

/**
 * A number or text that identifies, kept with its leading zeros. Spaces and hyphens in it, whether its letters
 * are capitals, and what scanners, spreadsheets and certificates put around and into a number make no
 * difference and are not kept.
 */
export const code: Kind = {
  schema: ({ id }) =>
    z
      .string({ error: mustBe('a code') })
      .overwrite(asKept)
      .min(1, { error: 'must have at least one visible character' })
      .max(LONGEST_CODE, { error: `must be at most ${String(LONGEST_CODE)} characters long` })
      .superRefine(checkText)
      .superRefine((typed, context) => {
        const isRounded = ROUNDED.test(typed);
        const problem = isRounded ? LOST_DIGITS : id === CHIP ? chipProblem(typed) : undefined;
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
      }),
  read: (typed) => typed.trim(),
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['contains'],
};

const LOST_DIGITS = 'has lost digits in a spreadsheet: there, make the column text';

function asKept(typed: string): string {
  const text = typed.normalize('NFKC').replace(BETWEEN, '').toUpperCase().normalize('NFKC');
  const bare = text.replace(SYMBOLOGY, '').replace(STARS, '$1').replace(FRACTION, '$1');
  const digits = GROUPS.test(bare) ? bare.replaceAll(/\D/g, '') : bare;
  return digits.length === DIGITS_OF_CHIP ? digits : bare;
}

/**
 * What is wrong with the number of a microchip (ISO 11784: three digits for the country or, from 900 on,
 * the maker, and twelve for the animal). Older chips have fewer, and rings any text.
 */
function chipProblem(number: string): string | undefined {
  if (!ONLY_DIGITS.test(number) || number.length <= 10) return undefined;
  if (number.length !== DIGITS_OF_CHIP) {
    return `has ${String(number.length)} digits; a microchip’s number has 15, an older one’s 9 or 10`;
  }
  if (number.startsWith('000')) return 'must begin with a country or maker, not with 000';
  if (Number(number.slice(3)) <= MOST_IN_COUNTRY) return undefined;
  return 'is no microchip’s number: its last twelve digits are too high';
}

const YES = words(
  'yes, y, true, 1, x, ✓, ja, j, oui, o, sí, si, s, sim, da, tak, ano, igen, joo, kyllä, ναι, да, evet, はい, 是',
);
const NO = words(
  'no, n, false, 0, nein, non, não, nao, nee, nej, nei, nie, ne, nem, ei, όχι, нет, hayır, いいえ, 否',
);

/** Yes or no; unknown as long as it is empty. */
export const yesNo: Kind = {
  schema: () => z.boolean({ error: mustBe('yes or no') }),
  read: (typed) => {
    const word = typed.trim().toLowerCase();
    return YES.has(word) || (NO.has(word) ? false : typed.trim());
  },
  write: (value) => (value === true ? 'Yes' : 'No'),
  storedAs: 'number',
  isAmount: false,
  filteredBy: ['is'],
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(', '));
}
