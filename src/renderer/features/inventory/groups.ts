import { useEffect, useMemo } from 'react';
import type { GroupedBy, InventoryView, PetGroups } from '../../../shared/inventory.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { onStorageWorks } from '../../stores/app.ts';
import { useReading } from '../../stores/use-reading.ts';
import { GroupLines } from './group-lines.ts';
import { useInventory } from './inventory-store.ts';
import { sameView } from './matching.ts';
import { bridgeView, useView } from './view-store.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
/** Reads a view's groups, with days in this computer's time zone. Throws what main replied. */
export function readGroups(view: InventoryView, by: GroupedBy): Promise<PetGroups> {
  return callShop('pets.groups', { view, grouping: { by, timeZone } });
}

/** Follows what changes the groups: the list, of which new animals are part, and the names of categories. */
function followList(readAnew: () => void): () => void {
  const ends = [
    useInventory.subscribe((now, before) => {
      if (now.total !== before.total || now.newestChange !== before.newestChange) readAnew();
    }),
    useCategories.subscribe(readAnew),
    onStorageWorks(readAnew),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The lines of the list on screen; without headers until the groups are known. */
export function useGroupLines(): GroupLines {
  const { shown, total } = useInventory();
  const { groupedBy, order, status, categoryId, search, filters, ids } = useView();
  const read = useMemo(() => {
    if (groupedBy === null) return null;
    const view = bridgeView({ order, status, categoryId, search, filters, ids });
    return async () => ({ view, by: groupedBy, groups: await readGroups(view, groupedBy) });
  }, [groupedBy, order, status, categoryId, search, filters, ids]);
  const { value, problem } = useReading(read, followList);
  useEffect(() => {
    if (problem !== null) useInventory.setState({ problem });
  }, [problem]);
  return useMemo(() => {
    const isFitting = value?.by === groupedBy && shown !== null && sameView(value.view, shown);
    return new GroupLines(total, isFitting ? value.groups : null, shown?.sort === 'newest');
  }, [value, shown, total, groupedBy]);
}
