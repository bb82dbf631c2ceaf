import { z } from 'zod';
import { checkText, mustBe } from '../../messages.ts';
import { foldingFor } from '../../name-folding.ts';
import { asciiDigits } from '../../written-number.ts';
import type { Kind } from './kind.ts';

const LONGEST_CODE = 60;
/** The field of the microchip or ring, whose numbers have rules. */
export const CHIP = 'chip';
const fold = foldingFor('');
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** What people put between the groups of a code. */
const BETWEEN = /[\s\p{Pd}]/gu;
/** As a spreadsheet shows a number that is too long for its cell. A ring may be 5E12. */
const ROUNDED = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i;
/** What a scanner sends before what it read (AIM's symbology identifier), such as ]C1 or ]E0. */
const SYMBOLOGY = /^\][a-z][\da-z]/i;
/** GS1's element strings of an article and its serial number, with and without brackets. */
const GS1_BRACKETS = /^\(01\)\d{14}(?:\(\d{2,4}\)[^(]+)*?\(21\)([^(]+)/;
const GS1 = /^01\d{14}(?:1[1-7]\d{6})*21(\d{15})$/;
/** Code 39 begins and ends with a star. */
const STARS = /^\*([^*]+)\*$/;
/** How spreadsheets are told that digits are a text. */
const FORMULA = /^="([^"]*)"$/;
const APOSTROPHE = /^'(?=\d)/;
/** As programs write a long number that they took for a fraction. */
const FRACTION = /^(\d{6,})[.,]0+$/;
/** The words that certificates put before a microchip’s number, and the groups that they write it in. */
const CHIP_WORDS =
  /^(?:(?:micro)?chip|transponder|iso)?(?:nr|no|nummer|number|code|id)?[.:#]*(?=\d)/i;
const GROUPS = /^\d+(?:[.,:/_]\d+)+$/;
const DIGITS_OF_CHIP = 15;
const ONLY_DIGITS = /^\d+$/;
/** ISO 11784 gives an animal's number in its country 38 bits. */
const MOST_IN_COUNTRY = 2 ** 38 - 1;

/**
 * A code as it is kept, shown and printed: as it is written, without what scanners, spreadsheets and certificates
 * put around it, in the digits 0 to 9. Of a microchip’s number, its fifteen digits are kept. `docs/codes.md` has the rules.
 */
export function keptCode(written: string): string {
  const visible = asciiDigits(written.replace(INVISIBLE, '')).trim();
  const bare = [SYMBOLOGY, APOSTROPHE]
    .reduce((text, around) => text.replace(around, ''), visible)
    .replace(GS1_BRACKETS, '$1')
    .replace(GS1, '$1')
    .replace(FORMULA, '$1')
    .replace(STARS, '$1')
    .replace(FRACTION, '$1')
    .trim();
  const compact = withoutGaps(bare).replace(CHIP_WORDS, '');
  const digits = GROUPS.test(compact) ? compact.replaceAll(/\D/g, '') : compact;
  if (digits.length === DIGITS_OF_CHIP && ONLY_DIGITS.test(digits)) return digits;
  // One may be around another, such as the sign of a scanner within the stars of Code 39.
  return bare === written ? bare : keptCode(bare);
}

function withoutGaps(text: string): string {
  return text.normalize('NFKC').replace(BETWEEN, '');
}

/**
 * What two codes that are the same have in common, however they are written: folded, without spaces and
 * hyphens. `fold` is the shop's (`foldingFor`).
 */
export function comparedCode(written: string, fold: (text: string) => string): string {
  return fold(keptCode(written)).replaceAll(/[ -]/g, '');
}

/** A number or text that identifies, kept as it is written, with its leading zeros. */
export const code: Kind = {
  schema: ({ id }) =>
    z
      .string({ error: mustBe('a code') })
      .overwrite(keptCode)
      .refine((kept) => comparedCode(kept, fold) !== '', {
        error: 'must have more than spaces and hyphens',
      })
      .max(LONGEST_CODE, { error: `must be at most ${String(LONGEST_CODE)} characters long` })
      .superRefine(checkText)
      .superRefine((kept, context) => {
        const compact = withoutGaps(kept);
        const isRounded = ROUNDED.test(compact);
        const problem = isRounded ? LOST_DIGITS : id === CHIP ? chipProblem(compact) : undefined;
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
      }),
  read: (typed) => ({ value: typed.trim() }),
  write: String,
  comparedAs: comparedCode,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['contains'],
};

const LOST_DIGITS = 'has lost digits in a spreadsheet: there, make the column text';

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
