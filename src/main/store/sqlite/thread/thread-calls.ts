import type { Author, StepOutcome } from '../../../../shared/history.ts';
import type { Statement } from '../../sql/database.ts';
import type { AddedOrChanged, Addition } from '../../store.ts';
import type { OpenedStore } from '../sqlite-store.ts';
import {
  fromCrossing,
  toCrossing,
  withBuffers,
  type CrossingError,
} from '../../../platform/crossing-error.ts';
import {
  THREAD,
  type Call,
  type CrossingChange,
  type CrossingOutcome,
  type Feed,
  type Note,
  type Reply,
  type Dispatch,
} from './calls.ts';

/**
 * Collects what the thread sends: everything that becomes ready in one turn of its event loop is
 * one message.
 */
export class Outbox {
  readonly #post: (dispatch: Dispatch) => void;
  #ready: Dispatch = nothing();
  #isScheduled = false;

  constructor(post: (dispatch: Dispatch) => void) {
    this.#post = post;
  }

  reply(reply: Reply): void {
    this.#ready.replies.push(reply);
    this.#schedule();
  }

  note(id: number, note: Note): void {
    this.#ready.notes.push([id, note]);
    this.#schedule();
  }

  change(change: CrossingChange): void {
    this.#ready.changes.push(change);
    this.#schedule();
  }

  /** Posts what is ready, at once. */
  flush(): void {
    const dispatch = this.#ready;
    if (dispatch.replies.length + dispatch.notes.length + dispatch.changes.length === 0) return;
    this.#ready = nothing();
    this.#post(dispatch);
  }

  /** Runs after the promises that settle in the same turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }
}

function nothing(): Dispatch {
  return { changes: [], notes: [], replies: [] };
}

/** An import in progress: stops it, and takes the animals that it waits for. */
interface Import {
  abort: AbortController;
  feed: (feed: Feed) => void;
}

type OwnCall = (id: number, ...args: never[]) => unknown;

/** What a thread that only reads has: `release` closes its connection until the next reading. */
export type OpenedReader = Pick<OpenedStore, 'read' | 'close'> & { release: () => void };

/** Executes calls on the thread's store. */
export class ThreadCalls {
  readonly #outbox: Outbox;
  readonly #end: () => void;
  #store: OpenedStore | undefined;
  #reader: OpenedReader | undefined;
  #allowMigration: ((problem: CrossingError | null) => void) | undefined;
  readonly #imports = new Map<number, Import>();
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

  /** Must be called instead of `opened` in a thread that only reads. */
  openedReader(reader: OpenedReader): void {
    this.#reader = reader;
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
      read: (_, statement: Statement, values?: readonly unknown[]) =>
        (this.#reader ?? this.#opened()).read(statement, values),
      release: () => this.#reader?.release(),
      look: () => void this.#opened().revisions(),
      probeWrite: () => this.#opened().probeWrite(),
      migrationAllowed: (_, problem: CrossingError | null) => this.#allowMigration?.(problem),
      close: () => (this.#reader ?? this.#opened()).close(),
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
}

type Remote = (...args: readonly unknown[]) => unknown;

/** Asks for animals until there are no more. Throws when their source failed. */
async function* fedPets(ask: () => Promise<Feed>): AsyncGenerator<AddedOrChanged> {
  for (;;) {
    const feed = await ask();
    if (feed.kind === 'failed') throw new Error('The animals to be added could not be read');
    yield* feed.pets;
    if (feed.isLast) return;
  }
}
