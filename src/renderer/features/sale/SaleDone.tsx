import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import type { Sale, SoldLine } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { moneyText, numberText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { CertificateButton } from '../../animals/papers/CertificateButton.tsx';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { nextSale } from '../../animals/dialogs/sale-store.ts';
import { showSales } from '../../stores/sales.ts';
import { lookOf, type SaleAnimals } from './sale-animals.ts';
import classes from './Sale.module.css';

/** What the hand needs next: the change, then the receipt. */
export function SaleDone({ sale, animals }: { sale: Sale; animals: SaleAnimals | null }) {
  const { problem, run } = useAction();
  const change = sale.payments.reduce(
    (sum, { amount, given }) => sum + (given === null ? 0 : given - amount),
    0,
  );
  return (
    <>
      <div className={classes.done}>
        <div className={classes.change}>
          <span className={classes.tick}>
            <IconCheck size={22} aria-hidden="true" />
          </span>
          {change > 0 && (
            <>
              <span className={classes.quiet}>
                <Trans context="given back">Change</Trans>
              </span>
              <strong>{moneyText(change)}</strong>
            </>
          )}
          <p role="status">{doneWords(sale)}</p>
        </div>
        <ErrorText>{problem?.message}</ErrorText>
        <Group gap="xs" grow>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => void run(() => printReceipt(sale))}
          >
            <Trans>Print receipt</Trans>
          </Button>
          {sale.kind === 'sale' && (
            <Button variant="default" onClick={() => showSales({ open: sale.id })}>
              <Trans>Return…</Trans>
            </Button>
          )}
        </Group>
        <CertificateButton sale={sale} />
      </div>
      <ul className={classes.lines} aria-label={t`Sold`}>
        {sale.lines.map((line) => (
          <DoneLine key={line.position} line={line} look={lookOf(line, animals)} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button ref={focusOnMount} size="md" variant="default" onClick={nextSale}>
          <Trans>Next sale</Trans>
        </Button>
      </div>
    </>
  );
}

/** What went, as it stands on the receipt. */
function DoneLine({ line, look }: { line: SoldLine; look: ReturnType<typeof lookOf> }) {
  const { words, identity, quantity, total } = line;
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        {look && <AnimalPicture animal={look} />}
        <span className={classes.words} translate="no">
          <span className={classes.name}>
            {words}
            {quantity > 1 && ` × ${numberText(quantity)}`}
          </span>
          <span className={classes.quiet}>{identity}</span>
        </span>
        <span className={classes.sum}>{moneyText(total)}</span>
      </div>
    </li>
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
