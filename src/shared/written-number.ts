/** The sign before decimals. */
export type DecimalSign = '.' | ',';

/** What a text means by each way of reading it; a way that does not fit is left out. */
export type Readings<Way extends string> = Partial<Record<Way, string>>;

/** How decimals can be written. */
export const DECIMAL_SIGNS: readonly DecimalSign[] = ['.', ','];

/** A number as it is written: in plain decimal, and the words beside it, such as a currency. */
interface WrittenNumber {
  readings: Readings<DecimalSign>;
  words: string[];
}

const MINUS = /[-−–]/g;
/** Nothing after the decimal sign, as in “12.–” and “12,--”. */
const NO_CENTS = /^[.,][-−–—]{1,2}/;
/** Raised, lowered and circled digits, and fractions. */
const NO_DIGITS = /\p{No}/u;
/** What stands before the digits, the digits with what separates them, and what stands behind. */
const PARTS = /^(\D*?)([.,]?\d(?:[\d.,\s']*\d)?)(\D*)$/;

/**
 * Reads a number or an amount as people and programs write it: 1 234,5, 1,234.5, (12.00), 12.00-, € 12.–, in
 * any script's digits. Undefined for what is no number.
 */
export function writtenNumber(typed: string): WrittenNumber | undefined {
  // 10² is not 102.
  if (NO_DIGITS.test(typed)) return undefined;
  const isArabic = typed.includes('٫');
  // Arabic has a sign of its own for decimals, whose dots and commas are then groups.
  const western = isArabic
    ? typed.replace(/(?<=\p{Nd})[.,](?=\p{Nd})/gu, "'").replace('٫', '.')
    : typed;
  const bare = western.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const text = asciiDigits(bare).replace(/[’٬]/g, "'");
  const [, before = '', digits = '', after = ''] = PARTS.exec(text.trim().replace(/^'/, '')) ?? [];
  if (digits === '') return undefined;
  // The dot of “Rs.500” belongs to the word.
  const isOfWord = /\p{L}$/u.test(before) && /^[.,]/.test(digits);
  const number = isOfWord ? digits.slice(1) : digits;
  const behind = after.replace(NO_CENTS, '');
  const isBracketed = before.includes('(') && behind.includes(')');
  const signs = `${before}${behind}`.match(MINUS)?.length ?? 0;
  const isPlain = !/[()]/.test(`${before}${behind}`);
  if (signs > 1 || !(isPlain || (isBracketed && signs === 0))) return undefined;
  const minus = isBracketed || signs === 1 ? '-' : '';
  const words = `${before} ${behind}`.replaceAll(/[-−–()+]/g, ' ').split(/\s+/);
  const readings: Readings<DecimalSign> = {};
  for (const sign of DECIMAL_SIGNS) {
    const plain = plainDecimal(number, isArabic ? '.' : sign);
    if (plain !== undefined) readings[sign] = `${minus}${plain}`;
  }
  return { readings, words: words.filter((word) => word !== '') };
}

/** Whether a number is written as a spreadsheet shows one that its cell has no room for: 1.2E+05. */
export function isShortened(typed: string): boolean {
  return /^[-+]?\d(?:[.,]\d+)?E[-+]?\d{1,3}$/i.test(typed.trim());
}

/** Groups of three digits, of which India's first ones have two, between what may separate them. */
const GROUPED = {
  '.': /^\d+$|^\d{1,3}([,'\s])(?:\d{2}\1)*\d{3}(?:\1\d{3})*$/,
  ',': /^\d+$|^\d{1,3}([.'\s])(?:\d{2}\1)*\d{3}(?:\1\d{3})*$/,
};

function plainDecimal(digits: string, sign: DecimalSign): string | undefined {
  const place = digits.lastIndexOf(sign);
  const [whole, fraction] =
    place < 0 ? [digits, ''] : [digits.slice(0, place), digits.slice(place + 1)];
  if (!/^\d*$/.test(fraction) || (place >= 0 && fraction === '')) return undefined;
  const isGrouped = whole !== '' && GROUPED[sign].test(whole) && !/^0\D/.test(whole);
  if (!isGrouped && !(whole === '' && place === 0)) return undefined;
  const plain = whole.replaceAll(/\D/g, '') || '0';
  return place < 0 ? plain : `${plain}.${fraction}`;
}

/** Each script's ten digits follow each other in Unicode, from the start of a row of sixteen or six later. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const row = code - (code % 16);
    return String(code - row - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? 0 : 6));
  });
}
