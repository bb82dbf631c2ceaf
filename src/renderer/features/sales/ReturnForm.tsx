import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PAYMENT_METHODS, PaymentMethod, type Sale, type SoldLine } from '../../../shared/sale.ts';
import { smallestCoin } from '../../../shared/money.ts';
import { wayBack } from '../../../shared/received.ts';
import { cashRounding, worthOf } from '../../../shared/sale-amounts.ts';
import { useSalesChoice } from '../../stores/sales.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import { moneyText } from '../../ui/formats.ts';
import { readFields } from '../../ui/read-fields.ts';
import { readWhole, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { reportReturned } from '../../animals/changes/changes.ts';
import { callAllowed } from '../../animals/dialogs/approval.ts';
import { isLeft } from '../../animals/dialogs/exchange.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import classes from './Sales.module.css';

/** How many of a line can come back. */
function countsOf({ quantity, returned }: SoldLine) {
  return { least: 1, most: quantity - returned };
}

interface Back {
  isChosen: boolean;
  count: string;
  toStock: boolean;
}

/** Which lines come back, how many, why, and whether into stock. */
export function ReturnForm({ sale, onEnd }: { sale: Sale; onEnd: () => void }) {
  const lines = sale.lines.filter(isLeft);
  const [id] = useState(() => crypto.randomUUID());
  const [backs, setBacks] = useState<Record<number, Back>>(() =>
    Object.fromEntries(
      lines.map(({ position, quantity, returned, petId }) => [
        position,
        {
          isChosen: lines.length === 1,
          count: String(quantity - returned),
          toStock: petId !== null,
        },
      ]),
    ),
  );
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState(wayBack(sale.received).method);
  const { running, problem, run } = useAction();
  const chosen = lines.flatMap((line) => {
    const back = backs[line.position];
    const quantity = valueOf(readWhole(back?.count ?? '', countsOf(line)));
    return back?.isChosen && quantity !== null ? [{ line, quantity, toStock: back.toStock }] : [];
  });
  const isWrong = chosen.length < Object.values(backs).filter(({ isChosen }) => isChosen).length;
  const worth = chosen.reduce(
    (sum, { line, quantity }) => sum + worthOf(line, { returned: line.returned, quantity }),
    0,
  );
  const isInCash = method === 'cash' && sale.tillReceipt === null;
  const amount = worth + cashRounding(worth, isInCash ? smallestCoin(sale.currency) : 1);

  async function giveBack() {
    const done = await callAllowed('sales.return', {
      id,
      of: sale.id,
      reason,
      method,
      drawer: drawerHere(),
      lines: chosen.map(({ line, quantity, toStock }) => ({
        position: line.position,
        quantity,
        toStock,
      })),
    });
    reportReturned(done.outcome);
    onEnd();
    useSalesChoice.setState({ open: done.sale.id });
  }

  return (
    <form
      ref={(form) => focusIfLost(form?.querySelector('input') ?? null)}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (readFields(event.currentTarget)) void run(giveBack);
      }}
    >
      {lines.map((line) => (
        <ReturnLine
          key={line.position}
          line={line}
          back={backs[line.position] ?? { isChosen: false, count: '', toStock: false }}
          onChange={(back) => setBacks({ ...backs, [line.position]: back })}
        />
      ))}
      <TextInput
        label={t`Why`}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <NativeSelect
        label={t`Money back by`}
        data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))}
        value={method}
        onChange={(event) => setMethod(PaymentMethod.parse(event.currentTarget.value))}
      />
      <FormEnd problem={problem?.message} onCancel={onEnd}>
        <Button type="submit" aria-disabled={running} disabled={chosen.length === 0 || isWrong}>
          <Trans>Return, {moneyText(amount, sale.currency)} back</Trans>
        </Button>
      </FormEnd>
    </form>
  );
}

function ReturnLine(props: { line: SoldLine; back: Back; onChange: (back: Back) => void }) {
  const { line, back, onChange } = props;
  const { most } = countsOf(line);
  return (
    <div className={classes.backLine}>
      <Checkbox
        label={line.words}
        description={line.identity}
        checked={back.isChosen}
        onChange={(event) => onChange({ ...back, isChosen: event.currentTarget.checked })}
      />
      {back.isChosen && most > 1 && (
        <TypedField
          label={t`How many of ${String(most)}`}
          inputMode="numeric"
          value={back.count}
          read={(typed) => readWhole(typed, countsOf(line))}
          onText={(count) => onChange({ ...back, count })}
        />
      )}
      {back.isChosen && line.petId !== null && (
        <Checkbox
          label={t`Back into stock`}
          checked={back.toStock}
          onChange={(event) => onChange({ ...back, toStock: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
