import type { HistoryEntry } from '../../src/shared/history.ts';
import type { PetFields } from '../../src/shared/pet.ts';
import type { Found } from './model.ts';
import type { WeekShop } from './week-shop.ts';

/** The whole history, oldest entry first. */
export async function wholeHistory(shop: WeekShop): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let cursor: string | null = null;
  do {
    const { entries: more, next }: { entries: HistoryEntry[]; next: string | null } =
      await shop.call('history.page', { limit: 500, ...(cursor !== null && { cursor }) });
    entries.push(...more);
    cursor = next;
  } while (cursor !== null);
  return entries.reverse();
}

/**
 * Checks that the history explains each animal's state: it was added first, and once; each entry
 * begins where the previous one ended; and the last one matches the stock.
 */
export function compareHistory(
  entries: readonly HistoryEntry[],
  inStock: readonly Found[],
  removed: readonly Found[],
): string[] {
  const problems: string[] = [];
  const last = new Map<bigint, { state: PetFields | null; before: PetFields | null }>();
  for (const { petId, action, before, after } of entries) {
    const known = last.get(petId);
    const isFirst = known === undefined;
    if (isFirst !== (action === 'added')) problems.push(`the history of ${petId} begins wrong`);
    const expected = known?.state ?? null;
    if (!isSame(before, expected)) problems.push(`the history of ${petId} has a gap`);
    if (action === 'putBack' && !isSame(after, known?.before ?? null)) {
      problems.push(`${petId} was put back as another`);
    }
    last.set(petId, { state: after, before });
  }
  for (const animal of inStock) {
    if (!isSame(last.get(animal.id)?.state ?? null, animal)) {
      problems.push(`the history of ${animal.id} does not end as the stock has it`);
    }
  }
  for (const { id } of removed) {
    if (last.get(id)?.state !== null) problems.push(`the history does not tell that ${id} went`);
  }
  if (last.size !== inStock.length + removed.length) {
    problems.push(
      `the history tells of ${last.size} animals, ${inStock.length + removed.length} are known`,
    );
  }
  return problems;
}

type Fields = Omit<PetFields, 'details'>;

function isSame(left: Fields | null, right: Fields | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.name === right.name && left.categoryId === right.categoryId && left.status === right.status
  );
}
