import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { MAX_STOCK_TAKES_PER_CALL, type StockTake } from '../../../shared/stock-take.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useCall } from '../../stores/use-call.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { BeginForm } from './BeginForm.tsx';
import { openTake } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
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
            Count by scanning, by ticking or by number. Sales go on meanwhile, and what they take is
            not missed.
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
      <Table className={layout.rows} aria-label={t`Stock takes`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Number`}</Table.Th>
            <Table.Th>{t`What`}</Table.Th>
            <Table.Th>{t`Begun`}</Table.Th>
            <Table.Th>{t`By`}</Table.Th>
            <Table.Th ta="end">{t`Counted`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {takes.map((take) => (
            <Table.Tr key={take.number} onClick={() => openTake(take.number)}>
              <Table.Th scope="row">
                <UnstyledButton>{numberText(take.number)}</UnstyledButton>
              </Table.Th>
              <Table.Td translate="no">{scopeText(take.scope, categoryName)}</Table.Td>
              <Table.Td>{exactTime(take.begunAt)}</Table.Td>
              <Table.Td translate="no">{authorName(take.author)}</Table.Td>
              <Table.Td ta="end">
                <Outcome take={take} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
