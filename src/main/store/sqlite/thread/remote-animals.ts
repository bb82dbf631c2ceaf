import type { Author, StepOutcome } from '../../../../shared/history.ts';
import { packAnimals, type PetSelection } from '../../../../shared/inventory.ts';
import type { NewPet, PetChange, PetRow } from '../../../../shared/pet.ts';
import { latestTurn } from '../../../platform/arrivals.ts';
import { Gathering, SLOW } from '../../../platform/gathering.ts';
import { LoopWork } from '../../../platform/loop-work.ts';
import { addedRows } from '../../added-rows.ts';
import type { AddManyOptions, Addition, AdditionOutcome, PetStore } from '../../store.ts';
import { AdditionsUnderWay } from '../../additions-under-way.ts';
import {
  fromCrossingOutcomes,
  toCrossingAdditions,
  type CrossingOutcomes,
} from './crossing-additions.ts';
import { PetFeed } from './fed-pets.ts';
import { THREAD, type CrossingSelection } from './protocol.ts';
import type { ThreadKeeper } from './thread-keeper.ts';

/** Additions that are worth crossing at once, while others are being read or committed. */
const ENOUGH = 25;

/**
 * Additions that cross at once, however busy the service is. Each commit costs the two threads as much
 * as some ten additions, so that a few of them had better share one.
 */
const COMPANY = 10;

/**
 * From this share of work on, the main thread takes as long for the tills of a commit as the disk for
 * the commit: the two had better work at the same time.
 */
const BUSY = 0.5;

/** The operations on animals in the thread that take more than a call and its reply. */
export class RemoteAnimals implements Pick<
  PetStore,
  'add' | 'addMany' | 'all' | 'change' | 'remove'
> {
  readonly #thread: ThreadKeeper;
  readonly #onAdded: (rows: PetRow[]) => void;
  #imports = 0;
  readonly #underWay = new AdditionsUnderWay();
  #groups = 0;
  readonly #loopWork = new LoopWork();
  /**
   * Only one group is in progress: what arrives meanwhile forms the next one, so the disk sets the
   * pace. On a fast disk, a small group waits for company while requests keep coming, and others cross as
   * soon as they are of some size; on a slow one they do so while this thread is busy. While the storage
   * thread is busy with a clerk's step, all cross. It commits what has crossed at once.
   */
  readonly #additions = new Gathering((group: readonly Addition[]) => this.#addGroup(group), {
    waitsForReturning: (pace) => pace > SLOW && this.#loopWork.share() < BUSY,
    enough: ENOUGH,
    company: { enough: COMPANY, busyTurns: latestTurn },
    isHeldUp: () => this.#thread.inProgress > this.#groups,
  });

  constructor(thread: ThreadKeeper, onAdded: (rows: PetRow[]) => void) {
    this.#thread = thread;
    this.#onAdded = onAdded;
  }

  add(addition: Addition): Promise<AdditionOutcome> {
    return this.#underWay.once(addition, () => this.#additions.join(addition));
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

  async change(selection: PetSelection, change: PetChange, author: Author): Promise<StepOutcome> {
    const args = [packed(selection), change, author];
    return (await this.#thread.call(THREAD, 'change', args)) as StepOutcome;
  }

  async remove(selection: PetSelection, author: Author): Promise<StepOutcome> {
    return (await this.#thread.call(THREAD, 'remove', [packed(selection), author])) as StepOutcome;
  }

  /** Settles when everything that was to be added has been, or can't be. */
  drain(): Promise<void> {
    return this.#additions.drain();
  }

  async #addGroup(group: readonly Addition[]): Promise<(AdditionOutcome | Error)[]> {
    this.#groups += 1;
    const crossing = toCrossingAdditions(group);
    const replied = (await this.#thread.call(THREAD, 'add', [crossing]).finally(() => {
      this.#groups -= 1;
    })) as CrossingOutcomes;
    const outcomes = fromCrossingOutcomes(replied, group);
    const rows = addedRows(outcomes);
    if (rows.length > 0) this.#onAdded(rows);
    return outcomes;
  }
}

/** Ten thousand listed animals take 4 ms to cross, during which nobody else is served. */
function packed(selection: PetSelection): CrossingSelection {
  return selection.kind === 'animals' ? packAnimals(selection.animals) : selection;
}
