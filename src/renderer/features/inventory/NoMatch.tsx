import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { InventoryView } from '../../../shared/inventory.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { filterTexts } from '../../animals/view/filters.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { clearFilters, setFilter } from '../../animals/view/view-store.ts';

const STATUS_WORDS: Record<InventoryView['status'], string> = {
  stock: 'animal in stock',
  all: 'animal',
  available: 'available animal',
  pending: 'pending animal',
  sold: 'sold animal',
  none: 'animal without a status',
};

/** No animal passes the filters: names the filters, with a button to clear each. */
export function NoMatch({ view }: { view: InventoryView }) {
  const categoryName = useCategoryName();
  const { search, status, categoryId, filters = [] } = view;
  const fields = useFields(({ list }) => list);
  const isOfOtherStatus = useInventory(({ counts }) => counts !== null && counts.all > 0);
  const hiding = [
    search !== '' && { label: 'Clear search', clear: { search: '' } },
    isOfOtherStatus && {
      label: status === 'stock' ? 'Look among sold animals, too' : 'Show every status',
      clear: { status: 'all' as const },
    },
    categoryId !== null && { label: 'Show all categories', clear: { categoryId: null } },
    filters.length > 0 && { label: 'Clear filters', clear: { filters: [] } },
  ].filter((filter) => filter !== false);
  return (
    <EmptyState
      icon={<IconSearch size={26} stroke={1.6} />}
      title="Nothing found"
      actions={
        <>
          {hiding.map(({ label, clear }) => (
            <Button
              key={label}
              variant="default"
              onClick={() => {
                setFilter(clear);
              }}
            >
              {label}
            </Button>
          ))}
          {hiding.length > 1 && (
            <Button variant="default" onClick={clearFilters}>
              Clear all filters
            </Button>
          )}
        </>
      }
    >
      There is no {STATUS_WORDS[status]}
      {search !== '' && ` with “${search}” in its name, number, category or card`}
      {categoryId !== null && ` in the category ${categoryName(categoryId)}`}
      {filters.length > 0 && ` with ${filterTexts(fields, filters).join(', ')}`}.
    </EmptyState>
  );
}
