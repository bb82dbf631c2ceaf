import { t } from '@lingui/core/macro';
import type { StatusTab } from '../../../shared/inventory.ts';

/** The tabs of the list, by the status that each shows. */
export const STATUS_TABS: readonly { value: StatusTab; label: string }[] = [
  {
    value: 'stock',
    get label() {
      return t`In stock`;
    },
  },
  {
    value: 'available',
    get label() {
      return t`Available`;
    },
  },
  {
    value: 'pending',
    get label() {
      return t`Reserved`;
    },
  },
  {
    value: 'sold',
    get label() {
      return t`Sold`;
    },
  },
  {
    value: 'none',
    get label() {
      return t`No status`;
    },
  },
  {
    value: 'all',
    get label() {
      return t`Everything`;
    },
  },
];

/** What a tab is called. */
export function tabLabel(tab: StatusTab): string {
  return STATUS_TABS.find(({ value }) => value === tab)?.label ?? '';
}
