/** The longest (ms) that is waited while requests keep coming. */
const LONGEST_WAIT = 3;

/**
 * Waits for a turn of the event loop without requests: while they keep coming, others may be about
 * to ask for the same.
 */
export class QuietTurn {
  readonly #busyTurns: () => number;
  #seen: number;

  /** `busyTurns` counts the turns in which there were requests. */
  constructor(busyTurns: () => number) {
    this.#busyTurns = busyTurns;
    this.#seen = busyTurns();
  }

  /**
   * Calls back at the end of the first turn, this one included, that had no requests since the last
   * look; or as soon as one ends with `isWaitOver` or after some milliseconds.
   */
  await(isWaitOver: () => boolean, then: () => void): void {
    const until = performance.now() + LONGEST_WAIT;
    const look = (): void => {
      const turns = this.#busyTurns();
      const isQuiet = turns === this.#seen;
      this.#seen = turns;
      if (isQuiet || isWaitOver() || performance.now() > until) then();
      else setImmediate(look);
    };
    setImmediate(look);
  }
}
