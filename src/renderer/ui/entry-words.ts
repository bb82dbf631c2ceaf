import { t } from '@lingui/core/macro';
import type { Field } from '../../shared/fields/field.ts';
import type { AskedAction, HistoryEntry, PetAction, Author } from '../../shared/history.ts';
import type { PetFields } from '../../shared/pet.ts';
import { reasonWord } from './choice-words.ts';
import { calendarDayText, shownValue } from './formats.ts';
import { statusLabel } from './StatusBadge.tsx';
import { words } from '../../shared/words.ts';

/** What happened to an animal, in a word. */
export const ACTION_WORDS: Record<PetAction, string> = words({
  added: () => t`Added`,
  changed: () => t`Changed`,
  removed: () => t`Removed`,
  putBack: () => t({ message: 'Put back', context: 'what was done' }),
});

/** What the history can be asked for besides what happened to an animal. */
const ASKED_WORDS: Record<Exclude<AskedAction, PetAction>, string> = words({
  sold: () => t`Sold`,
  returned: () => t`Returned`,
  reserved: () => t`Reserved`,
  undone: () => t`Undone`,
});

/** What the history can be asked for, in a word or two. */
export function askedWord(action: AskedAction): string {
  return action in ASKED_WORDS
    ? ASKED_WORDS[action as keyof typeof ASKED_WORDS]
    : ACTION_WORDS[action as PetAction];
}

/** What stands for the value of a field that has none. */
const EMPTY = '–';

/** Why an animal was removed and when, “Reason: Died”, “Day: 20 Nov 2026”; empty where nothing is known. */
export function removalTexts(details: PetFields['details'] | undefined): string[] {
  const { removedwhy: why, removedon: day } = details ?? {};
  return [
    ...(why === undefined ? [] : [t`Reason: ${reasonWord(String(why))}`]),
    ...(day === undefined ? [] : [t`Day: ${calendarDayText(String(day))}`]),
  ];
}

/** The changes field by field: "Status: Available → Sold", or "Price: £5.00" where it had none; of a removal, the reason. */
export function differences(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): string[] {
  if (!after) return removalTexts(before?.details);
  if (!before) return [];
  const texts: {
    readonly [Name in keyof PetFields]: (pet: PetFields) => [name: string, words: string][];
  } = {
    name: ({ name }) => [[t`Name`, name]],
    categoryId: ({ categoryId }) => [[t`Category`, categoryName(categoryId)]],
    status: ({ status }) => [[t`Status`, statusLabel(status)]],
    details: ({ details }) =>
      fields.map((field) => [field.name, shownValue(field, details[field.id]) || EMPTY]),
    photographs: ({ photographs }) => [[t`Photographs`, String(photographs.length || EMPTY)]],
  };
  const lines = Object.values(texts).flatMap((text) => {
    const were = text(before);
    return text(after).flatMap(([field, now], place) => {
      const was = were[place]?.[1] ?? EMPTY;
      if (was === now) return [];
      return [was === EMPTY ? `${field}: ${now}` : `${field}: ${was} → ${now}`];
    });
  });
  return isRearranged(before.photographs, after.photographs)
    ? [...lines, t`Photographs: in another order`]
    : lines;
}

function isRearranged(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.join() !== after.join();
}

/** The kinds of author, in a shop's words. */
export const AUTHOR_WORDS: Record<Author['kind'], string> = words({
  window: () => t`Shop`,
  till: () => t`Till`,
  import: () => t({ message: 'Import', context: 'who did it' }),
  terminal: () => t`Terminal`,
  restore: () => t({ message: 'Restore', context: 'who did it' }),
});

/** Who did it: the author's name if there is one, and otherwise the kind of author. */
export function authorName({ kind, name }: Author): string {
  return name ?? AUTHOR_WORDS[kind];
}
