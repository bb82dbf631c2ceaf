import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_CLOSES_PER_CALL, type Close, type OpenDrawer } from '../../../shared/sales-report.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { callShop } from '../../shop.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, moneyText, timeOf } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { readAmount, typedAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { CountCoins } from './CountCoins.tsx';
import { Figures, ReportFigures } from './Figures.tsx';
import { MoveCash } from './MoveCash.tsx';
import { TakeInDay } from './TakeInDay.tsx';
import { printClose } from './print-close.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

/** What a drawer, at first this computer’s, did after its last close, its cash to be counted, and the earlier closes. */
export function CloseTab() {
  const [chosen, setChosen] = useState<string | null>(null);
  const drawer = chosen ?? drawerHere();
  const { value: open, problem } = useCall('closes.open', { drawer });
  const isAtTill = useProfile(({ profile }) => profile.hasCertifiedTill);
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!open) return <Waiting words={t`Adding up the day…`} />;
  const source = {
    name: t`Not closed`,
    query: { drawer: open.drawer, above: open.above, upTo: open.upTo },
  };
  return (
    <div className={layout.parts}>
      <div className={classes.column}>
        {open.drawers.length > 1 && (
          <NativeSelect
            label={t`Cash drawer`}
            data={open.drawers.map((value) => ({ value, label: drawerName(value) }))}
            value={open.drawer}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <p className={layout.quiet}>
          {open.above === 0
            ? t`Nothing was closed yet: these are all sales of this drawer.`
            : t`All since the last close of this drawer.`}
        </p>
        <ReportFigures report={open.report} source={source} />
      </div>
      <div className={classes.column}>
        {!isAtTill && <Drawer open={open} />}
        <CountForm key={`${open.drawer} ${String(open.above)}`} open={open} isAtTill={isAtTill} />
        {isAtTill && <TakeInDay />}
        <EarlierCloses />
      </div>
    </div>
  );
}

/** What a drawer is called; that of a shop which had only one has no name. */
function drawerName(drawer: string): string {
  return drawer === '' ? t`Without a name` : drawer;
}

/** The cash that should be in the drawer. */
function Drawer({ open: { drawer, opening, expected, report } }: { open: OpenDrawer }) {
  const [isMoving, setMoving] = useState(false);
  const moved = sumOf(report.cash, 'amount');
  return (
    <>
      <Figures
        title={t`Cash in the drawer`}
        heads={[t`What`, t`Money`]}
        rows={[
          { key: 'opening', cells: [t`Left by the last close`, moneyText(opening)] },
          {
            key: 'sales',
            cells: [t`Cash of sales, returns and deposits`, moneyText(expected - opening - moved)],
          },
          ...report.cash.map(({ number, at, author, note, amount }) => ({
            key: String(number),
            cells: [`${note} (${timeOf(at)}, ${authorName(author)})`, moneyText(amount)],
          })),
        ]}
        sum={[t`Expected`, moneyText(expected)]}
        action={
          !isMoving &&
          drawer === drawerHere() && (
            <Button size="compact-sm" variant="default" onClick={() => setMoving(true)}>
              <Trans>Cash in or out…</Trans>
            </Button>
          )
        }
      />
      {isMoving && <MoveCash onEnd={() => setMoving(false)} />}
    </>
  );
}

/** What was counted, what stays in the drawer, and a word about what is missing. */
function CountForm({ open, isAtTill }: { open: OpenDrawer; isAtTill: boolean }) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({ counted: '', leftIn: '', note: '' });
  const { running, problem, run } = useAction();
  const counted = isAtTill ? 0 : valueOf(readAmount(typed.counted));
  const leftIn = isAtTill ? 0 : valueOf(readAmount(typed.leftIn));
  const isCounted = isAtTill || typed.counted.trim() !== '';
  const difference = isCounted && counted !== null ? counted - open.expected : 0;

  const close = () =>
    run(async () => {
      if (counted === null || leftIn === null) return;
      const done = await callShop('closes.complete', {
        id,
        drawer: open.drawer,
        above: open.above,
        upTo: open.upTo,
        counted,
        leftIn,
        note: typed.note,
      });
      await printClose(done.number);
    });

  const readLeftIn = (text: string): ReadText<number> => {
    const read = readAmount(text);
    const isMore = 'value' in read && counted !== null && read.value > counted;
    return isMore ? { problem: t`That is more than was counted.` } : read;
  };
  return (
    <section className={classes.figures} aria-label={t`Count it`}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (readFields(event.currentTarget)) void close();
        }}
      >
        {!isAtTill && (
          <>
            <TypedField
              label={t`Counted`}
              inputMode="decimal"
              value={typed.counted}
              read={readAmount}
              onText={(text) => setTyped({ ...typed, counted: text })}
            />
            <CountCoins onCount={(sum) => setTyped({ ...typed, counted: typedAmount(sum) })} />
            {difference !== 0 && (
              <p className={classes.difference} role="status">
                {difference < 0
                  ? t`${moneyText(-difference)} missing`
                  : t`${moneyText(difference)} too much`}
              </p>
            )}
            <TypedField
              label={t`Stays in the drawer`}
              description={t`The rest goes to the bank or the safe.`}
              inputMode="decimal"
              value={typed.leftIn}
              read={readLeftIn}
              onText={(text) => setTyped({ ...typed, leftIn: text })}
            />
          </>
        )}
        <TextInput
          label={t`Note`}
          autoComplete="off"
          maxLength={500}
          value={typed.note}
          onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
        />
        <ErrorText>{problem?.message}</ErrorText>
        <Button type="submit" aria-disabled={running} disabled={!isCounted}>
          <Trans>Close the day</Trans>
        </Button>
        <p className={layout.quiet}>
          <Trans>Nothing alters a close. What is sold later goes into the next one.</Trans>
        </p>
      </form>
    </section>
  );
}

function EarlierCloses() {
  const { value: closes } = useCall('closes.list', { limit: MAX_CLOSES_PER_CALL });
  const action = useAction();
  if (!closes || closes.length === 0) return null;
  return (
    <>
      <ErrorText>{action.problem?.message}</ErrorText>
      <Figures
        title={t`Earlier closes`}
        heads={[t({ message: 'Close', context: 'of the day' }), t`Difference`, t`Paper`]}
        rows={closes.map((close) => ({
          key: String(close.number),
          cells: [
            closeWords(close),
            moneyText(close.counted - close.expected, close.currency),
            <Button
              key="print"
              size="compact-sm"
              variant="subtle"
              aria-label={t`Print close ${String(close.number)}`}
              onClick={() => void action.run(() => printClose(close.number))}
            >
              <Trans>Print</Trans>
            </Button>,
          ],
        }))}
      />
    </>
  );
}

function closeWords({ number, at, author, drawer }: Close): string {
  return [t`No. ${String(number)}`, exactTime(at), authorName(author), drawer]
    .filter(Boolean)
    .join(' · ');
}
