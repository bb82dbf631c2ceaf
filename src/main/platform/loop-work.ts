import { performance } from 'node:perf_hooks';

/** Over how long at least (ms) the share is taken: within a few turns it would be all or nothing. */
const WINDOW = 100;

/** Watches how much of its time this thread's event loop spends working. */
export class LoopWork {
  #since = performance.eventLoopUtilization();
  #share = 0;

  /** Returns the share of the latest window, from 0 to 1; 0 at first, and where no loop's idle time is known. */
  share(): number {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, this.#since);
    if (active + idle >= WINDOW) {
      this.#since = now;
      // Electron has a loop of its own around Node's, so that none of the idle time may be seen.
      this.#share = idle > 0 ? utilization : 0;
    }
    return this.#share;
  }
}
