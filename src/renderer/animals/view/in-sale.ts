import { t } from '@lingui/core/macro';
import type { OpenSale } from '../../../shared/sale.ts';
import { moneyText } from '../../ui/formats.ts';

/** Whose an animal is that lies in an unfinished sale: “Ms Lee has paid £40.00 on it.” */
export function inSaleText({ customer, deposit }: Pick<OpenSale, 'customer' | 'deposit'>): string {
  const paid = moneyText(deposit);
  if (deposit > 0)
    return customer === ''
      ? t`${paid} was paid on it in another sale.`
      : t`${customer} has paid ${paid} on it.`;
  return customer === '' ? t`In another open sale.` : t`In the open sale of ${customer}.`;
}
