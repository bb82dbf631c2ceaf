import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { CategoryStock, StockCounts } from '../../../shared/today.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { partsOf, sinceFirst, useShownParts } from './stock-series.ts';
import { StockLegend } from './StockLegend.tsx';
import { StockOfYear } from './StockOfYear.tsx';
import layout from '../../ui/screen.module.css';
import classes from './TodayScreen.module.css';

interface StockByCategoryProps {
  now: readonly CategoryStock[];
  times: readonly number[];
  /** The stock at each of the times, and now. */
  stock: readonly StockCounts[];
}

/** Of what the stock consists now, and how it came to that. */
export function StockByCategory({ now, times, stock }: StockByCategoryProps) {
  const [isYearOpen, setIsYearOpen] = useState(false);
  const parts = useShownParts(partsOf(now));
  const first = sinceFirst(stock);
  return (
    <section className={layout.box}>
      <div className={layout.boxHead}>
        <Title order={2}>
          <Trans>In stock by category</Trans>
        </Title>
        {stock.length - first > 2 && (
          <UnstyledButton className={layout.more} onClick={() => setIsYearOpen(true)}>
            <Trans>The last year</Trans>
          </UnstyledButton>
        )}
      </div>
      <div className={classes.stack} aria-hidden="true">
        {parts.map(({ key, colour, isAgain, animals: [animals = 0] }) => (
          <span
            key={key}
            data-again={isAgain || undefined}
            style={{ flexGrow: animals, backgroundColor: colour }}
          />
        ))}
      </div>
      <StockLegend parts={parts} />
      <Dialog
        opened={isYearOpen}
        size="55rem"
        title={t`Stock over the last year`}
        onClose={() => setIsYearOpen(false)}
      >
        <StockOfYear times={times.slice(first)} stock={stock.slice(first)} />
      </Dialog>
    </section>
  );
}
