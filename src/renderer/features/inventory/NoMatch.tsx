import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { InventoryView } from '../../../shared/inventory.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { filterTexts } from '../../animals/view/filters.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { clearFilters, setFilter } from '../../animals/view/view-store.ts';

function noneOf(status: InventoryView['status']): string {
  switch (status) {
    case 'stock':
      return t`There is no such animal in stock.`;
    case 'all':
      return t`There is no such animal.`;
    case 'available':
      return t`There is no such available animal.`;
    case 'pending':
      return t`There is no such reserved animal.`;
    case 'sold':
      return t`There is no such sold animal.`;
    case 'none':
      return t`There is no such animal without a status.`;
  }
}

/** No animal passes the filters: names the filters, with a button to clear each. */
export function NoMatch({ view }: { view: InventoryView }) {
  const categoryName = useCategoryName();
  const { search, status, categoryId, filters = [] } = view;
  const fields = useFields(({ list }) => list);
  const isOfOtherStatus = useInventory(({ counts }) => counts !== null && counts.all > 0);
  const hiding = [
    search !== '' && { label: t`Clear search`, clear: { search: '' } },
    isOfOtherStatus && {
      label: status === 'stock' ? t`Search sold animals, too` : t`Show every status`,
      clear: { status: 'all' as const },
    },
    categoryId !== null && { label: t`Show all categories`, clear: { categoryId: null } },
    filters.length > 0 && { label: t`Clear filters`, clear: { filters: [] } },
  ].filter((filter) => filter !== false);
  const category = categoryId === null ? '' : categoryName(categoryId);
  const narrowedBy = [
    ...(search === '' ? [] : [t`“${search}” in name, number, category or card`]),
    ...(category === '' ? [] : [t`category ${category}`]),
    ...filterTexts(fields, filters),
  ];
  return (
    <EmptyState
      icon={<IconSearch size={26} stroke={1.6} />}
      title={t`Nothing found`}
      actions={
        <>
          {hiding.map(({ label, clear }) => (
            <Button key={label} variant="default" onClick={() => setFilter(clear)}>
              {label}
            </Button>
          ))}
          {hiding.length > 1 && (
            <Button variant="default" onClick={clearFilters}>
              <Trans>Clear all filters</Trans>
            </Button>
          )}
        </>
      }
    >
      {noneOf(status)} {narrowedBy.length > 0 && t`Searched for: ${narrowedBy.join('; ')}.`}
    </EmptyState>
  );
}
