import { t } from '@lingui/core/macro';
import type { Payment, Sale } from '../../../shared/sale.ts';
import { words } from '../../../shared/words.ts';

/** How a sale is paid, in a word. */
export const METHOD_WORDS: Record<Payment['method'], string> = words({
  cash: () => t`Cash`,
  card: () => t`Card`,
  transfer: () => t`Transfer`,
  deposit: () => t`Deposit`,
});

/** What a record with a number is called. */
export function saleTitle({
  kind,
  number,
  tillReceipt,
}: Pick<Sale, 'kind' | 'number' | 'tillReceipt'>): string {
  const shown = String(number);
  if (kind === 'deposit') return t`Deposit ${shown}`;
  if (kind === 'cash') return t`Cash ${shown}`;
  if (kind === 'correction') return t`Correction ${shown}`;
  if (kind === 'return') return t`Return ${shown}`;
  return tillReceipt === null ? t`Receipt ${shown}` : t`Sale ${shown}`;
}

/** What prints a record: where a certified till took the money, its paper is no receipt. */
export function printWords({ tillReceipt }: Pick<Sale, 'tillReceipt'>): string {
  return tillReceipt === null ? t`Print receipt` : t`Print a copy`;
}

/** Where the tax on sales is not called value added tax. */
const GST = ['AU', 'CA', 'IN', 'MY', 'NZ', 'SG'];
const PLAIN_TAX = ['JP', 'US'];

/** What the tax on sales is called in a country. */
export function taxWord(country: string): string {
  if (GST.includes(country)) return t`GST`;
  return PLAIN_TAX.includes(country) ? t`tax` : t`VAT`;
}
