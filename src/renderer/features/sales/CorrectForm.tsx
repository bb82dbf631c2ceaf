import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { paymentsNow } from '../../../shared/corrections.ts';
import { onePaper } from '../../../shared/one-paper.ts';
import { PAYMENT_METHODS, PaymentMethod, type Sale } from '../../../shared/sale.ts';
import { callAllowed } from '../../animals/dialogs/approval.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayText, moneyText, startOfDay, timeOf } from '../../ui/formats.ts';
import { useAtNow } from '../../ui/clock.ts';
import { authorName } from '../../ui/entry-words.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import { showUndoToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import classes from './Sales.module.css';

type Ways = Record<'from' | 'to', PaymentMethod>;

/** How a record was paid here by now, and for how much. */
function waysOf(sale: Sale): { method: PaymentMethod; amount: number }[] {
  return paymentsNow(onePaper(sale)).flatMap(({ method, amount }) =>
    method === 'deposit' ? [] : [{ method, amount }],
  );
}

/** Whether its payment can be put right: it was paid here and on this receipt, and its drawer is not closed yet. */
export function isCorrectable(sale: Sale): boolean {
  const isGoods = sale.kind === 'sale' || (sale.kind === 'return' && sale.exchangedFor === null);
  return isGoods && !sale.isClosed && waysOf(sale).length > 0;
}

function correct(of: Sale['id'], ways: Ways): Promise<Sale> {
  return callAllowed('sales.correct', { id: crypto.randomUUID(), of, ...ways });
}

/** Says in which way a receipt was paid, where another one was recorded. */
export function CorrectForm({ sale, onEnd }: { sale: Sale; onEnd: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const paid = waysOf(sale);
  const [from, setFrom] = useState(paid[0]?.method ?? 'cash');
  const others = PAYMENT_METHODS.filter((method) => method !== from);
  const [wanted, setWanted] = useState<PaymentMethod | null>(null);
  const to = others.find((method) => method === wanted) ?? others[0] ?? 'card';
  const { running, problem, run } = useAction();
  const putRight = async () => {
    await callAllowed('sales.correct', { id, of: sale.id, from, to });
    onEnd();
    const [was, is] = [METHOD_WORDS[from], METHOD_WORDS[to]];
    showUndoToast('payment-corrected', t`Payment put right: ${was} → ${is}.`, () =>
      correct(sale.id, { from: to, to: from }),
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run(putRight);
      }}
    >
      <NativeSelect
        label={t`Recorded as`}
        data={paid.map(({ method, amount }) => ({
          value: method,
          label: `${METHOD_WORDS[method]}, ${moneyText(amount, sale.currency)}`,
        }))}
        value={from}
        onChange={(event) => setFrom(PaymentMethod.parse(event.currentTarget.value))}
      />
      <NativeSelect
        ref={focusOnMount}
        label={sale.kind === 'sale' ? t`Was paid by` : t`Was paid back by`}
        data={others.map((value) => ({ value, label: METHOD_WORDS[value] }))}
        value={to}
        onChange={(event) => setWanted(PaymentMethod.parse(event.currentTarget.value))}
      />
      <FormEnd problem={problem?.message} onCancel={onEnd}>
        <Button type="submit" aria-disabled={running}>
          <Trans>Put the payment right</Trans>
        </Button>
      </FormEnd>
    </form>
  );
}

/** How its payments were put right, by whom and when. */
export function Corrections({ sale: { corrections } }: { sale: Sale }) {
  const today = useAtNow(startOfDay);
  if (corrections.length === 0) return null;
  return (
    <ul className={classes.returned}>
      {corrections.map(({ number, at, author, payments }) => {
        const [was = '', is = ''] = payments.map(({ method }) => METHOD_WORDS[method]);
        const when = `${dayText(at, today)}, ${timeOf(at)}`;
        return (
          <li key={number}>
            <Trans>
              Payment put right: {was} → {is}. {authorName(author)}, {when}
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
