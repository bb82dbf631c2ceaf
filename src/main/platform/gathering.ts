/**
 * Collects what is submitted while the previous group is being processed, and passes it on
 * together: one round trip for many items. Several groups may be in progress at once; a group has
 * at most `most` items.
 */
export class Gathering<Item, Outcome> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly #mostAtOnce: number;
  readonly #most: number;
  #waiting: Waiting<Item, Outcome>[] = [];
  #underWay = 0;
  #isScheduled = false;
  #onIdle: (() => void)[] = [];

  /** `work` returns each item's outcome, in order. If it throws, every item gets that error. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Outcome[]>,
    { groups = 1, most = 1_000 }: { groups?: number; most?: number } = {},
  ) {
    this.#work = work;
    this.#mostAtOnce = groups;
    this.#most = most;
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
    if (this.#underWay === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** Runs at the end of the event loop's turn, so that everything submitted in it is included. */
  #schedule(): void {
    if (this.#isScheduled || this.#underWay >= this.#mostAtOnce) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#runGroups();
    });
  }

  #runGroups(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#mostAtOnce) {
      void this.#run(this.#waiting.splice(0, this.#most));
    }
  }

  async #run(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#underWay += 1;
    const settle = await this.#outcomesOf(group);
    this.#underWay -= 1;
    // The next group begins before this one's outcomes are dealt with, which takes its time.
    this.#runGroups();
    settle();
    if (this.#underWay === 0) for (const idle of this.#onIdle.splice(0)) idle();
  }

  /** Returns what tells each item of a group its outcome. Never throws. */
  async #outcomesOf(group: readonly Waiting<Item, Outcome>[]): Promise<() => void> {
    try {
      const outcomes = await this.#work(group.map(({ item }) => item));
      return () => {
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index];
          if (outcome === undefined) reject(new Error('An item of a group has no outcome'));
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
