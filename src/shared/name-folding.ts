import { asciiDigits } from './written-number.ts';

/** Accented letters that count as letters of their own at the end of an alphabet, by language. */
const AFTER_Z: Record<string, string> = {
  sv: 'åäö',
  fi: 'åäö',
  da: 'æøå',
  nb: 'æøå',
  nn: 'æøå',
  no: 'æøå',
  is: 'þæö',
  et: 'õäöü',
};
/** The other's letters, which Danes and Swedes sort in the same place as their own. */
const SAME_PLACE: Record<string, Record<string, string>> = {
  sv: { æ: 'ä', ø: 'ö' },
  fi: { æ: 'ä', ø: 'ö' },
  da: { ä: 'æ', ö: 'ø' },
  nb: { ä: 'æ', ö: 'ø' },
  nn: { ä: 'æ', ö: 'ø' },
  no: { ä: 'æ', ö: 'ø' },
};
/** Letters that Unicode decomposition does not reduce to plain ones. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  // Arabic letters that keyboards put in each other's place, and the line that only makes a word longer.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
/** The characters that follow z in ASCII. A name that really contains one sorts before the letters. */
const PLACES = ['{', '|', '}', '~'];

/** The part of a language that matters here: languages with the same name fold alike. */
export function foldingName(language: string): string {
  const base = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return base in AFTER_Z ? base : '';
}

/**
 * What `foldingFor` makes of a name. A database whose names were folded by other rules folds them
 * again when it is opened: raise this whenever a name may be folded differently.
 */
export const FOLDING_VERSION = 3;

/** ASCII that needs no more than small letters: single spaces, and none at either end. */
const PLAIN_ASCII = /^[!-_a-z]*(?: [!-_a-z]+)*$/;
/** Accents, and the points of Hebrew and Arabic, which most people leave out. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4]/g;
/** Invisible characters: marks of direction, joiners, soft hyphens, variation selectors, fillers, the blank of Braille. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800/gu;
/** Signs that keyboards and word processors put in each other's place, by the one they stand for. */
const APOSTROPHES = /[’‘‛‚′´`ʹʻʼʽˈꞌ＇]/g;
const QUOTES = /[“”„‟″«»‹›＂]/g;
const DASHES = /[\p{Pd}−⁃˗﹣]/gu;
// Control characters separate words as spaces do.
// eslint-disable-next-line no-control-regex
const SPACES = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/** Katakana, which stands in Unicode as far behind hiragana as `KANA`. */
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA = 0x60;

/** In no folded text; after every digit, and before every letter. */
export const LENGTH_SIGN = 'N';
/** Longer numbers, such as codes, are sorted as text. */
const LONGEST_SORTED = 9;

/**
 * A folded text as it is stored, compared and sorted: by code points, “cage 2” comes before “cage 10”. A
 * LENGTH_SIGN before a number stands for each of its digits but one; without them it is the folded text.
 */
export function inNaturalOrder(folded: string): string {
  return folded.replaceAll(/\d{2,}/g, (digits) => {
    const { length } = digits.replace(/^0+/, '');
    return LENGTH_SIGN.repeat(Math.max(Math.min(length, LONGEST_SORTED) - 1, 0)) + digits;
  });
}

/**
 * Returns the function that folds text for searching, for telling whether two names are the same, and
 * for sorting by code points, as a reader of a language (BCP 47) expects: without case, accents, and
 * differences in spaces, dashes, apostrophes, digits, width and kana, but with the letters of Scandinavia,
 * Finland, Iceland and Estonia after z. It is the same in every database, whatever its collations.
 * Any word of a folded text is found by folding a part of that word. Text in which nothing is visible
 * is folded to nothing.
 */
export function foldingFor(language: string): (text: string) => string {
  const base = foldingName(language);
  const letters = new Map(Object.entries({ ...PLAIN, й: 'й' }));
  Array.from(AFTER_Z[base] ?? '').forEach((letter, index) => {
    letters.set(letter, PLACES[index] ?? letter);
  });
  for (const [letter, same] of Object.entries(SAME_PLACE[base] ?? {})) {
    letters.set(letter, letters.get(same) ?? same);
  }
  const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');
  const foldLetters = (text: string): string =>
    text
      .replace(/[{|}~]/g, '_')
      .replace(special, (letter) => (letter === 'й' ? '\ue0ff' : (letters.get(letter) ?? letter)))
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFC')
      .replaceAll('\ue0ff', 'й')
      // Letters such as 𝐁 or № become capitals only when they are decomposed.
      .toLowerCase()
      // The sigma at the end of a word, which capitals and a part of a word don't have.
      .replaceAll('ς', 'σ')
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA));
  return (text) => {
    if (PLAIN_ASCII.test(text)) return text.toLowerCase();
    const signs = text
      .replace(INVISIBLE, '')
      .replace(APOSTROPHES, "'")
      .replace(QUOTES, '"')
      .replace(DASHES, '-');
    return foldLetters(asciiDigits(signs).normalize('NFC').toLowerCase())
      .replace(SPACES, ' ')
      .trim();
  };
}
