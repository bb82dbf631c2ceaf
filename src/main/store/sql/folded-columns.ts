import type { Details } from '../../../shared/fields/details.ts';
import type { PetFields } from '../../../shared/pet.ts';

/**
 * The columns with what is searched and sorted of an animal, folded: its name, and the texts of its
 * details; NULL when it has none.
 */
export const FOLDED_COLUMNS = ['folded_name', 'folded_details'] as const;
export const FOLDED = FOLDED_COLUMNS.join(', ');

/** These and capitals are in no folded text, and in nothing that is searched for. */
export const BEFORE_KEY = '\u001e';
const AFTER_KEY = '\u001f';

/** What comes before the text of a field in `folded_details`; BEFORE_KEY follows the text. */
export function foldedKey(id: string): string {
  return `${BEFORE_KEY}${id.toUpperCase()}${AFTER_KEY}`;
}

/** How a column of text is folded into another. */
export interface Folding {
  source: 'name' | 'details';
  target: (typeof FOLDED_COLUMNS)[number];
  /** Folds a text of `source`. */
  fold: (stored: string) => string | null;
}

/** How each of FOLDED_COLUMNS is made. */
export function foldings(fold: (text: string) => string): Folding[] {
  const details = (stored: string) => foldedDetails(fold, JSON.parse(stored) as Details);
  return [
    { source: 'name', target: 'folded_name', fold },
    { source: 'details', target: 'folded_details', fold: details },
  ];
}

/** The values of FOLDED_COLUMNS. */
export function foldedValues(
  fold: (text: string) => string,
  { name, details }: Pick<PetFields, 'name' | 'details'>,
): [string, string | null] {
  return [fold(name), foldedDetails(fold, details)];
}

function foldedDetails(fold: (text: string) => string, details: Details): string | null {
  const texts = Object.entries(details)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([id, value]) => (typeof value === 'string' ? [foldedKey(id) + fold(value)] : []));
  return texts.length === 0 ? null : texts.join('') + BEFORE_KEY;
}
