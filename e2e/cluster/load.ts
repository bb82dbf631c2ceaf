import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_PORT } from './balancer.ts';

const BASE = `http://127.0.0.1:${String(SERVICE_PORT)}/v1`;
const TILLS = 16;
/** How long (ms) a till waits for a reply before it tries again with the same idempotency key. */
const PATIENCE = 15_000;

/** In progress at another node, or nobody available at present. */
const MAY_BE_TRIED_AGAIN = new Set([409, 502, 503, 504]);

/** Tills that add through the load balancer endlessly, and one that always exceeds its limit. */
export class Load {
  /** The names of acknowledged animals, with the number that each was given. */
  readonly acknowledged = new Map<string, number>();
  readonly problems: string[] = [];
  /** When each acknowledgement came, by `performance.now()`. */
  readonly times: number[] = [];
  readonly #key: string;
  readonly #limited: { key: string; perMinute: number };
  readonly #passed = new Map<number, number>();
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(key: string, limited: { key: string; perMinute: number }) {
    this.#key = key;
    this.#limited = limited;
  }

  start(): void {
    const tills = Array.from({ length: TILLS }, () => this.#add());
    this.#running = Promise.all([...tills, this.#hurry()]);
  }

  /** Lets each till finish its current animal. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** The longest time (ms) without an acknowledgement since a moment. */
  longestSilence(since: number): number {
    const later = [since, ...this.times.filter((time) => time > since)];
    return Math.max(...later.map((time, index) => (later[index + 1] ?? time) - time));
  }

  /** What is wrong with the counts of the till that exceeds its limit; empty when nothing is. */
  limitProblems(): string[] {
    const { perMinute } = this.#limited;
    return [...this.#passed]
      .filter(([, passed]) => passed > perMinute)
      .map(([reset, passed]) => `${String(passed)} passed in the minute to ${String(reset)}`);
  }

  /** In how many minutes it reached its limit. */
  fullMinutes(): number {
    return [...this.#passed.values()].filter((passed) => passed === this.#limited.perMinute).length;
  }

  #goesOn(): boolean {
    return !this.#isOver;
  }

  async #add(): Promise<void> {
    while (this.#goesOn()) {
      this.#next += 1;
      const name = `Animal ${String(this.#next)}`;
      const id = await this.#addUntilAcknowledged(name);
      this.times.push(performance.now());
      this.acknowledged.set(name, id);
    }
  }

  async #addUntilAcknowledged(name: string): Promise<number> {
    for (;;) {
      const reply = await this.#ask(this.#key, '/pets', {
        method: 'POST',
        headers: { 'Idempotency-Key': name, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, categoryId: 1 }),
      });
      if (reply?.status === 201) return ((await reply.json()) as { id: number }).id;
      if (reply && !MAY_BE_TRIED_AGAIN.has(reply.status)) {
        this.problems.push(`${name}: ${String(reply.status)} ${await reply.text()}`);
      }
      await pause(100);
    }
  }

  /** Sends requests until it is told to wait, then waits as long as it is told. */
  async #hurry(): Promise<void> {
    while (this.#goesOn()) {
      const reply = await this.#ask(this.#limited.key, '/pets?limit=1', {});
      if (reply?.status === 429) {
        const until = performance.now() + Number(reply.headers.get('retry-after')) * 1_000;
        while (performance.now() < until) {
          if (!this.#goesOn()) return;
          await pause(100);
        }
      } else if (reply?.status === 200) {
        const reset = Number(reply.headers.get('x-ratelimit-reset'));
        this.#passed.set(reset, (this.#passed.get(reset) ?? 0) + 1);
        await pause(40);
      } else await pause(100);
    }
  }

  /** Null when no reply came. */
  async #ask(key: string, path: string, init: RequestInit): Promise<Response | null> {
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${key}` };
    try {
      const reply = await fetch(`${BASE}${path}`, {
        ...{ ...init, headers, signal: AbortSignal.timeout(PATIENCE) },
      });
      return new Response(await reply.arrayBuffer(), reply);
    } catch {
      return null;
    }
  }
}
