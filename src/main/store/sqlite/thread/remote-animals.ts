import type { StepOutcome } from '../../../../shared/history.ts';
import type { NewPet, PetRow } from '../../../../shared/pet.ts';
import { addedRows } from '../../added-rows.ts';
import { BatchedAdditions } from '../../batched-additions.ts';
import type { AddManyOptions, Addition, AdditionOutcome, PetStore } from '../../store.ts';
import { fromCrossing } from './crossing-error.ts';
import { PetFeed } from './fed-pets.ts';
import { THREAD, type CrossingOutcome } from './protocol.ts';
import type { ThreadKeeper } from './thread-keeper.ts';

/** The operations on animals in the thread that take more than a call and its reply. */
export class RemoteAnimals implements Pick<PetStore, 'add' | 'addMany' | 'all'> {
  readonly #thread: ThreadKeeper;
  readonly #onAdded: (rows: PetRow[]) => void;
  #imports = 0;
  readonly #additions = new BatchedAdditions((additions) => this.#addAll(additions));

  constructor(thread: ThreadKeeper, onAdded: (rows: PetRow[]) => void) {
    this.#thread = thread;
    this.#onAdded = onAdded;
  }

  add(addition: Addition): Promise<AdditionOutcome> {
    return this.#additions.add(addition);
  }

  async addMany(
    pets: Iterable<NewPet> | AsyncIterable<NewPet>,
    { author, signal, onProgress }: AddManyOptions,
  ): Promise<StepOutcome> {
    this.#imports += 1;
    const importId = this.#imports;
    const feed = new PetFeed(pets, (more) => {
      this.#thread.tell('feed', [importId, more]);
    });
    const abort = (): void => {
      this.#thread.tell('abort', [importId]);
    };
    try {
      const done = this.#thread.call(THREAD, 'addMany', [importId, author], (note) => {
        if (note.kind === 'more') void feed.sendMore();
        if (note.kind === 'progress') onProgress?.(note.ready);
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
  }

  async *all(): AsyncGenerator<PetRow> {
    const exportId = await this.#thread.call(THREAD, 'openRows', []);
    try {
      for (;;) {
        const rows = (await this.#thread.call(THREAD, 'moreRows', [exportId])) as PetRow[];
        if (rows.length === 0) return;
        yield* rows;
      }
    } finally {
      this.#thread.tell('closeRows', [exportId]);
    }
  }

  /** Settles when everything that was to be added has been, or can't be. */
  drain(): Promise<void> {
    return this.#additions.drain();
  }

  async #addAll(additions: readonly Addition[]): Promise<(AdditionOutcome | Error)[]> {
    const replied = (await this.#thread.call(THREAD, 'addAll', [additions])) as CrossingOutcome[];
    const outcomes = replied.map((each) => ('error' in each ? fromCrossing(each.error) : each));
    const rows = addedRows(outcomes);
    if (rows.length > 0) this.#onAdded(rows);
    return outcomes;
  }
}
