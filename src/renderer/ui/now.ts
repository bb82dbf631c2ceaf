import { create } from 'zustand';

/** How often (ms) times on screen are brought up to date. */
const TICK = 30_000;

/** One clock for all times on screen, so that a table of them needs one timer. */
export const useNow = create<{ now: number }>(() => ({ now: Date.now() }));
setInterval(() => {
  useNow.setState({ now: Date.now() });
}, TICK);
