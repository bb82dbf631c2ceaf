import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { alsoReceived } from '../../../shared/received.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import type { DepositToTake, SaleDraft, SaleId, SaleToComplete } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { callAllowed } from './approval.ts';
import { draftOf, endSale, knowSale, saleParked, useKeeping, workOn } from './sale-keeping.ts';
import { linesBeside } from './sale-merge.ts';
import { begin, customerSettled, emptySale, look, useSale } from './sale-store.ts';

/** Drops the sale at this window. Throws what main refuses. */
export async function dropSale(id: SaleId): Promise<void> {
  const shown = useSale.getState().sale;
  await saleParked();
  const { sale } = useSale.getState();
  if (linesBeside(sale.lines, shown.lines).length > 0) {
    throw new ShopError('bad_request', t`More was added to this sale. Look at it first.`);
  }
  const { version } = draftOf(sale);
  await workOn(id, () => callShop('sales.drop', { id, version })).catch((error: unknown) => {
    look();
    throw error;
  });
  endSale(id);
  if (useSale.getState().sale.id === id) begin(emptySale());
}

/** The sale at this window, once everything that was typed and changed is kept or refused. */
async function keptSale(): Promise<SaleDraft> {
  await customerSettled();
  await saleParked();
  if (useSale.getState().typedCustomer !== null) {
    throw new ShopError('bad_request', t`The customer could not be looked up. Try again.`);
  }
  return draftOf(useSale.getState().sale);
}

/** Completes the sale at this window, paid as is said. Throws what main refuses. */
export async function completeSale(
  paid: Omit<SaleToComplete, keyof SaleDraft>,
): Promise<StepOutcome> {
  const sale = await keptSale();
  try {
    const completed = { ...sale, ...paid };
    const done = await workOn(sale.id, () => callAllowed('sales.complete', { sale: completed }));
    useSale.setState({ done: done.sale, elsewhere: null });
    endSale(sale.id, done.sale);
    return done.outcome;
  } catch (error) {
    look();
    throw error;
  }
}

/** Takes a deposit on the sale at this window, or pays it back. Throws what main refuses. */
export async function payDeposit(paid: Omit<DepositToTake, 'of'>): Promise<void> {
  const { id } = await keptSale();
  const { problem } = useKeeping.getState();
  if (problem !== null) throw new ShopError('bad_request', problem);
  const done = await workOn(id, () => callAllowed('sales.deposit', { ...paid, of: id }));
  const { sale } = useSale.getState();
  if (sale.id !== id) return;
  const { deposit, received } = sale;
  const changed = {
    ...sale,
    deposit: deposit + paid.amount,
    received: alsoReceived(received, paid),
  };
  knowSale({ ...changed, version: draftOf(sale).version });
  useSale.setState({ sale: changed, done });
}
