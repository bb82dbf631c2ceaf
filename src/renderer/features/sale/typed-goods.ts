import { decimalsOf } from '../../../shared/money.ts';
import { useProfile } from '../../stores/profile.ts';
import { readAmount, valueOf } from '../../ui/typed-amounts.ts';

/** What is sold by its name, as it was typed: “Korvimin 150 g 12,90”. */
interface TypedGoods {
  words: string;
  /** In minor units; null where none was typed. */
  price: number | null;
}

/**
 * What was typed, and the price at its end in the reader's numbers: with all decimals of the currency, or with its sign.
 * “150 g” and “2.5” are words.
 */
export function typedGoods(typed: string): TypedGoods {
  const tokens = typed.trim().split(/\s+/);
  for (const count of [2, 1]) {
    const [tail, words] = [tokens.slice(-count), tokens.slice(0, -count).join(' ')];
    if (words === '' || !isPrice(tail)) continue;
    const price = valueOf(readAmount(tail.join(' ')));
    if (price !== null && price > 0) return { words, price };
  }
  return { words: tokens.join(' '), price: null };
}

/** Whether words end in what can only be a price: an amount beside its sign, or one with all decimals. */
function isPrice(tail: readonly string[]): boolean {
  const numbers = tail.filter((token) => /\p{Nd}/u.test(token));
  if (numbers.length !== 1) return false;
  if (tail.length > 1) return true;
  const [number = ''] = numbers;
  const decimals = decimalsOf(useProfile.getState().profile.currency);
  const isWhole =
    decimals > 0 && new RegExp(`[.,٫]\\p{Nd}{${String(decimals)}}$`, 'u').test(number);
  return isWhole || /\p{Sc}/u.test(number);
}
