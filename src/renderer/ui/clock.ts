import { create } from 'zustand';

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
