import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSale } from '../../../shared/sale.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { payDeposit } from '../../animals/dialogs/sale-acts.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { moneyText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { readFields } from '../../ui/read-fields.ts';
import { readAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

/** What was paid on the sale before, and a field that takes more; it is paid as the sale would be. */
export function Deposit({ sale: { deposit } }: { sale: OpenSale }) {
  const paying = useSale((state) => state.paying);
  const [typed, setTyped] = useState<string | null>(null);
  const [recordId, setRecordId] = useState(() => crypto.randomUUID());
  const { running, problem, run } = useAction();
  const amount = typed === null ? null : valueOf(readAmount(typed));
  const method = paying === 'split' ? 'cash' : paying;

  async function pay(paid: number) {
    await payDeposit({ id: recordId, amount: paid, method, drawer: drawerHere() });
    setRecordId(crypto.randomUUID());
    setTyped(null);
  }

  return (
    <>
      {deposit > 0 && (
        <div className={classes.row}>
          <span>
            <Trans>Deposit paid</Trans>
          </span>
          <span>{moneyText(-deposit)}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-disabled={running}
            onClick={() => void run(() => pay(-deposit))}
          >
            <Trans>Pay it back</Trans>
          </Button>
        </div>
      )}
      {typed === null ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setTyped('')}>
          <Trans>Take a deposit…</Trans>
        </Button>
      ) : (
        <form
          className={classes.pair}
          onSubmit={(event) => {
            event.preventDefault();
            if (readFields(event.currentTarget) && amount) void run(() => pay(amount));
          }}
        >
          <TypedField
            aria-label={t`Deposit`}
            placeholder={t`Deposit`}
            inputMode="decimal"
            ref={focusOnMount}
            value={typed}
            read={readAmount}
            onText={setTyped}
          />
          <Button type="submit" variant="default" aria-disabled={running} disabled={!amount}>
            <Trans>Take deposit</Trans>
          </Button>
        </form>
      )}
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}
