import type { Author } from '../../shared/history.ts';

/** Kinds of authors as a shop calls them. */
export const AUTHOR_WORDS: Record<Author['kind'], string> = {
  window: 'Shop',
  till: 'Till',
  import: 'Import',
  sample: 'Sample animals',
  terminal: 'Terminal',
  restore: 'Restore',
};

/** Who it was: a name where there was one. */
export function authorName({ kind, name }: Author): string {
  return name ?? AUTHOR_WORDS[kind];
}
