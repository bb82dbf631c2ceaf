import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { smallestCoin } from '../../../shared/money.ts';
import { PAYMENT_METHODS, PaymentMethod } from '../../../shared/sale.ts';
import { useProfile } from '../../stores/profile.ts';
import { moneyText } from '../../ui/formats.ts';
import { payingOf, useSale } from '../../animals/dialogs/sale-store.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { CashGiven } from './CashGiven.tsx';
import { useDue } from './ComingBack.tsx';
import { settle, wayOfRest, type Settled } from './payments-of.ts';
import { SellButton } from './SellButton.tsx';
import { SaleTotal } from './SaleTotal.tsx';
import { readAmount, typedAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

type Typed = Record<PaymentMethod | 'given', string>;

const NOTHING_TYPED: Typed = { cash: '', card: '', transfer: '', given: '' };

/** How a sale is paid that is paid here. */
export function PaidHere() {
  const sale = useSale((state) => state.sale);
  const paying = useSale(payingOf);
  const currency = useProfile(({ profile }) => profile.currency);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const total = Math.max(useDue(sale), 0);
  const { deposit } = sale;
  const given = valueOf(readAmount(typed.given));
  const amounts = {
    cash: valueOf(readAmount(typed.cash)),
    card: valueOf(readAmount(typed.card)),
    transfer: valueOf(readAmount(typed.transfer)),
    given,
  };
  const toPay = { total, deposit, smallestCoin: smallestCoin(currency) };
  const settled = settle(toPay, paying, amounts);
  const rest = wayOfRest(paying, amounts);
  // What would be paid in cash if it were given exactly.
  const exact = settle(toPay, paying, { ...amounts, given: 0 });
  const inCash = exact?.payments.find(({ method }) => method === 'cash')?.amount ?? 0;
  const isTooLittle = settled === null && given !== null && given > 0;
  const isCash = rest === 'cash' || (paying === 'split' && typed.cash !== '');
  const left = settled?.left ?? 0;
  return (
    <>
      <SaleTotal
        rounding={exact?.rounding ?? 0}
        change={isTooLittle ? given - inCash : (settled?.change ?? 0)}
      />
      <SegmentedControl
        className={classes.ways}
        aria-label={t`Paid by`}
        data={[
          ...PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] })),
          { value: 'split', label: t`Split` },
        ]}
        value={paying}
        onChange={(value) =>
          useSale.setState({
            paying: { sale: sale.id, by: value === 'split' ? 'split' : PaymentMethod.parse(value) },
          })
        }
      />
      {paying === 'split' && (
        <div className={classes.pair}>
          {PAYMENT_METHODS.map((method) => (
            <TypedField
              key={method}
              aria-label={METHOD_WORDS[method]}
              placeholder={method === rest ? restText(settled, method) : METHOD_WORDS[method]}
              inputMode="decimal"
              value={typed[method]}
              read={readAmount}
              onText={(text) => setTyped({ ...typed, [method]: text })}
            />
          ))}
        </div>
      )}
      {isCash && inCash > 0 && (
        <CashGiven
          amount={inCash}
          typed={typed.given}
          isTooLittle={isTooLittle}
          onType={(text) => setTyped({ ...typed, given: text })}
        />
      )}
      {left !== 0 && (
        <div className={classes.row} role="status">
          <span>{leftWords(left, total < deposit)}</span>
          <span>{moneyText(Math.abs(left))}</span>
        </div>
      )}
      <SellButton
        paid={left === 0 && settled ? { ...settled, tillReceipt: null } : null}
        onSold={() => setTyped(NOTHING_TYPED)}
      />
    </>
  );
}

/** What the others leave for a way of payment, as it is to be read in its empty field. */
function restText(settled: Settled | null, way: PaymentMethod): string {
  const amount = settled?.payments.find(({ method }) => method === way)?.amount ?? 0;
  return typedAmount(amount);
}

function leftWords(left: number, isLessThanDeposit: boolean): string {
  if (left > 0) return t`Left to pay`;
  return isLessThanDeposit ? t`Pay back of the deposit first` : t`Too much`;
}
