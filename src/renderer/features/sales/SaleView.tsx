import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { PAYMENT_METHODS, PaymentMethod, type Sale, type SoldLine } from '../../../shared/sale.ts';
import { worthOf } from '../../../shared/sale-amounts.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { followSales, useSalesChoice } from '../../stores/sales.ts';
import { useReading } from '../../stores/use-reading.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { moneyText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { reportReturned } from '../../animals/changes/changes.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { METHOD_WORDS, saleTitle } from '../../animals/papers/receipt-words.ts';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { Receipt } from '../../animals/papers/Receipt.tsx';
import classes from './Sales.module.css';

const readPapers = () => callShop('papers.read', {});

/** One sale: its receipt as it is printed, and what can come back of it. */
export function SaleView({ id }: { id: Sale['id'] }) {
  const title = useId();
  const { value: sale, problem } = useReading(
    useCallback(() => callShop('sales.read', { id }), [id]),
    followSales,
  );
  const { value: papers } = useReading(readPapers);
  const profile = useProfile((state) => state.profile);
  const [isReturning, setReturning] = useState(false);
  const [paper, setPaper] = useState<string | null>(null);
  const action = useAction();
  const receipts = papers?.templates.filter(({ kind }) => kind === 'receipt') ?? [];
  const template = receipts.find(({ name }) => name === paper) ?? receipts[0];
  const canReturn = sale?.kind === 'sale' && sale.lines.some(isLeft);
  return (
    <aside className={classes.view} aria-labelledby={title}>
      <div className={classes.heading}>
        <h2 id={title}>{sale ? saleTitle(sale) : t`Sale`}</h2>
        <CloseButton
          aria-label={t`Close the sale`}
          onClick={() => {
            useSalesChoice.setState({ open: null });
          }}
        />
      </div>
      <ErrorText>{problem ?? action.problem?.message}</ErrorText>
      {sale && isReturning && (
        <ReturnForm
          sale={sale}
          onEnd={() => {
            setReturning(false);
          }}
        />
      )}
      {sale && !isReturning && (
        <>
          <Group gap="xs">
            <Button onClick={() => void action.run(() => printReceipt(sale, template))}>
              <Trans>Print receipt</Trans>
            </Button>
            {canReturn && (
              <Button
                variant="default"
                onClick={() => {
                  setReturning(true);
                }}
              >
                <Trans>Return…</Trans>
              </Button>
            )}
            {receipts.length > 1 && (
              <NativeSelect
                aria-label={t`Paper`}
                data={receipts.map(({ name }) => name)}
                value={template?.name}
                onChange={(event) => {
                  setPaper(event.currentTarget.value);
                }}
              />
            )}
          </Group>
          <Returned lines={sale.lines} />
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
    </aside>
  );
}

/** How the money goes back: as it came. */
function methodOf({ payments }: Sale): PaymentMethod {
  const paid = payments.find(({ method }) => method !== 'deposit');
  return PaymentMethod.catch('cash').parse(paid?.method);
}

function isLeft({ quantity, returned }: SoldLine): boolean {
  return returned < quantity;
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

interface Back {
  isChosen: boolean;
  count: string;
  toStock: boolean;
}

/** Which lines come back, how many, why, and whether into stock. */
function ReturnForm({ sale, onEnd }: { sale: Sale; onEnd: () => void }) {
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
  const [method, setMethod] = useState<PaymentMethod>(methodOf(sale));
  const { running, problem, run } = useAction();
  const chosen = lines.flatMap((line) => {
    const back = backs[line.position];
    const quantity = Number(back?.count);
    const isCount = Number.isInteger(quantity) && quantity >= 1;
    const isPossible = isCount && quantity <= line.quantity - line.returned;
    return back?.isChosen && isPossible ? [{ line, quantity, toStock: back.toStock }] : [];
  });
  const isWrong = chosen.length < Object.values(backs).filter(({ isChosen }) => isChosen).length;
  const amount = chosen.reduce(
    (sum, { line, quantity }) => sum + worthOf(line, { returned: line.returned, quantity }),
    0,
  );

  async function giveBack() {
    const done = await callShop('sales.return', {
      ...{ id, of: sale.id, reason, method, drawer: drawerHere() },
      lines: chosen.map(({ line, quantity, toStock }) => ({
        ...{ position: line.position, quantity, toStock },
      })),
    });
    reportReturned(done.outcome);
    onEnd();
    useSalesChoice.setState({ open: done.sale.id });
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run(giveBack);
      }}
    >
      {lines.map((line) => (
        <ReturnLine
          key={line.position}
          line={line}
          back={backs[line.position] ?? { isChosen: false, count: '', toStock: false }}
          onChange={(back) => {
            setBacks({ ...backs, [line.position]: back });
          }}
        />
      ))}
      <TextInput
        label={t`Why`}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t`Money back by`}
        data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))}
        value={method}
        onChange={(event) => {
          setMethod(PaymentMethod.parse(event.currentTarget.value));
        }}
      />
      <ErrorText>{problem?.message}</ErrorText>
      <Group gap="xs">
        <Button type="submit" aria-disabled={running} disabled={chosen.length === 0 || isWrong}>
          <Trans>Return, {moneyText(amount)} back</Trans>
        </Button>
        <Button variant="default" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  );
}

function ReturnLine(props: { line: SoldLine; back: Back; onChange: (back: Back) => void }) {
  const { line, back, onChange } = props;
  const most = line.quantity - line.returned;
  return (
    <div className={classes.backLine}>
      <Checkbox
        label={line.words}
        description={line.identity}
        checked={back.isChosen}
        onChange={(event) => {
          onChange({ ...back, isChosen: event.currentTarget.checked });
        }}
      />
      {back.isChosen && most > 1 && (
        <TextInput
          label={t`How many of ${String(most)}`}
          inputMode="numeric"
          autoComplete="off"
          value={back.count}
          onChange={(event) => {
            onChange({ ...back, count: event.currentTarget.value });
          }}
        />
      )}
      {back.isChosen && line.petId !== null && (
        <Checkbox
          label={t`Back into stock`}
          checked={back.toStock}
          onChange={(event) => {
            onChange({ ...back, toStock: event.currentTarget.checked });
          }}
        />
      )}
    </div>
  );
}
