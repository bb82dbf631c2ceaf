import type { Field } from '../../shared/fields/field.ts';
import type { AskedAction, HistoryEntry, PetAction, Author } from '../../shared/history.ts';
import { ADDED_BY_SHOP, type PetFields } from '../../shared/pet.ts';
import { shownValue } from './formats.ts';
import { statusLabel } from './StatusBadge.tsx';

/** What happened to an animal, in a word. */
export const ACTION_WORDS: Record<PetAction, string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  putBack: 'Put back',
};

/** What the history can be asked for, in a word or two. */
export const ASKED_WORDS: Record<AskedAction, string> = {
  ...ACTION_WORDS,
  sold: 'Sold',
  returned: 'Returned',
  reserved: 'Reserved',
  undone: 'Undone',
};

/** What stands for the value of a field that has none. */
const EMPTY = '–';

/** Why an animal was removed: “Reason: Died”; empty without a reason. */
export function reasonText(details: PetFields['details'] | undefined): string[] {
  const why = details?.['removedwhy'];
  return why === undefined ? [] : [`Reason: ${String(why)}`];
}

/** The changes field by field: "Status: Available → Sold"; of a removal, the reason. */
export function differences(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): string[] {
  if (!after) return reasonText(before?.details);
  if (!before) return [];
  const texts: {
    readonly [Name in keyof PetFields]: (pet: PetFields) => [name: string, words: string][];
  } = {
    name: ({ name }) => [['Name', name]],
    categoryId: ({ categoryId }) => [['Category', categoryName(categoryId)]],
    status: ({ status }) => [['Status', statusLabel(status)]],
    details: ({ details }) =>
      fields.map((field) => [field.name, shownValue(field, details[field.id]) || EMPTY]),
    photographs: ({ photographs }) => [['Photographs', String(photographs.length || EMPTY)]],
  };
  const lines = Object.values(texts).flatMap((text) => {
    const were = text(before);
    return text(after).flatMap(([field, now], place) => {
      const was = were[place]?.[1];
      return was === now ? [] : [`${field}: ${was ?? EMPTY} → ${now}`];
    });
  });
  return isRearranged(before.photographs, after.photographs)
    ? [...lines, 'Photographs: in another order']
    : lines;
}

function isRearranged(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.join() !== after.join();
}

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
