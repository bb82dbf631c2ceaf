import { Progress, Text } from '@mantine/core';
import type { KeySummary } from '../../../shared/key.ts';
import { usageOf } from './usage.ts';
import classes from './UsageMeter.module.css';
import { useAtNow } from '../../ui/clock.ts';
import { numberText, until } from '../../ui/formats.ts';

/** Requests used out of those allowed in a window, in words. The quiet bar adds no information. */
export function UsageMeter({ window }: { window: KeySummary['minute'] }) {
  // The last known count may be out of date: once its window has reset, nothing is used.
  const isOver = useAtNow((now) => now >= window.resetsAt);
  const { used, allowed, percent, level } = usageOf(isOver ? 0 : window.used, window.allowed);
  return (
    <div data-level={level} className={classes.meter}>
      <Text size="sm" className={classes.figures}>
        {numberText(used)} <span className={classes.of}>of {numberText(allowed)}</span>
      </Text>
      <Progress.Root size={4} className={classes.bar} aria-hidden>
        <Progress.Section
          value={percent}
          withAria={false}
          className={classes.section}
          data-used={used > 0 || undefined}
        />
      </Progress.Root>
      {level === 'full' && <UsedUp until={window.resetsAt} />}
    </div>
  );
}

function UsedUp(props: { until: number }) {
  const words = useAtNow((now) => until(props.until, now));
  return (
    <Text size="xs" className={classes.full}>
      Used up until {words}
    </Text>
  );
}
