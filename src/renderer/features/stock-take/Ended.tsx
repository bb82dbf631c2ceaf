import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { StockTakeState } from '../../../shared/stock-take.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { exactTime, numberText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { print } from '../../ui/Printed.tsx';
import { printedLines } from '../../ui/printed-lines.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Differences } from './Differences.tsx';
import { openTake } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
import classes from './StockTake.module.css';
import { countedText, differenceText, scopeText } from './take-words.ts';

/** What a stock take has found, which can be put right and printed. */
export function Ended({ state }: { state: StockTakeState }) {
  const { take, expected, counted, differenceCount } = state;
  const categoryName = useCategoryName();
  const scope = scopeText(take.scope, categoryName);
  const { running, problem, run } = useAction();
  return (
    <>
      <ScreenHead title={t`Stock take`} aside={t`${scope} · ended ${exactTime(take.endedAt ?? 0)}`}>
        <Button variant="subtle" onClick={() => openTake(null)}>
          <Trans>All stock takes</Trans>
        </Button>
        <Button loading={running} onClick={() => void run(() => print(reportOf(state, scope)))}>
          <Trans>Print report</Trans>
        </Button>
      </ScreenHead>
      <ErrorText>{problem?.message}</ErrorText>
      <section className={layout.box} aria-label={t`What was counted`}>
        <span>
          <span className={classes.figure}>{numberText(counted)}</span>{' '}
          <span className={classes.quiet}>{countedText(expected, differenceCount)}</span>
        </span>
      </section>
      <Differences state={state} />
    </>
  );
}

/** The report on paper: what was counted, and every difference with what became of it. */
function reportOf({ take, expected, counted, differences }: StockTakeState, scope: string) {
  const number = numberText(take.number);
  const of = t`${numberText(counted)} of ${numberText(expected)} animals counted`;
  return printedLines(
    t`Stock take ${number}: ${scope}. ${of}`,
    [t`No.`, t`Animal`, t`Expected`, t`Counted`, t`Difference`, t`Outcome`],
    differences.map((one) => [
      String(one.row.id),
      one.row.name,
      numberText(one.stock),
      numberText(one.counted),
      differenceText(one),
      one.open === null ? t`Put right` : t`Still different`,
    ]),
  );
}
