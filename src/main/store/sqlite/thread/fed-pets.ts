import type { NewPet } from '../../../../shared/pet.ts';
import type { Feed } from './protocol.ts';

/** Animals that cross to the thread at a time. */
const CHUNK = 1_000;

/** The main thread's side of an import: passes on animals from any source as the thread asks for them. */
export class PetFeed {
  readonly #iterator: Iterator<NewPet> | AsyncIterator<NewPet>;
  readonly #send: (feed: Feed) => void;
  /** What the source threw. */
  failure: { error: unknown } | undefined;

  constructor(pets: Iterable<NewPet> | AsyncIterable<NewPet>, send: (feed: Feed) => void) {
    this.#iterator =
      Symbol.asyncIterator in pets ? pets[Symbol.asyncIterator]() : pets[Symbol.iterator]();
    this.#send = send;
  }

  /** Sends the next animals, or that there are no more. */
  async sendMore(): Promise<void> {
    try {
      const pets: NewPet[] = [];
      while (pets.length < CHUNK) {
        const next = await this.#iterator.next();
        if (next.done) {
          this.#send({ kind: 'pets', pets, isLast: true });
          return;
        }
        pets.push(next.value);
      }
      this.#send({ kind: 'pets', pets, isLast: false });
    } catch (error) {
      this.failure = { error };
      this.#send({ kind: 'failed' });
    }
  }

  /** Closes the source, wherever it has got to. */
  async close(): Promise<void> {
    if (!this.failure) await this.#iterator.return?.();
  }
}

/** The thread's side: asks for animals until there are no more. Throws when their source failed. */
export async function* fedPets(ask: () => Promise<Feed>): AsyncGenerator<NewPet> {
  for (;;) {
    const feed = await ask();
    if (feed.kind === 'failed') throw new Error('The animals to be added could not be read');
    yield* feed.pets;
    if (feed.isLast) return;
  }
}
