import { QuietTurn } from './quiet-turn.ts';

/**
 * Groups that take longer than this (ms) are slow: they wait for a disk or a network, so the fewer there
 * are, the better. Quick ones had better follow each other without a pause.
 */
export const SLOW = 4.5;
/** Of so many latest groups the quickest shows the pace: any other may have waited for a core. */
const PACED_BY = 8;
/** A wait for those who return is as long as the pace, and at most this long (ms). */
const LONGEST_WAIT = 10;
/** While somebody came during the last wait, another one follows (ms), up to so many times the first. */
const NEXT_WAIT = 3;
const MOST_WAITS = 3;
/** While something else holds up the group in progress, this is how long (ms) others gather. */
const HELD_UP_FOR = 5;

interface Options {
  /** How many groups may be in progress at once. */
  groups?: number;
  /** The most items of a group. */
  most?: number;
  /**
   * Whether it is worth a wait, at this pace (ms), that groups are few: the next one then waits a moment
   * for those who got an outcome of the last one. They are about to submit their next item; otherwise
   * two halves would take turns.
   */
  waitsForReturning?: (pace: number) => boolean;
  /**
   * Whether the group in progress may have to wait for something that is not a group. Those who come
   * meanwhile are then passed on after it, to be processed as soon as that is over.
   */
  isHeldUp?: () => boolean;
  /**
   * Unless groups had better be few, this many items are passed on at once: although others are in
   * progress, and before the event loop's turn ends. So whoever processes them and whoever submits them
   * work at the same time. Slow groups that would be alone begin at the end of the turn all the same.
   */
  enough?: number;
  /** As long as groups are quick, whether a small one waits for others while requests keep coming. */
  company?: Company;
}

interface Company {
  /** A group of this many items does not wait. */
  enough: number;
  /** Counts the turns of the event loop in which there were requests. */
  busyTurns: () => number;
}

/**
 * Collects what is submitted while the previous group is being processed, and passes it on
 * together: one round trip for many items.
 */
export class Gathering<Item, Outcome> {
  readonly #work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>;
  readonly #mostAtOnce: number;
  readonly #most: number;
  readonly #waitsForReturning: (pace: number) => boolean;
  readonly #isHeldUp: (() => boolean) | undefined;
  readonly #enough: number;
  readonly #company: { enough: number; quietTurn: QuietTurn } | undefined;
  /** How long the latest groups took (ms), and the shortest of these times. */
  readonly #took: number[] = [];
  #pace = 0;
  #isWatching = false;
  /** Set while a group waits for others to return, and how many items it then has. */
  #returning: { timer: NodeJS.Timeout; expected: number } | undefined;
  #waiting: Waiting<Item, Outcome>[] = [];
  #underWay = 0;
  #isScheduled = false;
  #onIdle: (() => void)[] = [];

  /**
   * `work` returns each item's outcome, in order; one that is an error rejects its item. If it throws,
   * every item gets that error.
   */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
    {
      groups = 1,
      most = 1_000,
      waitsForReturning = () => false,
      isHeldUp,
      enough = Number.POSITIVE_INFINITY,
      company,
    }: Options = {},
  ) {
    this.#work = work;
    this.#mostAtOnce = groups;
    this.#most = most;
    this.#waitsForReturning = waitsForReturning;
    this.#isHeldUp = isHeldUp;
    this.#enough = enough;
    this.#company = company && {
      enough: company.enough,
      quietTurn: new QuietTurn(company.busyTurns),
    };
  }

  /** Returns the outcome of one item, with the group that it joins. */
  join(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves once nothing is waiting or in progress. */
  async drain(): Promise<void> {
    if (this.#isIdle()) return;
    if (this.#returning) this.#stopWaiting();
    await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** A group begins at the end of the event loop's turn, with all submitted in it, or once there are enough. */
  #schedule(): void {
    if (this.#returning) {
      if (this.#waiting.length >= this.#returning.expected) this.#stopWaiting();
    } else if (this.#areEnough()) {
      void this.#run(this.#waiting.splice(0, this.#most));
    } else if (this.#underWay >= this.#mostAtOnce) {
      this.#watchForHoldUp();
    } else {
      this.#runSoon();
    }
  }

  /** Runs at the end of this turn, or of the first one without requests when company is worth waiting for. */
  #runSoon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const run = (): void => {
      this.#isScheduled = false;
      // A group may have come and gone meanwhile, after which others wait for those who return.
      if (!this.#returning) this.#runGroups();
    };
    if (this.#company) this.#company.quietTurn.await(() => !this.#lacksCompany(), run);
    else setImmediate(run);
  }

  #lacksCompany(): boolean {
    const isQuick = this.#pace <= SLOW;
    return isQuick && this.#company !== undefined && this.#waiting.length < this.#company.enough;
  }

  #runGroups(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#mostAtOnce) {
      void this.#run(this.#waiting.splice(0, this.#most));
    }
  }

  /** With no other in progress, a slow group begins when its turn ends: those who come until then would wait long. */
  #areEnough(): boolean {
    if (this.#waiting.length < this.#enough || this.#waitsForReturning(this.#pace)) return false;
    return this.#pace <= SLOW || this.#underWay >= this.#mostAtOnce;
  }

  #watchForHoldUp(): void {
    if (!this.#isHeldUp || this.#isWatching) return;
    this.#isWatching = true;
    setTimeout(() => {
      this.#isWatching = false;
      if (this.#waiting.length === 0 || this.#underWay < this.#mostAtOnce) return;
      if (this.#isHeldUp?.()) void this.#run(this.#waiting.splice(0, this.#most));
      else this.#watchForHoldUp();
    }, HELD_UP_FOR);
  }

  async #run(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#underWay += 1;
    const startedAt = performance.now();
    const settle = await this.#outcomesOf(group);
    this.#underWay -= 1;
    this.#notePace(performance.now() - startedAt);
    const canAnotherBegin = this.#underWay < this.#mostAtOnce;
    if (canAnotherBegin && this.#waitsForReturning(this.#pace)) {
      settle();
      this.#waitFor(group.length);
    } else {
      // The next group begins before this one's outcomes are dealt with, which takes its time.
      if (!this.#lacksCompany()) this.#runGroups();
      else if (canAnotherBegin && this.#waiting.length > 0) this.#runSoon();
      settle();
    }
    if (this.#isIdle()) for (const idle of this.#onIdle.splice(0)) idle();
  }

  #notePace(took: number): void {
    this.#took.push(took);
    if (this.#took.length > PACED_BY) this.#took.shift();
    this.#pace = Math.min(...this.#took);
  }

  #isIdle(): boolean {
    return this.#underWay === 0 && this.#waiting.length === 0;
  }

  #waitFor(returning: number): void {
    if (this.#returning) clearTimeout(this.#returning.timer);
    const wait = Math.min(this.#pace, LONGEST_WAIT);
    const until = performance.now() + wait * MOST_WAITS;
    this.#keepWaiting(wait, until, this.#waiting.length + returning);
  }

  #keepWaiting(wait: number, until: number, expected: number): void {
    const before = this.#waiting.length;
    // What arrived while the replies were being sent is read after the timers of its turn.
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (this.#returning?.timer !== timer) return;
        const areComing = this.#waiting.length > before;
        if (areComing && performance.now() < until) this.#keepWaiting(NEXT_WAIT, until, expected);
        else this.#stopWaiting();
      });
    }, wait);
    this.#returning = { timer, expected };
  }

  #stopWaiting(): void {
    clearTimeout(this.#returning?.timer);
    this.#returning = undefined;
    this.#runGroups();
  }

  /** Returns what tells each item of a group its outcome. Never throws. */
  async #outcomesOf(group: readonly Waiting<Item, Outcome>[]): Promise<() => void> {
    try {
      const outcomes = await this.#work(group.map(({ item }) => item));
      return () => {
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index];
          if (outcome === undefined) reject(new Error('An item of a group has no outcome'));
          else if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        }
      };
    } catch (error) {
      return () => {
        for (const { reject } of group) reject(error);
      };
    }
  }
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}
