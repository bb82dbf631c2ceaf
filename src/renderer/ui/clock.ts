import { create } from 'zustand';

/** How often (ms) what depends on the time is looked at again. */
const TICK = 1_000;

const useClock = create<{ now: number }>(() => ({ now: Date.now() }));

function tick(): void {
  if (!document.hidden) useClock.setState({ now: Date.now() });
}

setInterval(tick, TICK);
document.addEventListener('visibilitychange', tick);

/**
 * What `derive` makes of the time (Unix ms), kept up to the second while the window is looked at.
 * The component is drawn again only when that changes, so a long list costs nothing each second.
 */
export function useAtNow<Value extends string | number | boolean | null>(
  derive: (now: number) => Value,
): Value {
  return useClock(({ now }) => derive(now));
}
