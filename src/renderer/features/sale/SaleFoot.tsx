import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  PAYMENT_METHODS,
  PaymentMethod,
  type OpenSale,
  type Payment,
} from '../../../shared/sale.ts';
import { animalsOf, saleTotal, spreadDiscount, sumOf } from '../../../shared/sale-amounts.ts';
import { callShop } from '../../shop.ts';
import { useAction } from '../../ui/use-action.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { isPrintable, keyNames } from '../../ui/keys.ts';
import { reportSold } from '../../animals/changes/changes.ts';
import {
  changeLine,
  changeSale,
  saleIsParked,
  useSale,
  type Paying,
} from '../../animals/dialogs/sale-store.ts';
import { readAmount, readDiscount } from './typed-amounts.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import classes from './Sale.module.css';

type Typed = Record<PaymentMethod | 'given', string>;

const NOTHING_TYPED: Typed = { cash: '', card: '', transfer: '', given: '' };

/** A scanner may send its code slowly: for so long (ms) after a key, Enter is its own. */
const SCANNING = 600;

/** What is to be paid, and how. */
export function SaleFoot() {
  const sale = useSale((state) => state.sale);
  const paying = useSale((state) => state.paying);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [meantFree, setMeantFree] = useState('');
  const { running, problem, run } = useAction();
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const total = saleTotal(sale.lines);
  const whole = saleTotal(sale.lines.map((line) => ({ ...line, discount: 0 })));
  const free = sale.lines.filter(({ unitPrice }) => unitPrice === 0).map(({ words }) => words);
  const isFreeMeant = free.length > 0 && meantFree === free.join();
  const payments = paymentsOf(paying, typed, total);
  const left = payments === null ? null : total - sumOf(payments, 'amount');
  const change = paying === 'cash' ? changeOf(payments) : null;

  async function sell() {
    if (payments === null || left !== 0) return;
    if (free.length > 0 && !isFreeMeant) {
      setMeantFree(free.join());
      return;
    }
    await saleIsParked();
    const done = await callShop('sales.complete', {
      sale: { ...useSale.getState().sale, payments },
    });
    useSale.setState({ done: done.sale });
    setTyped(NOTHING_TYPED);
    reportSold(done.outcome);
  }

  if (sale.lines.length === 0) return null;
  return (
    // Only to tell a slow scan from the Enter of a person.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.foot}
      onKeyDown={(event) => {
        if (isPrintable(event.nativeEvent)) lastKey.current = event.timeStamp;
        const isScan = event.timeStamp - lastKey.current < SCANNING;
        if (event.key === 'Enter' && event.target instanceof HTMLButtonElement && isScan) {
          event.preventDefault();
        }
      }}
    >
      <div className={classes.pair}>
        <TextInput
          aria-label={t`Customer`}
          placeholder={t`Customer`}
          autoComplete="off"
          maxLength={200}
          value={sale.customer}
          onChange={(event) => {
            changeSale({ customer: event.currentTarget.value });
          }}
        />
        <DiscountOnAll sale={sale} />
      </div>
      {whole > total && (
        <div className={classes.row}>
          <span>
            <Trans>Discount</Trans>
          </span>
          <span>−{moneyText(whole - total)}</span>
        </div>
      )}
      <div className={classes.total} role="status">
        <span>
          <Trans>
            Total <span className={classes.quiet}>{animalsText(animalsOf(sale.lines))}</span>
          </Trans>
        </span>
        <strong>{moneyText(total)}</strong>
      </div>
      <SegmentedControl
        fullWidth
        aria-label={t`Paid by`}
        data={[
          ...PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] })),
          { value: 'split', label: t`Split` },
        ]}
        value={paying}
        onChange={(value) => {
          useSale.setState({ paying: value === 'split' ? 'split' : PaymentMethod.parse(value) });
        }}
      />
      {paying === 'split' && (
        <div className={classes.pair}>
          {PAYMENT_METHODS.map((method) => (
            <TextInput
              key={method}
              label={METHOD_WORDS[method]}
              inputMode="decimal"
              autoComplete="off"
              value={typed[method]}
              onChange={(event) => {
                setTyped({ ...typed, [method]: event.currentTarget.value });
              }}
            />
          ))}
        </div>
      )}
      {(paying === 'cash' || (paying === 'split' && typed.cash !== '')) && total > 0 && (
        <TextInput
          label={t`Cash given`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.given}
          error={payments === null ? t`This is less than what is to be paid in cash.` : undefined}
          onChange={(event) => {
            setTyped({ ...typed, given: event.currentTarget.value });
          }}
        />
      )}
      {change !== null && change > 0 && (
        <div className={classes.total}>
          <span>
            <Trans>Change</Trans>
          </span>
          <strong>{moneyText(change)}</strong>
        </div>
      )}
      {paying === 'split' && left !== null && left !== 0 && (
        <div className={classes.row} role="status">
          <span>{left > 0 ? t`Left to pay` : t`Too much`}</span>
          <span>{moneyText(Math.abs(left))}</span>
        </div>
      )}
      <ErrorText>{problem?.message}</ErrorText>
      <Button
        size="md"
        data-completes
        title={t`${keyNames('Mod+Enter').join('+')} from anywhere in the sale`}
        fullWidth
        aria-disabled={running}
        disabled={left !== 0}
        onClick={() => void run(sell)}
      >
        {sellWords(isFreeMeant ? free : [], total)}
      </Button>
    </div>
  );
}

/** What the button does; asked once more where something has no price. */
function sellWords(free: readonly string[], total: number): string {
  if (free.length === 0) return t`Sell for ${moneyText(total)}`;
  const [first] = free;
  return total === 0 ? t`Yes, sell for nothing` : t`Yes, ${first ?? ''} is for nothing`;
}

/** What is paid by what was typed; null where less cash was given than is to be paid, or an amount can’t be read. */
function paymentsOf(paying: Paying, typed: Typed, total: number): Payment[] | null {
  const amounts = PAYMENT_METHODS.map((method): [PaymentMethod, number | null] => {
    if (paying !== 'split') return [method, paying === method ? total : 0];
    return [method, readAmount(typed[method])];
  });
  const given = readAmount(typed.given);
  const payments: Payment[] = [];
  for (const [method, amount] of amounts) {
    if (amount === null || given === null) return null;
    if (amount === 0) continue;
    const isGiven = method === 'cash' && given > 0;
    if (isGiven && given < amount) return null;
    payments.push({ method, amount, given: isGiven ? given : null });
  }
  return payments;
}

/** What is given back of the cash. */
function changeOf(payments: readonly Payment[] | null): number | null {
  const cash = payments?.find(({ method }) => method === 'cash');
  const given = cash?.given ?? null;
  return cash && given !== null ? given - cash.amount : null;
}

/** Takes something off all lines: a percentage of each, or an amount that is spread over them. */
function DiscountOnAll({ sale: { lines } }: { sale: OpenSale }) {
  const [typed, setTyped] = useState('');
  if (lines.length < 2) return null;
  const wholes = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const whole = wholes.reduce((sum, one) => sum + one, 0);
  const take = () => {
    const given = readDiscount(typed, whole);
    if (given === null || typed === '') return;
    const spread = spreadDiscount(wholes, given.discount);
    for (const [place] of lines.entries()) {
      const { discountPercent } = given;
      changeLine(place, { discount: spread[place] ?? 0, discountPercent });
    }
  };
  return (
    <TextInput
      aria-label={t`Discount on all`}
      placeholder={t`Discount on all, 10 %`}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={typed !== '' && readDiscount(typed, whole) === null}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={() => {
        take();
        setTyped('');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        take();
        setTyped('');
      }}
    />
  );
}
