import { ask } from '../model/till.ts';
import type { Random } from '../support/random.ts';
import { monotonicNow, type Journal } from './journal.ts';

const TILLS = 4;
const STATUSES = ['available', 'pending', 'sold', undefined] as const;

/**
 * Tills that add animals one after another, each once the previous one has its reply, until told to
 * rest.
 */
export class Tills {
  readonly #journal: Journal;
  readonly #random: Random;
  #address = '';
  #key = '';
  #isResting = true;
  #working: Promise<unknown> = Promise.resolve();
  #added = 0;

  constructor(journal: Journal, random: Random) {
    this.#journal = journal;
    this.#random = random;
  }

  /** Lets them add to the service at an address, with a usable key. */
  work(address: string, key: string): void {
    this.#address = address;
    this.#key = key;
    this.#isResting = false;
    this.#working = Promise.all(Array.from({ length: TILLS }, () => this.#till()));
  }

  /** Settles once nothing is in flight any more. */
  async rest(): Promise<void> {
    this.#isResting = true;
    await this.#working;
  }

  async #till(): Promise<void> {
    while (!this.#isResting) {
      try {
        await this.#add();
      } catch {
        // The service was killed; whether this animal was stored is unknown.
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, this.#random.below(12)));
    }
  }

  async #add(): Promise<void> {
    const number = (this.#added += 1);
    const name = `Animal ${number}`;
    const idempotencyKey = `sale ${number}`;
    const acknowledge = this.#journal.begin({ kind: 'animals', names: [name], idempotencyKey });
    const sent = monotonicNow();
    const reply = await addAnimal(this.#address, this.#key, name, idempotencyKey);
    acknowledge({ id: reply });
    const answered = monotonicNow();
    this.#journal.answered.push(answered);
    this.#journal.slowest = Math.max(this.#journal.slowest, answered - sent);
  }
}

/**
 * Adds an animal as a till does, the same one for the same name, and returns its id. Throws any
 * other reply.
 */
export async function addAnimal(
  address: string,
  key: string,
  name: string,
  idempotencyKey: string,
): Promise<bigint> {
  const status = STATUSES[name.length % STATUSES.length];
  const animal = { name, categoryId: name.length, idempotencyKey, ...(status && { status }) };
  const reply = await ask(address, key, '/pets', animal);
  if (reply.id === undefined) {
    throw new Error(`${name} was answered with ${reply.status} ${reply.text}`);
  }
  return reply.id;
}
