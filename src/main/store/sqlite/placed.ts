import type { InventoryView } from '../../../shared/inventory.ts';
import { statusCode } from '../field-columns.ts';
import type { IndexedPet } from './name-entries.ts';
import type { WrittenChange } from './planned-changes.ts';
import type { Place } from './numbered-rows.ts';
import type { Block } from './view-blocks.ts';

/** The facts about an animal that determine its place in blocks; `status` is its code. */
export interface Placed {
  id: bigint;
  sortKey: string;
  categoryId: bigint;
  status: number | null;
  /** A key's id, or '' for the shop itself. */
  addedBy: string;
}

/** Whether a status and category filter shows an animal. */
export function isIn(
  { status, categoryId }: Pick<InventoryView, 'status' | 'categoryId'>,
  pet: Placed,
): boolean {
  const hasStatus =
    status === 'all' || pet.status === (status === 'none' ? null : statusCode(status));
  return hasStatus && (categoryId === null || categoryId === pet.categoryId);
}

/** An animal's place in the order of a block. */
export function placeIn({ order }: Block, { id, sortKey, categoryId }: Placed): Place {
  return { id, key: order === 'name' ? sortKey : order === 'category' ? categoryId : '' };
}

/** For orders on `pets`, which need neither name nor author. */
export function placedOf(id: bigint, fields: WrittenChange['before']): Placed[] {
  if (!fields) return [];
  const { categoryId, status } = fields;
  return [{ id, sortKey: '', categoryId, status: statusCode(status), addedBy: '' }];
}

/** An animal as the index of names stores it. */
export function placedInNames(pet: IndexedPet): Placed {
  return { ...pet, status: pet.status === null ? null : Number(pet.status) };
}
