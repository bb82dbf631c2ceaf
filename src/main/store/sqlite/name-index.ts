import { anotherTurn } from '../../platform/another-turn.ts';
import { isBusy, whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import { NameEntries, type Indexed } from './name-entries.ts';

/** Names indexed per transaction while tills are being served, unless commits take long. */
const SLICE = 200;
/**
 * How long (ms) a transaction works on changed animals, which take longer than added ones: as long
 * as its commit took last time, so that a slow disk needs fewer, within these bounds.
 */
const SHORTEST_WORK = 3;
const LONGEST_WORK = 25;
/** Pauses (ms) before additions are indexed, and between slices when there are more. */
const PAUSE = 1_000;
const SHORT_PAUSE = 20;

/** Notified of what changed in `pet_names`, in the same turn of the event loop. */
export type IndexListener = (indexed: Indexed) => void;

/**
 * Keeps everything by name, category or author up to date, lagging behind additions and changes.
 * Tills do not wait for it; whoever needs it complete awaits `caughtUp` first. The database stores
 * how far it is, so that a crash loses nothing and two processes never do the same work twice.
 */
export class NameIndex {
  readonly #entries: NameEntries;
  readonly #indexSlice: (size: number, longest?: number) => void;
  #commitTook = 0;
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | undefined;
  #lastSeen: bigint;

  /** With a language (BCP 47) other than the database's, all names are sorted again in the background. */
  constructor(
    connection: Connection,
    language?: string,
    onIndexed: IndexListener = () => undefined,
  ) {
    this.#entries = new NameEntries(connection, language);
    const slice = connection.transaction((size: number, longest: number) => {
      const indexed = this.#entries.index(size, longest);
      return { indexed, endedAt: performance.now() };
    });
    this.#indexSlice = (size, longest = Number.POSITIVE_INFINITY) => {
      const { indexed, endedAt } = slice.immediate(size, longest);
      this.#commitTook = performance.now() - endedAt;
      onIndexed(indexed);
    };
    this.#lastSeen = this.#entries.lastId();
  }

  /** Folds text into the form in which names are compared and searched. */
  fold(text: string): string {
    return this.#entries.fold(text);
  }

  /** Called after additions and changes, whose names are then indexed when there is time. */
  schedule(pause = PAUSE): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look(pause);
    }, pause).unref();
  }

  /**
   * Settles when every name is indexed, without blocking the event loop for long. Never fails:
   * while the disk accepts no writes, the newest animals are missing from searches.
   */
  caughtUp(): Promise<void> {
    if (!this.#entries.areBehind()) return Promise.resolve();
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  /**
   * Settles when the names that there are now are indexed, whatever is added meanwhile: many tills on
   * a slow disk add faster than names are indexed. Does not fail while the disk accepts no writes.
   */
  caughtUpWithPresent(): Promise<void> {
    return this.#catchUp(this.#entries.lastId());
  }

  /** Indexes the remaining names in transactions of `size`. Throws what SQLite throws. */
  async catchUpAtOnce(size: number): Promise<void> {
    while (this.#entries.areBehind()) {
      await whenFree(() => {
        this.#indexSlice(size);
      });
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Indexes as much as is worth the commit that follows. */
  #indexWhileServing(): void {
    const longest = Math.min(Math.max(this.#commitTook, SHORTEST_WORK), LONGEST_WORK);
    this.#indexSlice(Math.round((SLICE * longest) / SHORTEST_WORK), longest);
  }

  #look(paused: number): void {
    try {
      const last = this.#entries.lastId();
      // With more than one addition per millisecond, indexing waits for a quieter moment.
      const areTillsBusy = last - this.#lastSeen > paused;
      this.#lastSeen = last;
      if (!this.#entries.areBehind()) return;
      if (!areTillsBusy) this.#indexWhileServing();
      this.schedule(areTillsBusy ? PAUSE : SHORT_PAUSE);
    } catch (error) {
      // When the disk accepts no writes, the next addition tries again.
      if (isBusy(error)) this.schedule();
    }
  }

  /** Goes on until an id is indexed, or until every one is. */
  async #catchUp(upTo?: bigint): Promise<void> {
    try {
      while (this.#entries.areBehind(upTo)) {
        await whenFree(() => {
          this.#indexWhileServing();
        });
        // Tills that add a few animals in every turn must not keep whoever waits from reading.
        if (!this.#entries.areBehind(upTo)) return;
        await anotherTurn();
      }
    } catch {
      // The disk accepts no writes. Additions report that, and the next one tries again here.
    }
  }
}
