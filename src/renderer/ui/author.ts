import type { Author } from '../../shared/history.ts';
import { ADDED_BY_SHOP } from '../../shared/pet.ts';

/** The kinds of author, in a shop's words. */
export const AUTHOR_WORDS: Record<Author['kind'], string> = {
  window: ADDED_BY_SHOP,
  till: 'Till',
  import: 'Import',
  sample: 'Sample animals',
  terminal: 'Terminal',
  restore: 'Restore',
};

/** Who did it: the author's name if there is one, and otherwise the kind of author. */
export function authorName({ kind, name }: Author): string {
  return name ?? AUTHOR_WORDS[kind];
}
