import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { animalsOf, saleTotal } from '../../../shared/sale-amounts.ts';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { isPrintable } from '../../ui/keys.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import {
  addCustomerToSale,
  setCustomer,
  settleCustomer,
  useSale,
} from '../../animals/dialogs/sale-store.ts';
import { useProfile } from '../../stores/profile.ts';
import { DiscountOnAll } from './DiscountOnAll.tsx';
import { PaidAtTill } from './PaidAtTill.tsx';
import { PaidHere } from './PaidHere.tsx';
import type { SaleAnimals } from './sale-animals.ts';
import { SaleMissing } from './SaleMissing.tsx';
import { SaleWarnings } from './SaleWarnings.tsx';
import classes from './Sale.module.css';

/** A scanner may send its code slowly: for so long (ms) after a key, Enter is its own. */
const SCANNING = 600;

/** Who buys, what is to be paid, and how. */
export function SaleFoot({ animals }: { animals: SaleAnimals | null }) {
  const sale = useSale((state) => state.sale);
  const typedCustomer = useSale((state) => state.typedCustomer);
  const hasCertifiedTill = useProfile(({ profile }) => profile.hasCertifiedTill);
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const { deposit } = sale;
  const total = saleTotal(sale.lines);
  const whole = saleTotal(sale.lines.map((line) => ({ ...line, discount: 0 })));
  const count = animalsOf(sale.lines);
  if (sale.lines.length === 0) return null;
  return (
    // Only to tell a slow scan from the Enter of a person.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.foot}
      data-foot
      onKeyDown={(event) => {
        if (isPrintable(event.nativeEvent)) lastKey.current = event.timeStamp;
        const isScan = event.timeStamp - lastKey.current < SCANNING;
        if (event.key === 'Enter' && event.target instanceof HTMLButtonElement && isScan) {
          event.preventDefault();
        }
      }}
    >
      <div className={classes.pair}>
        <CustomerField
          id={sale.customerId}
          name={sale.customer}
          typed={typedCustomer}
          onType={(typed) => useSale.setState({ typedCustomer: typed })}
          onChoose={setCustomer}
          onSettle={settleCustomer}
          onAdd={addCustomerToSale}
        />
        {sale.lines.length > 1 && <DiscountOnAll lines={sale.lines} />}
      </div>
      <SaleWarnings animals={animals} />
      <SaleMissing animals={animals} customerId={sale.customerId} />
      {whole > total && <Amount words={t`Discount`} amount={total - whole} />}
      {deposit > 0 && (
        <>
          <Amount words={t`Total`} amount={total} />
          <Amount words={t`Deposit paid`} amount={-deposit} />
        </>
      )}
      <div className={classes.total} role="status">
        <span>
          {deposit > 0 ? <Trans>To pay</Trans> : <Trans>Total</Trans>}{' '}
          <span className={classes.quiet}>{count > 0 && animalsText(count)}</span>
        </span>
        <strong>{moneyText(Math.max(total - deposit, 0))}</strong>
      </div>
      {hasCertifiedTill ? <PaidAtTill /> : <PaidHere key={sale.id} />}
    </div>
  );
}

function Amount({ words, amount }: { words: string; amount: number }) {
  return (
    <div className={classes.row}>
      <span>{words}</span>
      <span>{moneyText(amount)}</span>
    </div>
  );
}
