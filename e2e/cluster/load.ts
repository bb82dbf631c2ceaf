import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/main/platform/clock.ts';
import { openPostgresStore } from '../../src/main/store/postgres/postgres-store.ts';
import { compareAnimals } from '../model/ledger.ts';
import { ask } from '../model/till.ts';
import { SERVICE_PORT } from './balancer.ts';
import { DATABASE_URL } from './nodes.ts';

const BASE = `http://127.0.0.1:${String(SERVICE_PORT)}/v1`;
const TILLS = 16;

/** In progress at another node, or nobody available at present. */
const MAY_BE_TRIED_AGAIN = new Set([409, 502, 503, 504]);

/** Tills that add through the load balancer endlessly, and one that always exceeds its limit. */
export class Load {
  /** The names of acknowledged animals, with the number that each was given. */
  readonly acknowledged = new Map<string, bigint>();
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

  async #addUntilAcknowledged(name: string): Promise<bigint> {
    for (;;) {
      const animal = { name, categoryId: 1, idempotencyKey: name };
      const reply = await ask(BASE, this.#key, '/pets', animal).catch(() => null);
      if (reply?.id !== undefined) return reply.id;
      if (reply && !MAY_BE_TRIED_AGAIN.has(reply.status)) {
        this.problems.push(`${name}: ${String(reply.status)} ${reply.text}`);
      }
      await pause(100);
    }
  }

  /** Sends requests until it is told to wait, then waits as long as it is told. */
  async #hurry(): Promise<void> {
    while (this.#goesOn()) {
      const reply = await ask(BASE, this.#limited.key, '/pets?limit=1').catch(() => null);
      if (reply?.status === 429) {
        const until = performance.now() + reply.retryAfter * 1_000;
        while (performance.now() < until) {
          if (!this.#goesOn()) return;
          await pause(100);
        }
      } else if (reply?.status === 200) {
        this.#passed.set(reply.reset, (this.#passed.get(reply.reset) ?? 0) + 1);
        await pause(40);
      } else await pause(100);
    }
  }
}

/** Compares the database with what the tills were told. Each line is a broken promise. */
export async function checkStock(load: Load): Promise<string[]> {
  const must = new Map(load.acknowledged);
  const clock = systemClock;
  const store = await openPostgresStore({ url: DATABASE_URL, schema: 'animal_store', clock });
  const found = await Array.fromAsync(store.pets.all());
  const { all } = await store.pets.counts();
  await store.close();
  const problems = compareAnimals({ must }, found);
  // While tills continue, the count is from a moment later.
  if (all < found.length)
    problems.push(`${String(all)} are counted, ${String(found.length)} there`);
  return [...problems, ...load.limitProblems(), ...load.problems];
}
