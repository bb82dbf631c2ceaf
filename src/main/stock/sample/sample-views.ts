import type { ListLook } from '../../../shared/saved-view.ts';
import type { Store } from '../../store/store.ts';
import type { Ledger } from './line-details.ts';

/** Saves the views that the sample shop's clerks use. */
export async function saveSampleViews(
  { savedViews }: Pick<Store, 'savedViews'>,
  { word, fish, eightWeeksAgo }: Pick<Ledger, 'word'> & { fish: bigint; eightWeeksAgo: string },
): Promise<void> {
  const look: ListLook = {
    isGallery: false,
    order: { column: 'added', sort: 'newest' },
    groupedBy: null,
    status: 'stock',
    categoryId: null,
    search: '',
    filters: [],
    columns: ['name', 'category', 'status', 'field:price', 'added', 'id'],
  };
  const looks: Record<string, Partial<ListLook>> = {
    'Ready to go home': { status: 'available', filters: [{ field: 'born', to: eightWeeksAgo }] },
    'Fish room': {
      categoryId: String(fish),
      order: { column: 'field:place', sort: 'field:place' },
    },
    Reserved: {
      status: 'pending',
      order: { column: 'field:reserveduntil', sort: 'field:reserveduntil' },
    },
    'Long in stock': { order: { column: 'added', sort: 'oldest' } },
  };
  for (const [name, own] of Object.entries(looks)) {
    await savedViews.save({ id: null, name: word(name), look: { ...look, ...own } });
  }
}
