import { create } from 'zustand';
import type { OpenSale, SaleId } from '../../shared/sale.ts';
import type { SalesQuery } from '../../shared/sales-query.ts';
import { showScreen } from './shell.ts';
import { useCall } from './use-call.ts';

/** The parts of the screen of sales. */
export const SALES_TABS = ['receipts', 'close', 'month'] as const;
export type SalesTab = (typeof SALES_TABS)[number];

/** What the screen of sales shows. */
interface SalesChoice {
  search: string;
  /** The animal whose sales are shown; null for all. */
  animal: { id: bigint; name: string } | null;
  /** The first and the last day, as YYYY-MM-DD; empty for any. */
  fromDay: string;
  toDay: string;
  /** Those of a close, a person or a customer alone; null for all. */
  of: { name: string; query: Partial<SalesQuery> } | null;
  /** The sale that is open beside the list. */
  open: SaleId | null;
  tab: SalesTab;
  /** How many months ago the one is that is added up, and how many before it the one that it is compared with. */
  month: { ago: number; back: number };
}

const ALL_SALES: SalesChoice = {
  search: '',
  animal: null,
  fromDay: '',
  toDay: '',
  of: null,
  open: null,
  tab: 'receipts',
  month: { ago: 0, back: 1 },
};

/** What the screen of sales shows. */
export const useSalesChoice = create<SalesChoice>(() => ALL_SALES);

/** Shows the sales that are asked for. */
export function showSales(choice: Partial<SalesChoice>): void {
  useSalesChoice.setState({ ...ALL_SALES, ...choice });
  showScreen('sales');
}

/** An unfinished sale besides one, in which there are animals of an entry: the first one on which something was paid, or the first. */
export function saleWith(
  open: readonly OpenSale[],
  petId: bigint,
  besides: SaleId | null,
): OpenSale | null {
  const others = open.filter(
    ({ id, lines }) => id !== besides && lines.some((line) => line.petId === petId),
  );
  return others.find(({ deposit }) => deposit > 0) ?? others[0] ?? null;
}

/** The sales that are not completed, those begun first first; none until they are read. */
export function useOpenSales(): readonly OpenSale[] {
  return useCall('sales.open', {}).value ?? [];
}
