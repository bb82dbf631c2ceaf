import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PAYMENT_METHODS, PaymentMethod, type OpenSale } from '../../../shared/sale.ts';
import { wayBack } from '../../../shared/received.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { payDeposit } from '../../animals/dialogs/sale-acts.ts';
import { payingOf, useSale } from '../../animals/dialogs/sale-store.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { readFields } from '../../ui/read-fields.ts';
import { readAmount, typedAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

/** A deposit to be taken or paid back, as it is typed. */
interface Asked {
  isBack: boolean;
  typed: string;
  method: PaymentMethod;
}

/** Asks for a deposit, to be taken as the sale would be paid, or to be paid back as it was paid; another way can be chosen. */
export function Deposit({ sale, isBack }: { sale: OpenSale; isBack: boolean }) {
  const paying = useSale(payingOf);
  const [asked, setAsked] = useState<Asked>(() => {
    const back = wayBack(sale.received);
    if (isBack) return { isBack, typed: typedAmount(back.amount), method: back.method };
    return { isBack, typed: '', method: paying === 'split' ? 'cash' : paying };
  });
  const onAsk = (next: Asked | null) =>
    next === null ? useSale.setState({ asked: null }) : setAsked(next);
  return <DepositForm asked={asked} onAsk={onAsk} />;
}

function DepositForm(props: { asked: Asked; onAsk: (asked: Asked | null) => void }) {
  const { asked, onAsk } = props;
  const { isBack, typed, method } = asked;
  const [id] = useState(() => crypto.randomUUID());
  const { running, problem, run } = useAction();
  const amount = valueOf(readAmount(typed));

  async function pay(paid: number) {
    await payDeposit({ id, amount: isBack ? -paid : paid, method, drawer: drawerHere() });
    onAsk(null);
  }

  return (
    <form
      className={classes.deposit}
      onSubmit={(event) => {
        event.preventDefault();
        if (readFields(event.currentTarget) && amount) void run(() => pay(amount));
      }}
    >
      <div className={classes.pair}>
        <TypedField
          aria-label={t`Deposit`}
          placeholder={t`Deposit`}
          inputMode="decimal"
          ref={focusOnMount}
          value={typed}
          read={readAmount}
          onText={(text) => onAsk({ ...asked, typed: text })}
        />
        <NativeSelect
          aria-label={isBack ? t`Money back by` : t`Deposit paid by`}
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))}
          value={method}
          onChange={(event) =>
            onAsk({ ...asked, method: PaymentMethod.parse(event.currentTarget.value) })
          }
        />
        <CloseButton className={classes.close} aria-label={t`Cancel`} onClick={() => onAsk(null)} />
      </div>
      <Button type="submit" fullWidth variant="default" aria-disabled={running} disabled={!amount}>
        {isBack ? <Trans>Pay back</Trans> : <Trans>Take deposit</Trans>}
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </form>
  );
}
