import type { Category } from '../../../shared/category.ts';
import { CategoryName } from '../../../shared/category.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';

/** Options shown at a time; typing narrows them. */
const MAX_OPTIONS = 50;

/** What the category field offers for what was typed. */
export type CategoryOption =
  | { kind: 'known'; id: bigint; name: string }
  /** A plain number stands for the category of that id. */
  | { kind: 'number'; id: bigint }
  | { kind: 'create'; name: string };

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}

/** The category that a text names exactly, in any case; a plain number is a category's id. */
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
  const name = CategoryName.safeParse(text);
  if (name.success && !categories.some((known) => folded(known.name) === wanted)) {
    options.push({ kind: 'create', name: name.data });
  }
  return options;
}
