import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import type { StockCounts } from '../../../shared/today.ts';
import { download } from '../../download.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { CSV_SEPARATOR, monthText, numberText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { pictureOf } from './chart-picture.ts';
import { stockParts, useShownParts, type ShownPart } from './stock-series.ts';
import { StockLegend } from './StockLegend.tsx';
import layout from '../../ui/screen.module.css';
import classes from './TodayScreen.module.css';

const HEIGHT = 280;
const title = () => t`Stock over the last year`;

interface StockOfYearProps {
  times: readonly number[];
  /** The stock at each of the times, and now. */
  stock: readonly StockCounts[];
}

/** The stock at the beginning of each month of the last year and now, as a picture and as a table. */
export function StockOfYear({ times, stock }: StockOfYearProps) {
  const [by, setBy] = useState<'category' | 'status'>('category');
  const chart = useRef<HTMLDivElement>(null);
  const parts = useShownParts(stockParts(stock, by));
  const moments = [...times.map(monthText), t`Now`];
  const data = moments.map((moment, place) => ({
    moment,
    ...Object.fromEntries(parts.map(({ key, animals }) => [key, animals[place] ?? 0])),
  }));
  return (
    <>
      <div className={layout.boxHead}>
        <SegmentedControl
          size="xs"
          aria-label={t`What the stock is divided by`}
          data={[
            { value: 'category', label: t`By category` },
            { value: 'status', label: t`By status` },
          ]}
          value={by}
          onChange={(value) => setBy(value === 'status' ? 'status' : 'category')}
        />
      </div>
      <div
        ref={chart}
        className={classes.chart}
        role="img"
        aria-label={t`Stock over the last year, as in the table`}
      >
        <BarChart
          h={HEIGHT}
          data={data}
          dataKey="moment"
          type="stacked"
          series={parts.map(({ key, label, colour }) => ({ name: key, label, color: colour }))}
          valueFormatter={(value) => numberText(value)}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
      <StockLegend parts={parts} />
      <SaveButtons
        picture={async () => {
          const svg = chart.current?.querySelector('svg');
          if (!svg) throw new Error('There is no picture');
          return pictureOf(svg, title(), parts);
        }}
        csv={() => csvOf(moments, parts)}
      />
      <StockTable moments={moments} parts={parts} />
    </>
  );
}

interface SaveButtonsProps {
  picture: () => Promise<Blob>;
  csv: () => Blob;
}

function SaveButtons({ picture, csv }: SaveButtonsProps) {
  const { run, problem } = useAction();
  const save = async (file: Blob, end: string) => {
    await download(file, `stock-${dayNamed(Date.now())}.${end}`);
  };
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void run(async () => save(await picture(), 'png'))}
      >
        <Trans>Save the picture</Trans>
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void run(() => save(csv(), 'csv'))}
      >
        <Trans>Save as CSV</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </Group>
  );
}

interface StockTableProps {
  moments: readonly string[];
  parts: readonly ShownPart[];
}

/** What the picture of the stock shows, as a table that can be opened. */
function StockTable({ moments, parts }: StockTableProps) {
  return (
    <details>
      <summary className={classes.summary}>
        <Trans>As a table</Trans>
      </summary>
      {/* Wider than a telephone; the keyboard scrolls it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.wide} tabIndex={0} role="region" aria-label={t`The stock as a table`}>
        <RecordTable
          label={title()}
          className={classes.table}
          rows={moments}
          keyOf={(moment) => moment}
          columns={[
            { name: t`When`, of: (moment) => moment },
            ...parts.map(({ label, animals }) => ({
              name: label,
              of: (moment: string) => numberText(animals[moments.indexOf(moment)] ?? 0),
            })),
          ]}
        />
      </div>
    </details>
  );
}

/** The numbers of the picture as a CSV file. */
function csvOf(moments: readonly string[], parts: readonly ShownPart[]): Blob {
  const rows = moments.map((moment, place) => [
    moment,
    ...parts.map(({ animals }) => String(animals[place] ?? 0)),
  ]);
  return csvFile([[t`When`, ...parts.map(({ label }) => label)], ...rows], CSV_SEPARATOR);
}
