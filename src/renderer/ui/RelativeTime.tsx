import { useNow } from './now.ts';
import { exactTime, relativeTime } from './relative-time.ts';

/** A Unix ms time as "5 minutes ago", kept up to date, with the exact time as its title. */
export function RelativeTime({ time }: { time: number }) {
  const now = useNow((state) => state.now);
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)}>
      {relativeTime(time, Math.max(now, time))}
    </time>
  );
}
