import { int64FromDecimal } from './int64.ts';

/** A word of a search: a part of a name or of a category's name, or the number of an animal. */
export interface SearchTerm {
  /** Folded. */
  text: string;
  /** The text as a code is kept, without hyphens; null for one that has none. */
  code: string | null;
  number: bigint | null;
}

/** How people, and the window, write that a number follows. */
const NUMBER_SIGN = /^(?:#|no\.?|nr\.?)$/;
const NUMBER = /^(?:#|no\.?|nr\.?)?(\d+)$/;

/** The number that is all of a text, as it is typed or scanned: labels have zeros before it. */
export function numberIn(text: string): bigint | undefined {
  return int64FromDecimal(text.trim().replace(/^0+(?=\d)/, ''));
}

/**
 * The words of a search, each of which an animal must have, in any order. None when there is nothing
 * to search for. `fold` is the shop's (`foldingFor`).
 */
export function searchTerms(search: string, fold: (text: string) => string): SearchTerm[] {
  const words = fold(search).split(' ').filter(Boolean);
  const terms: SearchTerm[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [word = '', next = ''] = words.slice(place, place + 2);
    const isSign = NUMBER_SIGN.test(word) && /^\d+$/.test(next);
    if (isSign) place += 1;
    terms.push(termOf(isSign ? `${word} ${next}` : word, isSign ? next : word));
  }
  return terms;
}

function termOf(text: string, word: string): SearchTerm {
  const code = text.replace(/\p{Pd}/gu, '');
  const isOther = code !== text && code !== '';
  return {
    text,
    code: isOther ? code : null,
    number: numberIn(NUMBER.exec(word)?.[1] ?? '') ?? null,
  };
}

/** The number that is all that is searched for; null when there is another word or none. */
export function soughtNumber(terms: readonly SearchTerm[]): bigint | null {
  return terms.length === 1 ? (terms[0]?.number ?? null) : null;
}

/** What is searched of an animal. */
interface SearchedPet {
  id: bigint;
  /** Folded, as the others. */
  name: string;
  category: string;
  /** The texts of its details, each on a line of its own. */
  details?: string;
}

/** Whether an animal has every word: in its name, its category's or a detail, or as its number. */
export function hasTerms(
  terms: readonly SearchTerm[],
  { id, name, category, details = '' }: SearchedPet,
): boolean {
  return terms.every(
    ({ text, code, number }) =>
      [name, category, details].some((searched) => searched.includes(text)) ||
      (code !== null && details.includes(code)) ||
      id === number,
  );
}
