import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { statusOf } from '../field-columns.ts';
import type { Connection } from './database.ts';
import type { Match } from './search.ts';

/** What a view's filters and order need of an animal that a search found. */
export type Found = Pick<PetRow, 'id' | 'name' | 'categoryId' | 'status'>;

type FoundRow = [id: bigint, name: string, categoryId: bigint, status: bigint | null];

/**
 * Returns the function that reads of a search's matches only what the view's order needs: there may
 * be many thousands, of which a clerk sees some. What the order does not need is left empty.
 */
export function foundReader(
  connection: Connection,
): (view: InventoryView, matches: readonly Match[]) => Found[] {
  const select = connection
    .prepare<[string], FoundRow>(
      `SELECT pets.id, name, category_id, status FROM json_each(?) AS wanted
       CROSS JOIN pets WHERE pets.id = wanted.value ORDER BY wanted.key`,
    )
    .raw();
  return ({ sort }, matches) => {
    if (!/^(name|category)/.test(sort)) {
      const empty = { name: '', categoryId: 0n };
      return matches.map(({ id, status }) => ({ id, ...empty, status: statusOf(status) }));
    }
    const rows = select.all(`[${matches.map(({ id }) => id).join()}]`);
    return rows.map(([id, name, categoryId, status]) => {
      return { id, name, categoryId, status: statusOf(status) };
    });
  };
}
