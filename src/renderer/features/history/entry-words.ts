import type { HistoryEntry, PetAction } from '../../../shared/history.ts';
import type { PetFields } from '../../../shared/pet.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';

/** What became of an animal, in a word. */
export const ACTION_WORDS: Record<PetAction, string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  putBack: 'Put back',
};

/** What was changed, field by field: "Status: Available → Sold". */
export function differences(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  categoryName: (id: bigint) => string,
): string[] {
  if (!before || !after) return [];
  const words = (fields: PetFields): [string, string][] => [
    ['Name', fields.name],
    ['Category', categoryName(fields.categoryId)],
    ['Status', statusLabel(fields.status)],
  ];
  const old = words(before);
  return words(after).flatMap(([field, now], index) => {
    const was = old[index]?.[1] ?? '';
    return was === now ? [] : [`${field}: ${was} → ${now}`];
  });
}
