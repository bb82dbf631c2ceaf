import { create } from 'zustand';
import { exactTime, relativeTime } from './relative-time.ts';

/** One clock for all times on screen, so that a table of them needs one timer. */
const useNow = create<{ now: number }>(() => ({ now: Date.now() }));
setInterval(() => {
  useNow.setState({ now: Date.now() });
}, 30_000);

/** A Unix ms time as "5 minutes ago", kept up to date, with the exact time as its title. */
export function RelativeTime({ time }: { time: number }) {
  const now = useNow((state) => state.now);
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime(time)}>
      {relativeTime(time, Math.max(now, time))}
    </time>
  );
}
