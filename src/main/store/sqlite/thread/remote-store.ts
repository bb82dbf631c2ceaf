import type { StepOutcome } from '../../../../shared/history.ts';
import type { NewPet, PetRow } from '../../../../shared/pet.ts';
import { fromCrossing, withBuffers } from '../../../platform/crossing-error.ts';
import { addedRows, type AddAll } from '../../batched-additions.ts';
import type { Run } from '../../sql/database.ts';
import type { PetStore } from '../../store.ts';
import { REMOTE, THREAD, type CrossingOutcome, type Feed, type RemoteParts } from './calls.ts';
import type { StoreThread } from './thread-life.ts';

/** Returns the parts of a store whose functions are executed in its thread. */
export function remoteParts(thread: StoreThread): RemoteParts {
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [part, names] of Object.entries(REMOTE)) {
    const functions = names.map((name) => {
      const call = (...args: readonly unknown[]): unknown => thread.call(part, name, args);
      return [name, call] as const;
    });
    parts[part] = Object.fromEntries(functions);
  }
  return parts as RemoteParts;
}

/** Returns the function that reads in the thread. */
export function remoteRead(thread: StoreThread): Run {
  return async <Result extends object>(statement: unknown, values?: readonly unknown[]) => {
    const rows = (await thread.call(THREAD, 'read', [statement, values])) as Result[];
    return rows.map(withBuffers);
  };
}

/** Returns the function that adds single animals in the thread; `onAdded` gets those that are new. */
export function remoteAddAll(thread: StoreThread, onAdded: (rows: PetRow[]) => void): AddAll {
  return async (additions) => {
    const replied = (await thread.call(THREAD, 'addAll', [additions])) as CrossingOutcome[];
    const outcomes = replied.map((each) => ('error' in each ? fromCrossing(each.error) : each));
    const rows = addedRows(outcomes);
    if (rows.length > 0) onAdded(rows);
    return outcomes;
  };
}

/** Returns the function that imports in the thread, which asks for the animals as it adds them. */
export function remoteAddMany(thread: StoreThread): PetStore['addMany'] {
  let imports = 0;
  return async (pets, { author, signal, onProgress }) => {
    imports += 1;
    const importId = imports;
    const feed = new PetFeed(pets);
    const abort = (): void => {
      thread.tell('abort', [importId]);
    };
    try {
      const done = thread.call(THREAD, 'addMany', [importId, author], (note) => {
        if (note.kind === 'progress') onProgress?.(note.ready);
        if (note.kind !== 'more') return;
        void feed.more().then((more) => {
          thread.tell('feed', [importId, more]);
        });
      });
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      return (await done) as StepOutcome;
    } catch (error) {
      throw feed.failure ? feed.failure.error : error;
    } finally {
      signal?.removeEventListener('abort', abort);
      await feed.close();
    }
  };
}

/** Animals that cross to the thread at a time. */
const CHUNK = 1_000;

/** The animals of an import, from any source. */
class PetFeed {
  readonly #iterator: Iterator<NewPet> | AsyncIterator<NewPet>;
  /** What the source threw. */
  failure: { error: unknown } | undefined;

  constructor(pets: Iterable<NewPet> | AsyncIterable<NewPet>) {
    this.#iterator =
      Symbol.asyncIterator in pets ? pets[Symbol.asyncIterator]() : pets[Symbol.iterator]();
  }

  /** The next animals. Never throws. */
  async more(): Promise<Feed> {
    try {
      const pets: NewPet[] = [];
      while (pets.length < CHUNK) {
        const next = await this.#iterator.next();
        if (next.done) return { kind: 'pets', pets, isLast: true };
        pets.push(next.value);
      }
      return { kind: 'pets', pets, isLast: false };
    } catch (error) {
      this.failure = { error };
      return { kind: 'failed' };
    }
  }

  /** Closes the source, wherever it has got to. */
  async close(): Promise<void> {
    if (!this.failure) await this.#iterator.return?.();
  }
}
