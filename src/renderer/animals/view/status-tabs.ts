import type { StatusTab } from '../../../shared/inventory.ts';

/** The tabs of the list, by the status that each shows. */
export const STATUS_TABS: readonly { value: StatusTab; label: string }[] = [
  { value: 'stock', label: 'In stock' },
  { value: 'available', label: 'Available' },
  { value: 'pending', label: 'Pending' },
  { value: 'sold', label: 'Sold' },
  { value: 'none', label: 'No status' },
  { value: 'all', label: 'Everything' },
];

/** What a tab is called. */
export function tabLabel(tab: StatusTab): string {
  return STATUS_TABS.find(({ value }) => value === tab)?.label ?? '';
}
