import { isBusy, whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import { INDEXED_TEXT } from './name-terms.ts';

/** Names indexed in one transaction while tills are being served: a few ms of the event loop. */
const SLICE = 200;
/** Pauses (ms) before additions are indexed, and between slices while there are more. */
const PAUSE = 1_000;
const SHORT_PAUSE = 20;

/**
 * Keeps what is by name or by category up to date, behind the additions: the order by name, the
 * index and the counts by category, the search. A till does not wait for them; who needs them complete
 * awaits `caughtUp` first. How far they are is kept in the database, so a crash loses nothing and two
 * processes do no work twice.
 */
export class NameIndex {
  readonly #indexedTo: () => bigint;
  readonly #lastId: () => bigint;
  readonly #indexSlice: (size: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | undefined;
  #lastSeen: bigint;

  constructor(connection: Connection) {
    const indexedTo = connection.prepare<[], bigint>('SELECT names_indexed_to FROM shop').pluck();
    const lastId = connection.prepare<[], bigint>('SELECT max(id) FROM pets').pluck();
    const order = connection.prepare(
      `INSERT INTO pet_names SELECT name, id, category_id, status FROM pets
       WHERE id > ? AND id <= ? ORDER BY name COLLATE NOCASE`,
    );
    const search = connection.prepare(
      `INSERT INTO pet_search (rowid, name)
       SELECT id, ${INDEXED_TEXT} FROM pets WHERE id > ? AND id <= ?`,
    );
    const count = connection.prepare(
      `INSERT INTO pet_counts SELECT category_id, ifnull(status, 0), count(*) FROM pets
       WHERE id > ? AND id <= ? GROUP BY 1, 2
       ON CONFLICT DO UPDATE SET animals = animals + excluded.animals`,
    );
    // By animals, not by ids: after a restore there may be a wide gap in them.
    const sliceEnd = connection
      .prepare<[bigint, number], bigint | null>(
        'SELECT max(id) FROM (SELECT id FROM pets WHERE id > ? ORDER BY id LIMIT ?)',
      )
      .pluck();
    const advance = connection.prepare('UPDATE shop SET names_indexed_to = ?');
    this.#indexedTo = () => indexedTo.get() ?? 0n;
    this.#lastId = () => lastId.get() ?? 0n;
    const indexSlice = connection.transaction((size: number) => {
      const from = this.#indexedTo();
      const to = sliceEnd.get(from, size) ?? from;
      order.run(from, to);
      search.run(from, to);
      count.run(from, to);
      advance.run(to);
    });
    this.#indexSlice = (size) => {
      indexSlice.immediate(size);
    };
    this.#lastSeen = this.#lastId();
  }

  /** Called after additions: their names are indexed when there is time. */
  schedule(pause = PAUSE): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look(pause);
    }, pause).unref();
  }

  /**
   * Settles when every name is indexed, without holding up the event loop for long. It does not
   * fail: when the disk takes no writes, the newest animals are missing from searches for a while.
   */
  caughtUp(): Promise<void> {
    if (!this.#isBehind()) return Promise.resolve();
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  /** Indexes the names that are left in transactions of `size`. Raises what SQLite raises. */
  async catchUpAtOnce(size: number): Promise<void> {
    while (this.#isBehind()) {
      await whenFree(() => {
        this.#indexSlice(size);
      });
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #isBehind(): boolean {
    return this.#indexedTo() < this.#lastId();
  }

  #look(paused: number): void {
    try {
      const last = this.#lastId();
      // More than one addition a millisecond: indexing waits for a quieter moment.
      const areTillsBusy = last - this.#lastSeen > paused;
      this.#lastSeen = last;
      if (!this.#isBehind()) return;
      if (!areTillsBusy) this.#indexSlice(SLICE);
      this.schedule(areTillsBusy ? PAUSE : SHORT_PAUSE);
    } catch (error) {
      // When the disk takes no writes now, the next addition tries again.
      if (isBusy(error)) this.schedule();
    }
  }

  async #catchUp(): Promise<void> {
    try {
      while (this.#isBehind()) {
        await whenFree(() => {
          this.#indexSlice(SLICE);
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch {
      // The disk takes no writes now. The additions tell that; the next one tries again here.
    }
  }
}
