import { Progress, Text } from '@mantine/core';
import type { KeySummary } from '../../../shared/key.ts';
import { until } from './until.ts';
import { usageAt } from './usage.ts';
import classes from './UsageMeter.module.css';

const number = new Intl.NumberFormat('en');

/** Requests used of those allowed in a window: in words, with a quiet bar that says nothing else. */
export function UsageMeter({ window, now }: { window: KeySummary['minute']; now: number }) {
  const { used, allowed, percent, level } = usageAt(window, now);
  return (
    <div data-level={level} className={classes['meter']}>
      <Text size="sm" className={classes['figures']}>
        {number.format(used)} <span className={classes['of']}>of {number.format(allowed)}</span>
      </Text>
      <Progress.Root size={4} className={classes['bar']} aria-hidden>
        <Progress.Section value={percent} withAria={false} className={classes['section']} />
      </Progress.Root>
      {level === 'full' && (
        <Text size="xs" className={classes['full']}>
          Used up until {until(window.resetsAt, now)}
        </Text>
      )}
    </div>
  );
}
