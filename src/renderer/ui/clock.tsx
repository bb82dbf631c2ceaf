import { create } from 'zustand';
import { Text, Tooltip } from '@mantine/core';
import { exactTime, relativeTime } from './formats.ts';

/** How often (ms) time-dependent values are updated. */
const TICK = 1_000;

const useClock = create<{ now: number }>(() => ({ now: Date.now() }));

function tick(): void {
  if (!document.hidden) useClock.setState({ now: Date.now() });
}

setInterval(tick, TICK);
document.addEventListener('visibilitychange', tick);

/**
 * The value that `derive` computes from the time (Unix ms), updated every second while the window
 * is visible. The component renders again only when the value changes, so a long list costs nothing
 * each second.
 */
export function useAtNow<Value extends string | number | boolean | null>(
  derive: (now: number) => Value,
): Value {
  return useClock(({ now }) => derive(now));
}

/** A moment as people say it ("2 minutes ago"), with the exact time on hover and focus. */
export function Moment(props: { at: number; size?: 'xs' | 'sm'; quiet?: boolean }) {
  const { at, size = 'sm', quiet = false } = props;
  const words = useAtNow((now) => relativeTime(at, Math.max(now, at)));
  return (
    <Tooltip label={exactTime(at)} events={{ hover: true, focus: true, touch: true }}>
      <Text
        component="time"
        dateTime={new Date(at).toISOString()}
        size={size}
        c={quiet ? 'dimmed' : undefined}
        // The keyboard must be able to reach the exact time.
        tabIndex={0}
      >
        {words}
      </Text>
    </Tooltip>
  );
}
