import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Checkbox, CloseButton } from '@mantine/core';
import { smallestCoin } from '../../../shared/money.ts';
import { wayBack } from '../../../shared/received.ts';
import { cashRounding, saleTotal, worthOf } from '../../../shared/sale-amounts.ts';
import type { OpenSale, Sale, SoldLine } from '../../../shared/sale.ts';
import { changeBack } from '../../animals/dialogs/exchange.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { METHOD_WORDS, saleTitle } from '../../animals/papers/receipt-words.ts';
import { useCall } from '../../stores/use-call.ts';
import { moneyText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readWhole } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

type Back = NonNullable<OpenSale['back']>;

/** The receipt of which something comes back; null where nothing does, or before it is read. */
function useEarlier({ back }: Pick<OpenSale, 'back'>): Sale | null {
  return useCall('sales.read', back ? { id: back.of } : null).value;
}

function worthIn(line: SoldLine, { quantity }: Back['lines'][number]): number {
  const left = Math.min(quantity, line.quantity - line.returned);
  return worthOf(line, { returned: line.returned, quantity: left });
}

/** What is to be paid for a sale: its total, less what comes back. Less than nothing where money goes back: of cash, what there are coins for. */
export function useDue(sale: Pick<OpenSale, 'lines' | 'back'>): number {
  const earlier = useEarlier(sale);
  const worth = (sale.back?.lines ?? []).reduce((sum, back) => {
    const line = earlier?.lines.find(({ position }) => position === back.position);
    return sum + (line ? worthIn(line, back) : 0);
  }, 0);
  const due = saleTotal(sale.lines) - worth;
  if (!earlier || due >= 0 || earlier.tillReceipt !== null) return due;
  const { method } = wayBack(earlier.received);
  return due - cashRounding(-due, method === 'cash' ? smallestCoin(earlier.currency) : 1);
}

/** What of an earlier receipt comes back beside what is sold, and which way money goes. */
export function ComingBack() {
  const sale = useSale((state) => state.sale);
  const earlier = useEarlier(sale);
  const due = useDue(sale);
  const { back } = sale;
  if (!back || !earlier) return null;
  const title = saleTitle(earlier);
  const way = METHOD_WORDS[wayBack(earlier.received).method];
  const isAtTill = earlier.tillReceipt !== null;
  return (
    <section className={classes.comingBack} aria-label={t`Comes back`}>
      <ul className={classes.lines}>
        {back.lines.map((one) => {
          const line = earlier.lines.find(({ position }) => position === one.position);
          return line && <BackLine key={one.position} line={line} back={one} of={title} />;
        })}
      </ul>
      <Box px="var(--panel-edge)">
        <div className={classes.row} role="status">
          <span>
            {due >= 0 ? <Trans>Difference to pay</Trans> : <Trans>Difference to give back</Trans>}
            {due < 0 && !isAtTill && ` · ${way}`}
          </span>
          <span>{moneyText(Math.abs(due))}</span>
        </div>
        {sale.lines.length === 0 && (
          <span className={classes.quiet}>
            <Trans>Add what goes out instead.</Trans>
          </span>
        )}
      </Box>
    </section>
  );
}

function BackLine(props: { line: SoldLine; back: Back['lines'][number]; of: string }) {
  const { line, back, of } = props;
  const { words, position, petId } = line;
  const most = line.quantity - line.returned;
  const read = (typed: string) => readWhole(typed, { least: 1, most: Math.max(most, 1) });
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <span className={classes.words} translate="no">
          <span className={classes.name}>{words}</span>
          <span className={classes.quiet}>
            <Trans>Back, {of}</Trans>
          </span>
        </span>
        <span className={classes.sum}>{moneyText(-worthIn(line, back))}</span>
        <CloseButton
          size="sm"
          aria-label={t`Keep ${words} on its receipt`}
          onClick={() => changeBack(position, { quantity: 0 })}
        />
      </div>
      <div className={classes.lineFields}>
        {most > 1 && (
          <TypedField
            className={classes.count}
            aria-label={t`How many of ${words} come back`}
            inputMode="numeric"
            value={String(back.quantity)}
            read={read}
            onRead={(quantity) => changeBack(position, { quantity })}
          />
        )}
        {petId !== null && (
          <Checkbox
            label={t`Back into stock`}
            checked={back.toStock}
            onChange={(event) => changeBack(position, { toStock: event.currentTarget.checked })}
          />
        )}
      </div>
      {most < back.quantity && <ErrorText>{t`Some of it came back meanwhile.`}</ErrorText>}
    </li>
  );
}
