import { useRef } from 'react';
import { discountOnAll } from '../../../shared/discount-on-all.ts';
import { isPrintable } from '../../ui/keys.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import {
  addCustomerToSale,
  setCustomer,
  settleCustomer,
  useSale,
} from '../../animals/dialogs/sale-store.ts';
import { useProfile } from '../../stores/profile.ts';
import { Deposit } from './Deposit.tsx';
import { DiscountOnAll } from './DiscountOnAll.tsx';
import { PaidAtTill } from './PaidAtTill.tsx';
import { PaidHere } from './PaidHere.tsx';
import type { SaleAnimals } from './sale-animals.ts';
import { SaleMissing } from './SaleMissing.tsx';
import { SoldOn } from './SoldOn.tsx';
import classes from './Sale.module.css';

/** A scanner may send its code slowly: for so long (ms) after a key, Enter is its own. */
const SCANNING = 600;

/** Who buys, what is to be paid, and how. */
export function SaleFoot({ animals }: { animals: SaleAnimals | null }) {
  const sale = useSale((state) => state.sale);
  const asked = useSale((state) => state.asked);
  const typedCustomer = useSale((state) => state.typedCustomer);
  const hasCertifiedTill = useProfile(({ profile }) => profile.hasCertifiedTill);
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const what = asked?.sale === sale.id ? asked.what : null;
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
      <CustomerField
        id={sale.customerId}
        name={sale.customer}
        typed={typedCustomer}
        onType={(typed) => useSale.setState({ typedCustomer: typed })}
        onChoose={setCustomer}
        onSettle={settleCustomer}
        onAdd={addCustomerToSale}
      />
      <SaleMissing animals={animals} customerId={sale.customerId} />
      {sale.lines.length > 1 && (what === 'discount' || discountOnAll(sale.lines)) && (
        <DiscountOnAll lines={sale.lines} isAsked={what === 'discount'} />
      )}
      {(what === 'deposit' || what === 'depositBack') && (
        <Deposit key={what} sale={sale} isBack={what === 'depositBack'} />
      )}
      <SoldOn />
      {hasCertifiedTill ? <PaidAtTill /> : <PaidHere key={sale.id} />}
    </div>
  );
}
