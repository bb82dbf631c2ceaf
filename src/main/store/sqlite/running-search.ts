import type { Match } from './search.ts';

/** The most animals that a search finds; beyond that, the clerk types another letter. */
const MOST_MATCHES = 20_000;
/** Slices after which rare matches are returned, even if they do not fill the screen. */
const LATE = 40;

/** What a search has found, of any status, in the order by id. */
export interface Found {
  matches: readonly Match[];
  /** False when there are more than these. */
  isComplete: boolean;
  /** Whether the search goes on, so that a later look knows more. */
  isCounting: boolean;
}

/** A search that is under way, or has ended. */
export class RunningSearch {
  /** Settles when the search ends. Rejects with what the search throws. */
  readonly ended: Promise<void>;
  readonly #matches: Match[] = [];
  #isCounting = true;
  #isComplete = true;
  #slices = 0;
  #onSlice: (() => void)[] = [];
  /** How many wait for its end. */
  #waiting = 0;
  #newer: RunningSearch | undefined;

  constructor(slices: AsyncIterable<Match[]>) {
    this.ended = this.#run(slices);
  }

  /** Everything that it finds, at most `MOST_MATCHES`. Throws what the search throws. */
  async all(): Promise<Found> {
    this.#waiting += 1;
    await this.ended;
    return this.#found();
  }

  /**
   * What it has found once `count` matches are shown, or some after a long time, unless it ends
   * before. Throws what the search throws.
   */
  async first(count: number, isShown: (match: Match) => boolean): Promise<Found> {
    this.#waiting += 1;
    while (this.#isCounting && !this.#isEnough(count, isShown)) {
      await this.#nextSlice();
    }
    this.#waiting -= 1;
    return this.#found();
  }

  /**
   * Lets a newer search go first, as long as anybody waits for that. It goes on afterwards only if
   * anybody waits for it.
   */
  giveWayTo(newer: RunningSearch): void {
    this.#newer = newer;
  }

  #isEnough(count: number, isShown: (match: Match) => boolean): boolean {
    const shown = this.#matches.filter(isShown).length;
    return shown >= count || (this.#slices >= LATE && shown > 0);
  }

  #found(): Found {
    const isComplete = this.#isComplete && !this.#isCounting;
    return { matches: this.#matches, isComplete, isCounting: this.#isCounting };
  }

  async #run(slices: AsyncIterable<Match[]>): Promise<void> {
    try {
      for await (const slice of slices) {
        this.#matches.push(...slice);
        this.#slices += 1;
        if (this.#matches.length > MOST_MATCHES) {
          this.#matches.length = MOST_MATCHES;
          this.#isComplete = false;
          return;
        }
        for (const wake of this.#onSlice.splice(0)) wake();
        if (await this.#isGivenUp()) return;
      }
    } finally {
      this.#isCounting = false;
    }
  }

  async #isGivenUp(): Promise<boolean> {
    // An even newer one may have come while it waited.
    for (let newer = this.#newer; newer && this.#waiting > 0; newer = newer.#newer) {
      await newer.#unawaited();
    }
    return this.#newer !== undefined && this.#waiting === 0;
  }

  /**
   * Settles when nobody waits for it, which may be long before it ends. An older one goes on beside
   * it then: while tills add, newer searches come without end.
   */
  async #unawaited(): Promise<void> {
    while (this.#isCounting && this.#waiting > 0) await this.#nextSlice().catch(() => undefined);
  }

  /** Settles with the next slice, or at the end. Throws what the search throws. */
  #nextSlice(): Promise<void> {
    return Promise.race([this.ended, new Promise<void>((wake) => this.#onSlice.push(wake))]);
  }
}
