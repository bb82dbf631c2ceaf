const LENGTHS = { minute: 60_000, day: 86_400_000 };

/** The least and the greatest number of requests let through in a window of a key. */
interface Count {
  window: number;
  least: number;
  most: number;
  /**
   * The possible counts of windows that the clock has left, by their number: the shop checks the
   * clock only at a request, so it never notices a window without any.
   */
  left: Map<number, number>;
  /** Those windows that a request has ended since, unless a kill makes the shop forget that request. */
  ended: Map<number, number>;
}

function noCount(): Count {
  return { window: 0, least: 0, most: 0, left: new Map(), ended: new Map() };
}

/** What a key's replies must agree with: two fixed windows, counted independently here. */
export class LimitsModel {
  #perMinute: number;
  #perDay: number;
  readonly #minute = noCount();
  readonly #day = noCount();
  /** Refusals since the last ban: ten or more may be strikes, which lead to one. */
  #refusals = 0;
  /** Those that the last ban ended; a shop that forgets the ban counts them again. */
  #refusalsBefore = 0;
  /** Until when the key is banned, according to the replies (Unix ms). */
  #bannedUntil = 0;
  /** False while the shop may have forgotten the ban: it was killed, or its clock was set back. */
  #isBanSure = false;

  constructor(perMinute: number, perDay: number) {
    this.#perMinute = perMinute;
    this.#perDay = perDay;
  }

  /** Changes the plan from the next request on. */
  setPlan(perMinute: number, perDay: number): void {
    this.#perMinute = perMinute;
    this.#perDay = perDay;
  }

  /** Moves the windows to a time, which may be before the last one. */
  moveTo(now: number): void {
    for (const kind of ['minute', 'day'] as const) {
      const count = kind === 'minute' ? this.#minute : this.#day;
      const window = Math.floor(now / LENGTHS[kind]);
      if (window === count.window) continue;
      if (window < count.window) this.#isBanSure = false;
      else count.least = 0;
      count.left.set(count.window, count.most);
      count.window = window;
      count.most = mostCarried(count);
    }
  }

  /** The shop was killed, so it may have forgotten what it counted in its last second. */
  forgetLast(): void {
    for (const count of [this.#minute, this.#day]) {
      count.least = 0;
      for (const [window, most] of count.ended) count.left.set(window, most);
      count.most = Math.max(count.most, mostCarried(count));
    }
    this.#refusals += this.#refusalsBefore;
    this.#refusalsBefore = 0;
    this.#isBanSure = false;
  }

  /** The owner lifted a ban, or may have. */
  lift(): void {
    this.#bannedUntil = 0;
    this.#isBanSure = false;
  }

  /** A request whose reply never came. */
  unanswered(): void {
    this.#minute.most += 1;
    this.#day.most += 1;
    this.#refusals += 1;
  }

  /** Adds the replies to requests that were in flight together. Returns what is wrong with them. */
  answered(replies: readonly LimitReply[], now: number): string[] {
    const problems: string[] = [];
    const admitted = replies.filter(({ code }) => code !== 'rate_limited' && code !== 'key_banned');
    const refused = replies.length - admitted.length;
    if (admitted.length > 0 && this.#isBanSure && now < this.#bannedUntil) {
      problems.push('a banned key was let through');
    }
    for (const count of [this.#minute, this.#day]) {
      if (replies.length > 0) endLeft(count);
      count.least += admitted.length;
      count.most += admitted.length;
    }
    const isOver = this.#minute.least > this.#perMinute || this.#day.least > this.#perDay;
    if (admitted.length > 0 && isOver) {
      problems.push('more was let through than the plan allows');
    }
    const isOut = this.#minute.most >= this.#perMinute || this.#day.most >= this.#perDay;
    const limited = replies.some(({ code }) => code === 'rate_limited');
    if (limited && !isOut) problems.push('a request was refused within its limit');
    this.#refusals += refused;
    const ban = replies.find(({ code }) => code === 'key_banned');
    if (ban && this.#refusals < 10 && now >= this.#bannedUntil + 1_000) {
      problems.push('a key was banned without a cause');
    }
    if (ban) {
      if (now >= this.#bannedUntil + 1_000) {
        this.#refusalsBefore = this.#refusals;
        this.#refusals = 0;
      }
      // The header has whole seconds, rounded up.
      this.#bannedUntil = now + (ban.retryAfter - 1) * 1_000;
      this.#isBanSure = true;
    }
    problems.push(...this.#agree(admitted));
    return problems;
  }

  /** The last of these replies shows what the shop has counted. */
  #agree(admitted: readonly LimitReply[]): string[] {
    const problems: string[] = [];
    for (const [count, limit] of [
      [this.#minute, this.#perMinute],
      [this.#day, this.#perDay],
    ] as const) {
      const told = admitted.filter((reply) => reply.limit === limit);
      if (told.length === 0 || this.#perMinute === this.#perDay) continue;
      const used = limit - Math.min(...told.map(({ remaining }) => remaining));
      if (used > count.most) problems.push(`${used} are counted of at most ${count.most}`);
      // Later ones of the same moment may have reported the other window.
      if (used < count.least - (admitted.length - told.length)) {
        problems.push(`${used} are counted of at least ${count.least}`);
      }
      if (told.length === admitted.length) count.least = count.most = used;
    }
    return problems;
  }
}

/** A count is moved into a window that the clock was set back to, and ends with it. */
function mostCarried({ window, left }: Count): number {
  const later = [...left].filter(([counted]) => counted >= window);
  return Math.max(0, ...later.map(([, most]) => most));
}

/** A request came in this window, so from now on the shop counts in it. */
function endLeft(count: Count): void {
  for (const [window, most] of count.left) count.ended.set(window, most);
  count.left.clear();
}

/** What a reply says about a key's limits. */
export interface LimitReply {
  code: string;
  limit: number;
  remaining: number;
  /** Seconds; 0 when it is not given. */
  retryAfter: number;
}
