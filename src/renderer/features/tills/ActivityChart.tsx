import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { ActivityBin, TillActivity } from '../../../shared/till-activity.ts';
import { numberText, timeOf } from '../../ui/formats.ts';
import classes from './ActivityChart.module.css';

const SPANS = [
  { value: 'minutes', label: 'Last hour' },
  { value: 'hours', label: 'Last day' },
];

function sumOf(bins: readonly ActivityBin[]): Omit<ActivityBin, 'from'> {
  const sum = { served: 0, refused: 0, failed: 0 };
  for (const { served, refused, failed } of bins) {
    sum.served += served;
    sum.refused += refused;
    sum.failed += failed;
  }
  return sum;
}

function wordsOf({ served, refused, failed }: Omit<ActivityBin, 'from'>): string {
  const requests = served === 1 ? '1 request' : `${numberText(served)} requests`;
  return `${requests} answered, ${numberText(refused)} over the limit, ${numberText(failed)} with a mistake`;
}

/** A till's requests over time: a bar for each minute or hour, with the total in words. */
export function ActivityChart({ activity }: { activity: TillActivity }) {
  const [span, setSpan] = useState<'minutes' | 'hours'>('minutes');
  const bins = activity[span];
  const most = Math.max(1, ...bins.map(({ served, refused, failed }) => served + refused + failed));
  const height = (count: number) => `${String((count / most) * 100)}%`;
  return (
    <div>
      <SegmentedControl
        size="xs"
        aria-label="Time"
        data={SPANS}
        value={span}
        onChange={(value) => {
          setSpan(value === 'hours' ? 'hours' : 'minutes');
        }}
      />
      <div className={classes.bars} role="img" aria-label={`Requests: ${wordsOf(sumOf(bins))}`}>
        {bins.map((bin) => (
          <div
            key={bin.from}
            className={classes.bar}
            title={`${timeOf(bin.from)}: ${wordsOf(bin)}`}
          >
            <div className={classes.failed} style={{ height: height(bin.failed) }} />
            <div className={classes.refused} style={{ height: height(bin.refused) }} />
            <div className={classes.served} style={{ height: height(bin.served) }} />
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{timeOf(bins[0]?.from ?? 0)}</span>
        <span>highest: {numberText(most)}</span>
        <span>now</span>
      </div>
      <Text size="sm">{wordsOf(sumOf(bins))}</Text>
    </div>
  );
}
