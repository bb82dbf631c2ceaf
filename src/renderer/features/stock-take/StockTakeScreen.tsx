import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { callShop } from '../../shop.ts';
import { useReading } from '../../stores/use-reading.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Counting } from './Counting.tsx';
import { Ended } from './Ended.tsx';
import { followCounts, useTake } from './take-choice.ts';
import classes from './StockTake.module.css';
import { StockTakes } from './StockTakes.tsx';

/** Counting the stock, and what was counted before. */
export function StockTakeScreen() {
  const open = useTake((take) => take.open);
  return (
    <div className={classes.screen}>
      {open === null ? <StockTakes /> : <OpenTake key={open} number={open} />}
      <Printed />
    </div>
  );
}

function OpenTake({ number }: { number: number }) {
  const read = useCallback(() => callShop('stockTakes.read', { number }), [number]);
  const { value: state, problem } = useReading(read, followCounts);
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      {!state && problem === null && <Waiting words={t`Reading the stock take…`} />}
      {state &&
        (state.take.endedAt === null ? <Counting state={state} /> : <Ended state={state} />)}
    </>
  );
}
