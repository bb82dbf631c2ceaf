import { Text, Tooltip } from '@mantine/core';
import { useAtNow } from './clock.ts';
import { exactTime, relativeTime } from './formats.ts';

/**
 * A moment as people say it ("2 minutes ago"), with the exact time on hover and focus. It stands apart from the
 * clock, which the first load has without the library's tooltip.
 */
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
