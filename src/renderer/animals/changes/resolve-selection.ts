import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { MAX_ROWS_PER_CALL, MAX_SELECTED, type PetSelection } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { numberText } from '../../ui/formats.ts';
import { useInventory } from '../list/inventory-store.ts';
import { readAnimals } from '../list/list-reading.ts';
import { selectedCount, viewOf, type Selection } from '../selection/selection.ts';
import { useSelection } from '../selection/selection-store.ts';

/** Animals as the last change in this window left them. They may have left the list with it. */
let lastChanged: readonly PetRow[] = [];

/** Remembers animals as a change left them. */
export function keepChanged(rows: readonly PetRow[]): void {
  lastChanged = rows;
}

/** All animals of which a version is known, the newest versions last. */
export function knownRows(): PetRow[] {
  const { list, left } = useInventory.getState();
  const { seen } = useSelection.getState();
  return [...seen.values(), ...(left ? [left.animal] : []), ...lastChanged, ...list.known()];
}

/** What main is asked to change: animals with the versions that the clerk saw, or a rule. */
export async function asSent(selection: Selection): Promise<PetSelection | null> {
  const { shown, newestChange, list } = useInventory.getState();
  if (selection.kind === 'matching') {
    if (!shown) return null;
    const { view, except } = viewOf(selection, shown.sort);
    return { kind: 'view', view, except: [...except], asOf: newestChange };
  }
  const { ids } = selection;
  if (ids.size === 0) return null;
  const rowsById = new Map(knownRows().map((row) => [row.id, row]));
  const unknown = [...ids].filter((id) => !rowsById.has(id) && list.indexOf(id) !== undefined);
  for (const row of await readAnimals(unknown)) rowsById.set(row.id, row);
  const rows = [...ids].flatMap((id) => rowsById.get(id) ?? []);
  const animals = rows.slice(0, MAX_SELECTED).map(({ id, version }) => ({ id, version }));
  return animals.length > 0 ? { kind: 'animals', animals } : null;
}

/** The animals of a selection as they are now. Throws `bad_request` for more than one call changes. */
export async function seenAnimals(selection: Selection): Promise<readonly PetRow[]> {
  const { list, shown } = useInventory.getState();
  const count = selectedCount(selection, list.total);
  if (count > MAX_ROWS_PER_CALL) {
    throw new ShopError('bad_request', t`Choose at most ${numberText(MAX_ROWS_PER_CALL)} animals.`);
  }
  if (count === 0) return [];
  const { view, except } = viewOf(selection, shown?.sort ?? 'newest');
  const { rows } = await callShop('pets.rows', { view, offset: 0, limit: MAX_ROWS_PER_CALL });
  return rows.filter(({ id }) => !except.has(id));
}
