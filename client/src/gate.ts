import type { Sleep } from './back-off.ts';
import { RefusedError } from './errors.ts';
import type { TillReply } from './transport.ts';

/** How many requests of one key are under way at once: fewer than the refusals that ban a key. */
const MOST_AT_ONCE = 6;

/** How long (ms) the tills that wait for one limit are spread over when it resets. */
const SPREAD = 250;

/** How long (s) no request is sent when nobody can say how long the limit lasts: a whole minute. */
const A_MINUTE = 60;
const A_DAY = 86_400;

/** Until when nothing is sent. Whichever clock says sooner counts: one may be set, the other stand still. */
interface Closing {
  refusal: RefusedError;
  until: number;
  monotonicUntil: number;
}

/** What a caller of the gate brings. */
interface Entrant {
  sleep: Sleep;
  /** Milliseconds. Where the gate stays closed for longer, the refusal is thrown. */
  longestWait: number;
  signal: AbortSignal;
}

/**
 * The one way to the service for all requests with a key. A refusal for its limit stops all of them; when
 * it is over, they go on one by one, until nobody waits any more. So the key is never banned for them.
 */
export class Gate {
  #closing: Closing | null = null;
  #isOneByOne = false;
  #underWay = 0;
  /** Who waits, in the order in which they came. */
  readonly #waiting = new Set<Entrant>();
  #wakers: (() => void)[] = [];
  /** How many more requests the limit lets through, as far as is known, and when it resets. */
  #left = Infinity;
  #resetsAt = 0;

  /**
   * Waits until a request may be sent; `leave` follows. Throws the refusal that keeps the gate closed for
   * longer than the caller waits, and the signal's reason.
   */
  async enter(entrant: Entrant): Promise<void> {
    this.#waiting.add(entrant);
    try {
      while (!this.#mayPass(entrant)) await this.#pause(entrant);
      this.#underWay += 1;
      this.#left -= 1;
    } finally {
      this.#waiting.delete(entrant);
      this.#wakeAll();
    }
  }

  /** Notes how a request ended: with a reply, or with none at all. */
  leave(reply: TillReply | null, refusal: RefusedError | null): void {
    this.#underWay -= 1;
    if (reply) this.#note(reply);
    if (refusal && closes(refusal)) this.#close(refusal, refusal.retryAfter ?? A_MINUTE);
    else if (!reply && this.#left <= 0) this.#closeUnseen();
    else if (this.#waiting.size === 0) this.#isOneByOne = false;
    this.#wakeAll();
  }

  #mayPass(entrant: Entrant): boolean {
    const [first] = this.#waiting;
    const most = this.#isOneByOne ? 1 : MOST_AT_ONCE;
    return !this.#closing && first === entrant && this.#underWay < most;
  }

  async #pause({ sleep, longestWait, signal }: Entrant): Promise<void> {
    signal.throwIfAborted();
    const closing = this.#closing;
    if (!closing) {
      await this.#change(signal);
      return;
    }
    const left = timeLeft(closing);
    if (left > longestWait) throw again(closing.refusal, left);
    if (left > 0) await sleep(left, signal);
    if (this.#closing === closing) this.#closing = null;
    this.#wakeAll();
  }

  #close(refusal: RefusedError, seconds: number): void {
    this.#isOneByOne = true;
    const wait = seconds * 1_000 + Math.random() * SPREAD;
    if (this.#closing && timeLeft(this.#closing) > wait) return;
    const [until, monotonicUntil] = [Date.now() + wait, performance.now() + wait];
    this.#closing = { refusal, until, monotonicUntil };
  }

  /** The reply was lost, and may have been a refusal: the next one without a reply could ban the key. */
  #closeUnseen(): void {
    const seconds = Math.ceil((this.#resetsAt - performance.now()) / 1_000);
    const retryAfter = seconds > 0 && seconds <= A_DAY ? seconds : A_MINUTE;
    const message = 'The limit of this key is used up, as far as the till knows.';
    const refusal = { status: 429, code: 'rate_limited', message, retryAfter };
    this.#close(new RefusedError(refusal), retryAfter);
    this.#left = Infinity;
  }

  #note(reply: TillReply): void {
    const limits = limitsOf(reply);
    if (!limits) return;
    this.#left = limits.remaining - this.#underWay;
    const sentAt = Date.parse(reply.header('date') ?? '');
    this.#resetsAt = performance.now() + limits.resetAt.getTime() - sentAt;
  }

  /** Resolves with whatever happens next here; rejects when the signal is aborted. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      this.#wakers.push(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  }

  #wakeAll(): void {
    for (const wake of this.#wakers.splice(0)) wake();
  }
}

/** Whether a failure stops everybody: a limit, or a service in trouble. 409 is about one animal. */
export function closes(error: Error): error is RefusedError {
  if (!(error instanceof RefusedError)) return false;
  return error.status === 429 || (error.status >= 500 && error.retryAfter !== null);
}

function timeLeft({ until, monotonicUntil }: Closing): number {
  return Math.min(until - Date.now(), monotonicUntil - performance.now());
}

function again({ status, code, message }: RefusedError, left: number): RefusedError {
  return new RefusedError({
    status,
    code,
    message,
    retryAfter: Math.max(1, Math.round(left / 1_000)),
  });
}

/** What a key may still do, as the last reply said. */
export interface RateLimit {
  limit: number;
  remaining: number;
  resetAt: Date;
}

/** The rate limit in a reply; null for one that has none, as of a proxy. */
export function limitsOf(reply: TillReply): RateLimit | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(reply.header(`x-ratelimit-${name}`) ?? NaN),
  ) as [number, number, number];
  if (![limit, remaining, reset].every(Number.isFinite)) return null;
  return { limit, remaining, resetAt: new Date(reset * 1_000) };
}

/** For all copies of this package in a process, such as an ES module beside CommonJS. */
const GATES = Symbol.for('animal-store-client.gates');

/** The gate of a key, the same for all clients of this process. */
export function gateOf(apiKey: string): Gate {
  const global = globalThis as { [GATES]?: Map<string, Gate> };
  const gates = (global[GATES] ??= new Map<string, Gate>());
  const gate = gates.get(apiKey) ?? new Gate();
  gates.set(apiKey, gate);
  return gate;
}
