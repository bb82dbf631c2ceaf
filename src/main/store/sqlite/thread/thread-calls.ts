import type { Author, StepOutcome } from '../../../../shared/history.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import type { Addition } from '../../store.ts';
import type { OpenedStore } from '../sqlite-store.ts';
import { fromCrossing, toCrossing, withBuffers, type CrossingError } from './crossing-error.ts';
import { fedPets } from './fed-pets.ts';
import type { Outbox } from './outbox.ts';
import { THREAD, type Call, type CrossingOutcome, type Feed } from './protocol.ts';

/** Animals of an export that cross at a time. */
const ROWS_AT_ONCE = 500;

/** An import in progress: stops it, and takes the animals that it waits for. */
interface Import {
  abort: AbortController;
  feed: (feed: Feed) => void;
}

type OwnCall = (id: number, ...args: never[]) => unknown;

/** Executes calls on the thread's store. */
export class ThreadCalls {
  readonly #outbox: Outbox;
  readonly #end: () => void;
  #store: OpenedStore | undefined;
  #allowMigration: ((problem: CrossingError | null) => void) | undefined;
  readonly #imports = new Map<number, Import>();
  readonly #exports = new Map<number, AsyncIterator<PetRow>>();
  readonly #own: Record<string, OwnCall>;

  /** `end` is called when the store has been closed, or could not be. */
  constructor(outbox: Outbox, end: () => void) {
    this.#outbox = outbox;
    this.#end = end;
    this.#own = this.#ownCalls();
  }

  /** Must be called with the store once it is open; calls come after that. */
  opened(store: OpenedStore): void {
    this.#store = store;
    store.subscribe((change) => {
      if (change.kind === 'storage') {
        const problem = change.problem && toCrossing(change.problem);
        this.#outbox.change({ kind: 'storage', problem });
      } else if (change.kind !== 'added') {
        this.#outbox.change(change);
      }
    });
  }

  /** Executes one call and replies to it, unless its number is 0. Never throws. */
  async run([id, part, name, args]: Call): Promise<void> {
    try {
      const value = await this.#carryOut(id, part, name, args);
      if (id > 0) this.#outbox.reply([id, true, value]);
    } catch (error) {
      if (id > 0) this.#outbox.reply([id, false, toCrossing(error)]);
    }
    if (part === THREAD && name === 'close') this.#end();
  }

  /** Asks the main thread, which makes a backup first. Throws what that threw. */
  async askBeforeMigration(fromVersion: number): Promise<void> {
    const problem = await new Promise<CrossingError | null>((resolve) => {
      this.#allowMigration = resolve;
      this.#outbox.note(0, { kind: 'migration', fromVersion });
    });
    if (problem) throw fromCrossing(problem);
  }

  #carryOut(id: number, part: string, name: string, args: readonly unknown[]): unknown {
    if (part === THREAD) return this.#own[name]?.(id, ...(args as never[]));
    const functions = this.#opened()[part as 'pets'] as unknown as Record<string, Remote>;
    const call = functions[name];
    if (!call) throw new Error(`The store has no ${part}.${name}`);
    return call(...args.map(withBuffers));
  }

  #opened(): OpenedStore {
    if (!this.#store) throw new Error('The store of this thread is not open');
    return this.#store;
  }

  #ownCalls(): Record<string, OwnCall> {
    return {
      addAll: (_, additions: readonly Addition[]) => this.#addAll(additions),
      addMany: (id, importId: number, author: Author) => this.#addMany(id, importId, author),
      feed: (_, importId: number, feed: Feed) => this.#imports.get(importId)?.feed(feed),
      abort: (_, importId: number) => {
        this.#imports.get(importId)?.abort.abort();
      },
      openRows: (id) => {
        this.#exports.set(id, this.#opened().pets.all()[Symbol.asyncIterator]());
        return id;
      },
      moreRows: (_, exportId: number) => this.#moreRows(exportId),
      closeRows: (_, exportId: number) => this.#exports.delete(exportId),
      look: () => void this.#opened().revisions(),
      probeWrite: () => this.#opened().probeWrite(),
      migrationAllowed: (_, problem: CrossingError | null) => this.#allowMigration?.(problem),
      close: () => this.#opened().close(),
    };
  }

  async #addAll(additions: readonly Addition[]): Promise<CrossingOutcome[]> {
    const outcomes = await this.#opened().addAll(additions);
    return outcomes.map((each) => (each instanceof Error ? { error: toCrossing(each) } : each));
  }

  async #addMany(id: number, importId: number, author: Author): Promise<StepOutcome> {
    const abort = new AbortController();
    const asked: Import = { abort, feed: () => undefined };
    this.#imports.set(importId, asked);
    const ask = () =>
      new Promise<Feed>((resolve) => {
        asked.feed = resolve;
        this.#outbox.note(id, { kind: 'more' });
      });
    try {
      return await this.#opened().pets.addMany(fedPets(ask), {
        author,
        signal: abort.signal,
        onProgress: (ready) => {
          this.#outbox.note(id, { kind: 'progress', ready });
        },
      });
    } finally {
      this.#imports.delete(importId);
    }
  }

  /** Empty at the end. */
  async #moreRows(exportId: number): Promise<PetRow[]> {
    const rows: PetRow[] = [];
    const iterator = this.#exports.get(exportId);
    while (iterator && rows.length < ROWS_AT_ONCE) {
      const next = await iterator.next();
      if (next.done) break;
      rows.push(next.value);
    }
    return rows;
  }
}

type Remote = (...args: readonly unknown[]) => unknown;
