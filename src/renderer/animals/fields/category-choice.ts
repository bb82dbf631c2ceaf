import type { Category } from '../../../shared/category.ts';
import { CategoryName } from '../../../shared/category.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { similarName } from '../../../shared/similar-names.ts';

/** Number of options shown at a time; typing narrows them. */
const MAX_OPTIONS = 50;

/** What the category field offers for the typed text. */
export type CategoryOption =
  | { kind: 'known'; id: bigint; name: string }
  /** A plain number means the category of that id. */
  | { kind: 'number'; id: bigint }
  | { kind: 'create'; name: string };

/**
 * As many digits as a bar code has at least (EAN-8). When they are no category's number, because of a
 * leading zero or their count, a code was scanned into the wrong field, and scanners end with Enter.
 */
const SCANNED = /^\d{8,}$/;

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}

/** Returns the category that a text names exactly, ignoring case; a plain number is a category's id. */
export function categoryOf(text: string, categories: readonly Category[]): bigint | undefined {
  const wanted = folded(text);
  const known = categories.find(({ name }) => folded(name) === wanted);
  return known?.id ?? int64FromDecimal(wanted);
}

/** The options for a text: names that contain it, the category of a number, or a new one of that name. */
export function optionsFor(text: string, categories: readonly Category[]): CategoryOption[] {
  const wanted = folded(text);
  const options: CategoryOption[] = categories
    .filter(({ name }) => folded(name).includes(wanted))
    .slice(0, MAX_OPTIONS)
    .map(({ id, name }) => ({ kind: 'known', id, name }));
  const number = int64FromDecimal(wanted);
  if (number !== undefined) {
    const isOffered = options.some((option) => option.kind === 'known' && option.id === number);
    if (isOffered) return options;
    const named = categories.find(({ id }) => id === number);
    return [named ? { kind: 'known', ...named } : { kind: 'number', id: number }, ...options];
  }
  if (SCANNED.test(wanted)) return options;
  const name = CategoryName.safeParse(text);
  if (name.success && !categories.some((known) => folded(known.name) === wanted)) {
    options.push({ kind: 'create', name: name.data });
  }
  return options;
}

/** Why the clerk is asked before an animal gets a category that did not exist before. */
export type CategoryDoubt =
  /** The new name may be a typing error for an existing one. */
  | { kind: 'slip'; name: string; near: Category }
  /** The number may not have been meant as a category at all. */
  | { kind: 'number'; id: bigint };

/** Returns the reason to ask before an option is taken; undefined when there is none. */
export function doubtAbout(
  option: CategoryOption,
  categories: readonly Category[],
): CategoryDoubt | undefined {
  if (option.kind === 'number') return { kind: 'number', id: option.id };
  if (option.kind === 'known') return undefined;
  const named = categories.filter(({ isNamed }) => isNamed);
  const similar = similarName(
    option.name,
    named.map(({ name }) => name),
    folded,
  );
  const near = named.find(({ name }) => name === similar);
  return near && { kind: 'slip', name: option.name, near };
}
