import type { HistoryEntry, PetAction } from '../../shared/history.ts';
import type { PetFields } from '../../shared/pet.ts';
import { statusLabel } from './StatusBadge.tsx';

/** What happened to an animal, in a word. */
export const ACTION_WORDS: Record<PetAction, string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  putBack: 'Put back',
};

/** The changes field by field: "Status: Available → Sold". */
export function differences(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  categoryName: (id: bigint) => string,
): string[] {
  if (!before || !after) return [];
  const texts: {
    readonly [Field in keyof Omit<PetFields, 'details'>]: (fields: PetFields) => [string, string];
  } = {
    name: ({ name }) => ['Name', name],
    categoryId: ({ categoryId }) => ['Category', categoryName(categoryId)],
    status: ({ status }) => ['Status', statusLabel(status)],
  };
  return Object.values(texts).flatMap((text) => {
    const [field, now] = text(after);
    const [, was] = text(before);
    return was === now ? [] : [`${field}: ${was} → ${now}`];
  });
}
