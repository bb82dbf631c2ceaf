import { Button } from '@mantine/core';
import { IconPaw, IconSearch } from '@tabler/icons-react';
import type { InventoryView } from '../../../shared/inventory.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { followRemovals } from '../../stores/follow.ts';
import { runCommand, showScreen } from '../../stores/shell.ts';
import { useFields } from '../../stores/fields.ts';
import { useReading } from '../../stores/use-reading.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { animalsText } from '../../ui/formats.ts';
import { addSample, useSample } from '../transfer/sample.ts';
import { chooseImport } from '../transfer/transfer-store.ts';
import { filterTexts } from './filters.ts';
import { useInventory } from './inventory-store.ts';
import { clearFilters, setFilter } from './view-store.ts';

const readRemoved = () => callShop('pets.removed', { offset: 0, limit: 1, search: '' });

/** The shop's first minutes, or after all was removed: nothing is in stock. */
export function EmptyShop() {
  // Taken for none until that is known, and when it can't be.
  const removed = useReading(readRemoved, followRemovals).value?.total ?? 0;
  const sold = useInventory(({ stock }) => stock?.sold ?? 0);
  const busy = useSample((sample) => sample.busy);
  const isFirst = removed + sold === 0;
  return (
    <EmptyState
      icon={<IconPaw size={28} stroke={1.6} />}
      title={isFirst ? 'No animals yet' : 'No animals in stock'}
      actions={
        <>
          <Button
            onClick={() => {
              runCommand('add');
            }}
          >
            {isFirst ? 'Add the first animal' : 'Add an animal'}
          </Button>
          <Button variant="default" onClick={chooseImport}>
            Import a list
          </Button>
          <Button
            variant="default"
            onClick={() => {
              showScreen('tills');
            }}
          >
            Pair a till
          </Button>
          <Button variant="default" aria-disabled={busy} onClick={() => void addSample()}>
            Try with sample animals
          </Button>
        </>
      }
    >
      {removed > 0 && (
        <p>
          {animalsText(removed)} can be put back: see “Removed animals” under <b>History</b>.
        </p>
      )}
      {sold > 0 && (
        <p>
          {animalsText(sold)} of the shop {sold === 1 ? 'is' : 'are'} sold: see “Sold”.
        </p>
      )}
      <p>
        Add {isFirst ? 'the first animal' : 'animals'} here, import a list from a spreadsheet (or
        drop it on this window), or pair a till: what it adds appears in this list at once.
      </p>
    </EmptyState>
  );
}

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
