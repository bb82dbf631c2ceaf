/** What people write between groups of three digits besides dots and commas. */
const GROUPING = /[\s'’]/g;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * A number as people write it (1 234,5 or 1,234.5), in plain decimal: "-1234.5". Undefined for what is
 * no number, and for what may be two: whether a single dot or comma is one of a group is for
 * `isGroup` to say, given that character; undefined when nobody can tell.
 */
export function plainDecimal(
  typed: string,
  isGroup: (separator: string) => boolean | undefined,
): string | undefined {
  const compact = typed.replace(GROUPING, '').replace('−', '-');
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

/** The same number, which is written and read as one. */
export function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}
