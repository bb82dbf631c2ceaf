import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import type { Sale, SoldLine } from '../../../shared/sale.ts';
import { onePaper } from '../../../shared/one-paper.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { moneyText, numberText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { CertificateButton } from '../../animals/papers/CertificateButton.tsx';
import { METHOD_WORDS, printWords, saleTitle } from '../../animals/papers/receipt-words.ts';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { nextSale } from '../../animals/dialogs/sale-store.ts';
import { showSales } from '../../stores/sales.ts';
import { lookOf, type SaleAnimals } from './sale-animals.ts';
import classes from './Sale.module.css';

/** The difference of an exchange, less than nothing where money goes back, and in which way it goes. */
function differenceOf(sale: Sale) {
  const { payments, total, tillReceipt } = onePaper(sale);
  const amount = tillReceipt === null ? sumOf(payments, 'amount') : total;
  return { amount, way: payments.map(({ method }) => METHOD_WORDS[method]).join(', ') };
}

/** What the hand needs next: the change, or what goes back for what came back, then the receipt. */
export function SaleDone({ sale, animals }: { sale: Sale; animals: SaleAnimals | null }) {
  const { problem, run } = useAction();
  const change = sale.payments.reduce(
    (sum, { amount, given }) => sum + (given === null ? 0 : given - amount),
    0,
  );
  const back = sale.exchanged ? differenceOf(sale) : null;
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
          {back && back.amount < 0 && (
            <>
              <span className={classes.quiet}>
                <Trans>Difference to give back</Trans>
                {back.way !== '' && ` · ${back.way}`}
              </span>
              <strong>{moneyText(-back.amount)}</strong>
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
            {printWords(sale)}
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

function doneWords(sale: Sale): string {
  const { kind, total, number, payments, tillReceipt, exchanged } = sale;
  const shown = String(number);
  if (kind === 'deposit') {
    const paid = sumOf(payments, 'amount');
    const amount = moneyText(Math.abs(paid));
    return paid < 0
      ? t`Deposit of ${amount} paid back. Number ${shown}.`
      : t`Deposit of ${amount} taken. Number ${shown}. The sale waits among the open ones.`;
  }
  if (exchanged) {
    const { amount } = differenceOf(sale);
    const title = saleTitle(sale);
    return amount < 0
      ? t`Exchanged, ${moneyText(-amount)} back. ${title}.`
      : t`Exchanged, ${moneyText(amount)} paid. ${title}.`;
  }
  return tillReceipt === null
    ? t`Sold for ${moneyText(total)}. Receipt ${shown}.`
    : t`Sold for ${moneyText(total)}. Number ${shown}.`;
}
