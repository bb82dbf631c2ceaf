import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCreditCardRefund,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { type Sale, type SoldLine } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { useProfile } from '../../stores/profile.ts';
import { useSalesChoice } from '../../stores/sales.ts';
import { useCall } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { authorName } from '../../ui/entry-words.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayText, moneyText, startOfDay, timeOf } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useAction } from '../../ui/use-action.ts';
import { printWords, saleTitle } from '../../animals/papers/receipt-words.ts';
import { isExchangeable, isLeft, startExchange } from '../../animals/dialogs/exchange.ts';
import { CertificateButton } from '../../animals/papers/CertificateButton.tsx';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { Receipt } from '../../animals/papers/Receipt.tsx';
import { CorrectForm, Corrections, isCorrectable } from './CorrectForm.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { SaleProblems } from './SaleProblems.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

function closeSale(): void {
  useSalesChoice.setState({ open: null });
}

/** One sale: its receipt as it is printed, and what can come back of it. */
export function SaleView({ id }: { id: Sale['id'] }) {
  const { value: sale, problem } = useCall('sales.read', { id });
  const { value: papers } = useCall('papers.read', {});
  const profile = useProfile((state) => state.profile);
  const [doing, setDoing] = useState<'return' | 'correct' | null>(null);
  const [paper, setPaper] = useState<string | null>(null);
  const action = useAction();
  const receipts = papers?.templates.filter(({ kind }) => kind === 'receipt') ?? [];
  const template = receipts.find(({ name }) => name === paper) ?? receipts[0];
  const canReturn = sale?.kind === 'sale' && sale.lines.some(isLeft);
  const title = sale ? saleTitle(sale) : t`Sale`;
  const canCorrect = sale !== null && isCorrectable(sale);
  const isReturning = doing === 'return' && canReturn;
  const isCorrecting = doing === 'correct' && canCorrect;
  const onEnd = () => setDoing(null);
  return (
    <SidePanel name={title} head={title} closeLabel={t`Close the sale`} onClose={closeSale}>
      <ErrorText>{problem ?? action.problem?.message}</ErrorText>
      {sale && <About sale={sale} />}
      {sale && <SaleProblems id={sale.id} />}
      {sale && isReturning && (
        <ReturnForm
          // Asked anew when some of it came back in another window meanwhile.
          key={sale.lines.map(({ returned }) => returned).join()}
          sale={sale}
          onEnd={onEnd}
        />
      )}
      {sale && isCorrecting && <CorrectForm sale={sale} onEnd={onEnd} />}
      {sale && !isReturning && !isCorrecting && (
        <>
          <Group gap="xs" grow>
            <Button
              ref={focusOnMount}
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => void action.run(() => printReceipt(sale, template))}
            >
              {printWords(sale)}
            </Button>
            {canReturn && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
                onClick={() => setDoing('return')}
              >
                <Trans>Return…</Trans>
              </Button>
            )}
          </Group>
          {isExchangeable(sale, profile) && (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
              onClick={() => startExchange(sale)}
            >
              <Trans>Exchange…</Trans>
            </Button>
          )}
          {canCorrect && (
            <Button
              variant="default"
              leftSection={<IconCreditCardRefund size={16} aria-hidden="true" />}
              onClick={() => setDoing('correct')}
            >
              <Trans>Put the payment right…</Trans>
            </Button>
          )}
          <CertificateButton sale={sale} />
          <ExchangedWith sale={sale} />
          <Corrections sale={sale} />
          <Returned lines={sale.lines} />
          {receipts.length > 1 && (
            <SegmentedControl
              aria-label={t`Paper`}
              fullWidth
              data={receipts.map(({ name }) => ({ value: name, label: sizeIn(name) }))}
              value={template?.name}
              onChange={setPaper}
            />
          )}
          {template && (
            <div className={classes.desk}>
              <div className={classes.paper}>
                <Receipt
                  template={template}
                  sale={sale}
                  shop={profile}
                  logo={papers?.logo ?? null}
                />
              </div>
            </div>
          )}
        </>
      )}
    </SidePanel>
  );
}

/** What tells one receipt’s paper from another’s: “80 mm” of “Receipt, 80 mm”. */
function sizeIn(name: string): string {
  return name.replace(/^[^,]*, /, '');
}

/** What was sold, for how much, when and by whom. */
function About({ sale }: { sale: Sale }) {
  const today = useAtNow(startOfDay);
  const { lines, kind, total, payments, at, enteredAt, author, allowedBy, drawer, currency } = sale;
  const [first] = lines;
  const others = lines.length - 1;
  const isGoods = kind === 'sale' || kind === 'return';
  const isLate = dayNamed(at) !== dayNamed(enteredAt);
  const when = isLate ? dayText(at, today) : `${dayText(at, today)}, ${timeOf(at)}`;
  return (
    <header>
      <div className={layout.panelTitle}>
        <h2 translate="no">
          {first?.words ?? saleTitle(sale)}
          {others > 0 && ` ${t`${plural(others, { one: 'and # other', other: 'and # others' })}`}`}
        </h2>
        <span>{moneyText(isGoods ? total : sumOf(payments, 'amount'), currency)}</span>
      </div>
      <span className={layout.quiet} translate="no">
        {[when, authorName(author), allowedBy !== null && t`Allowed by ${allowedBy}`, drawer]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </header>
  );
}

/** Leads from each half of an exchange to the other one. */
function ExchangedWith({ sale: { exchanged, exchangedFor } }: { sale: Sale }) {
  const other = exchangedFor ?? exchanged;
  if (!other) return null;
  const number = String(other.number);
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => useSalesChoice.setState({ open: other.id })}
    >
      {exchangedFor ? (
        <Trans>Came back in an exchange, see receipt {number}</Trans>
      ) : (
        <Trans>Exchanged for what came back: return {number}</Trans>
      )}
    </Anchor>
  );
}

function Returned({ lines }: { lines: readonly SoldLine[] }) {
  const returned = lines.filter((line) => line.returned > 0);
  if (returned.length === 0) return null;
  return (
    <ul className={classes.returned}>
      {returned.map(({ position, words, returned: count, quantity }) => (
        <li key={position}>
          <Trans>
            Returned: {String(count)} of {String(quantity)} × {words}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
