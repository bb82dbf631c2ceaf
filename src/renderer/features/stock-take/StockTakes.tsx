import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { MAX_STOCK_TAKES_PER_CALL, type StockTake } from '../../../shared/stock-take.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useCall } from '../../stores/use-call.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { BeginForm } from './BeginForm.tsx';
import { openTake } from './take-choice.ts';
import classes from './StockTake.module.css';
import { scopeText } from './take-words.ts';

/** Begins a stock take, goes on with one, or looks at what an earlier one found. */
export function StockTakes() {
  const { value: takes, problem } = useCall('stockTakes.list', { limit: MAX_STOCK_TAKES_PER_CALL });
  return (
    <>
      <ScreenHead title={t`Stock take`} />
      <BeginForm />
      <ErrorText>{problem}</ErrorText>
      {!takes && problem === null && <Waiting words={t`Reading the stock takes…`} />}
      {takes?.length === 0 && (
        <EmptyState title={t`Nothing was counted yet`}>
          <Trans>
            Count by scanning, by ticking or by number. Sales go on while you count, and what they
            take is not missed.
          </Trans>
        </EmptyState>
      )}
      {takes && takes.length > 0 && <Takes takes={takes} />}
    </>
  );
}

function Takes({ takes }: { takes: readonly StockTake[] }) {
  const categoryName = useCategoryName();
  return (
    <div className={classes.table}>
      <RecordTable
        label={t`Stock takes`}
        rows={takes}
        keyOf={({ number }) => number}
        onOpen={({ number }) => openTake(number)}
        columns={[
          { name: t`Number`, of: ({ number }) => numberText(number) },
          { name: t`What`, of: ({ scope }) => scopeText(scope, categoryName) },
          { name: t`Begun`, of: ({ begunAt }) => exactTime(begunAt) },
          { name: t`By`, of: ({ author }) => authorName(author) },
          { name: t`Counted`, as: 'number', of: (take) => <Outcome take={take} /> },
        ]}
      />
    </div>
  );
}

function Outcome({ take: { number, counted, expected } }: { take: StockTake }) {
  if (counted === null || expected === null) {
    return (
      <Button component="span" size="compact-sm" variant="default" data-take={number}>
        <Trans>Go on</Trans>
      </Button>
    );
  }
  return (
    <Trans>
      {numberText(counted)} of {numberText(expected)}
    </Trans>
  );
}
