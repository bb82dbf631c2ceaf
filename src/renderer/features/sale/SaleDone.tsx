import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Sale } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { moneyText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { CertificateButton } from '../../animals/papers/CertificateButton.tsx';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { nextSale } from '../../animals/dialogs/sale-store.ts';
import { showSales } from '../../stores/sales.ts';
import classes from './Sale.module.css';

/** What the hand needs next: the change, then the receipt. */
export function SaleDone({ sale }: { sale: Sale }) {
  const { problem, run } = useAction();
  const change = sale.payments.reduce(
    (sum, { amount, given }) => sum + (given === null ? 0 : given - amount),
    0,
  );
  return (
    <div className={classes.done}>
      <p className={classes.doneWords} role="status">
        {doneWords(sale)}
      </p>
      {change > 0 && (
        <p className={classes.change}>
          <span>
            <Trans>Change</Trans>
          </span>
          <strong>{moneyText(change)}</strong>
        </p>
      )}
      <ErrorText>{problem?.message}</ErrorText>
      <Button onClick={() => void run(() => printReceipt(sale))}>
        <Trans>Print receipt</Trans>
      </Button>
      <CertificateButton sale={sale} />
      {sale.kind === 'sale' && (
        <Button
          variant="default"
          onClick={() => {
            showSales({ open: sale.id });
          }}
        >
          <Trans>Return…</Trans>
        </Button>
      )}
      <Button ref={focusOnMount} variant="default" onClick={nextSale}>
        <Trans>Next sale</Trans>
      </Button>
    </div>
  );
}

function doneWords({ kind, total, number, payments, tillReceipt }: Sale): string {
  const shown = String(number);
  if (kind === 'deposit') {
    const paid = sumOf(payments, 'amount');
    const amount = moneyText(Math.abs(paid));
    return paid < 0
      ? t`Deposit of ${amount} paid back. Number ${shown}.`
      : t`Deposit of ${amount} taken. Number ${shown}. The sale waits among the open ones.`;
  }
  return tillReceipt === null
    ? t`Sold for ${moneyText(total)}. Receipt ${shown}.`
    : t`Sold for ${moneyText(total)}. Number ${shown}.`;
}
