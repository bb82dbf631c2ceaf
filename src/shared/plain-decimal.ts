/** What people write between groups of digits besides dots and commas, and signs that only set a text's direction. */
const BETWEEN_GROUPS = /[\s'’٬\p{Cf}]/gu;
/** Groups of three digits, of which India's first ones have two. */
const GROUPED = /^\d{1,3}(?:[.,]\d{2})*(?:[.,]\d{3})+$/;

/**
 * A number as people write it (1 234,5 or 1,234.5, in any script's digits), in plain decimal: "-1234.5".
 * Undefined for what is no number, and for what may be two: whether a single dot or comma is one of a
 * group is for `isGroup` to say, given that character; undefined when it is ambiguous.
 */
export function plainDecimal(
  typed: string,
  isGroup: (separator: string) => boolean | undefined,
): string | undefined {
  const compact = asciiDigits(
    typed.replace(BETWEEN_GROUPS, '').replace('−', '-').replace('٫', '.'),
  );
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]*)$/.exec(compact) ?? [];
  const minus = sign === '-' ? '-' : '';
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (place < 0) return digits === '' ? undefined : `${minus}${digits}`;
  const separator = digits.charAt(place);
  const [whole, fraction] = [digits.slice(0, place), digits.slice(place + 1)];
  if (GROUPED.test(digits) && isOneSeparator(digits)) {
    const isRepeated = whole.includes(separator);
    const groups = isRepeated || (digits.startsWith('0') ? false : isGroup(separator));
    if (groups === undefined) return undefined;
    if (groups) return `${minus}${digits.replaceAll(separator, '')}`;
  }
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && isOneSeparator(whole));
  if (!isWhole || whole.includes(separator) || fraction === '') return undefined;
  return `${minus}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction}`;
}

function isOneSeparator(digits: string): boolean {
  return !(digits.includes('.') && digits.includes(','));
}

/** Each script's ten digits follow each other in Unicode, from the start of a row of sixteen or six later. */
function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const row = code - (code % 16);
    return String(code - row - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? 0 : 6));
  });
}
