import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCall } from '../../stores/use-call.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Counting } from './Counting.tsx';
import { Ended } from './Ended.tsx';
import { openTake, useTake } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
import { StockTakes } from './StockTakes.tsx';

/** Counting the stock, and what was counted before. */
export function StockTakeScreen() {
  const open = useTake((take) => take.open);
  return (
    <div className={layout.screen}>
      {open === null ? <StockTakes /> : <OpenTake key={open} number={open} />}
      <Printed />
    </div>
  );
}

function OpenTake({ number }: { number: number }) {
  const { value: state, problem } = useCall('stockTakes.read', { number });
  if (!state) {
    return (
      <>
        <ScreenHead title={t`Stock take`}>
          <Button variant="subtle" onClick={() => openTake(null)}>
            <Trans>All stock takes</Trans>
          </Button>
        </ScreenHead>
        <ErrorText>{problem}</ErrorText>
        {problem === null && <Waiting words={t`Reading the stock take…`} />}
      </>
    );
  }
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      {state.take.endedAt === null ? <Counting state={state} /> : <Ended state={state} />}
    </>
  );
}
