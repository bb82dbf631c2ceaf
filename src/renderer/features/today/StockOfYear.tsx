import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Button, Group, SegmentedControl, Title, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StockCounts } from '../../../shared/today.ts';
import { download } from '../../download.ts';
import { useAction } from '../../ui/use-action.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { monthText, numberText } from '../../ui/formats.ts';
import { showList } from '../inventory/show-list.ts';
import { csvOf } from './chart-csv.ts';
import { pictureOf } from './chart-picture.ts';
import { StockTable } from './StockTable.tsx';
import { stockParts } from './stock-series.ts';
import classes from './TodayScreen.module.css';
import { useShownParts, type ShownPart } from './use-shown-parts.ts';

const HEIGHT = 280;
const NOW = 'Now';
const TITLE = 'Stock over the last year';

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
  const moments = [...times.map(monthText), NOW];
  const data = moments.map((moment, place) => ({
    moment,
    ...Object.fromEntries(parts.map(({ key, animals }) => [key, animals[place] ?? 0])),
  }));
  return (
    <section className={classes.part}>
      <div className={classes.heading}>
        <Title order={2}>{TITLE}</Title>
        <SegmentedControl
          size="xs"
          aria-label="What the stock is divided by"
          data={[
            { value: 'category', label: 'By category' },
            { value: 'status', label: 'By status' },
          ]}
          value={by}
          onChange={(value) => {
            setBy(value === 'status' ? 'status' : 'category');
          }}
        />
      </div>
      <div
        ref={chart}
        className={classes.chart}
        role="img"
        aria-label={`${TITLE}, as in the table`}
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
      <Legend parts={parts} />
      <SaveButtons
        picture={async () => {
          const svg = chart.current?.querySelector('svg');
          if (!svg) throw new Error('There is no picture');
          return pictureOf(svg, TITLE, parts);
        }}
        csv={() => csvOf(moments, parts)}
      />
      <StockTable moments={moments} parts={parts} />
    </section>
  );
}

/** What the colours mean, with the stock now, which leads to the list. */
function Legend({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className={classes.legend} aria-label="In stock now">
      {parts.map(({ key, of, label, colour, animals }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.legendEntry}
            onClick={() => {
              if (of === null) showList({});
              else if ('categoryId' in of) showList({ categoryId: of.categoryId });
              else showList({ status: of.status ?? 'none' });
            }}
          >
            <span className={classes.swatch} style={{ background: colour }} aria-hidden="true" />
            {label} <b>{numberText(animals.at(-1) ?? 0)}</b>
          </UnstyledButton>
        </li>
      ))}
    </ul>
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
        Save the picture
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void run(() => save(csv(), 'csv'))}
      >
        Save as CSV
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </Group>
  );
}
