import { isBusy, whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import { foldingFor, foldingName } from '../name-folding.ts';
import { indexedText } from './name-terms.ts';

/** Names indexed per transaction while tills are being served: a few ms of the event loop. */
const SLICE = 200;
/** Pauses (ms) before additions are indexed, and between slices when there are more. */
const PAUSE = 1_000;
const SHORT_PAUSE = 20;

/**
 * An animal as stored in `pet_names` and `pet_authors`; `status` is its code, `addedBy` a key's id or
 * '' for the shop itself.
 */
export interface IndexedPet {
  id: bigint;
  sortKey: string;
  categoryId: bigint;
  status: bigint | null;
  addedBy: string;
}

/** Notified of what changed in `pet_names`, in the same turn of the event loop. */
export type IndexListener = (
  dropped: readonly IndexedPet[],
  inserted: readonly IndexedPet[],
) => void;

/** An animal with outdated entries; name is null when it has none. */
interface Outdated {
  id: bigint;
  name: string | null;
  categoryId: bigint;
  status: bigint | null;
  addedBy: string;
}

interface Present extends Outdated {
  name: string;
}

/**
 * Keeps everything by name, category or author up to date, lagging behind additions and changes: the
 * orders by name and author, the index by category, the counts by both, the search. Tills do not wait for it; whoever needs it
 * complete awaits `caughtUp` first. The database stores how far it is, so that a crash loses
 * nothing and two processes never do the same work twice.
 */
export class NameIndex {
  readonly #connection: Connection;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #indexSlice: (size: number) => void;
  readonly #onIndexed: IndexListener;
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | undefined;
  #lastSeen: bigint;
  #language = '';
  #fold = foldingFor('');

  /** With a language (BCP 47) other than the database's, all names are sorted again in the background. */
  constructor(
    connection: Connection,
    language?: string,
    onIndexed: IndexListener = () => undefined,
  ) {
    this.#connection = connection;
    this.#onIndexed = onIndexed;
    connection.function('sort_key', { deterministic: true }, (name) => this.#fold(String(name)));
    this.#statements = prepareStatements(connection);
    if (language !== undefined) this.#setLanguage(foldingName(language));
    this.#readLanguage();
    const slice = connection.transaction((size: number) => this.#indexNow(size));
    this.#indexSlice = (size) => {
      const { dropped, inserted } = slice.immediate(size);
      this.#onIndexed(dropped, inserted);
    };
    this.#lastSeen = this.#lastId();
  }

  /** Folds text into the form in which names are compared and searched. */
  fold(text: string): string {
    return this.#fold(text);
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
    if (!this.#isBehind()) return Promise.resolve();
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  /** Indexes the remaining names in transactions of `size`. Throws what SQLite throws. */
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

  #lastId(): bigint {
    return this.#statements.lastId.get() ?? 0n;
  }

  #isBehind(): boolean {
    if ((this.#statements.indexedTo.get() ?? 0n) < this.#lastId()) return true;
    return this.#statements.firstOutdated.get() !== undefined;
  }

  /** Runs within a transaction: first for changed animals, then for added ones. */
  #indexNow(size: number): { dropped: IndexedPet[]; inserted: IndexedPet[] } {
    this.#readLanguage();
    const { outdated, sliceEnd, indexedTo, advance, between } = this.#statements;
    const dropped: IndexedPet[] = [];
    const inserted: IndexedPet[] = [];
    const before = outdated.all(size);
    for (const pet of before) this.#renew(pet, dropped, inserted);
    const from = indexedTo.get() ?? 0n;
    const to = sliceEnd.get(from, size - before.length) ?? from;
    if (to > from) {
      this.#indexAdded(from, to);
      advance.run(to);
      for (const pet of between.all(from, to)) inserted.push(this.#indexed(pet));
    }
    return { dropped, inserted };
  }

  #indexAdded(from: bigint, to: bigint): void {
    const { addOrder, addAuthors, addSearch, addCounts } = this.#statements;
    addOrder.run(from, to);
    addAuthors.run(from, to);
    addSearch.run(from, to);
    addCounts.run(from, to);
  }

  #renew(old: Outdated, dropped: IndexedPet[], inserted: IndexedPet[]): void {
    const { drop, dropAuthor, dropSearch, count, present, settled } = this.#statements;
    const { id, name, addedBy } = old;
    if (name !== null) {
      const entry = this.#indexed({ ...old, name });
      drop.run(entry.sortKey, id);
      dropAuthor.run(addedBy, id);
      dropSearch.run({ ...old, sortKey: entry.sortKey });
      count.run(old.categoryId, old.status ?? 0n, addedBy, -1);
      dropped.push(entry);
    }
    const now = present.get(id);
    if (now) {
      const entry = this.#indexed(now);
      this.#insert(entry, now.name);
      count.run(now.categoryId, now.status ?? 0n, addedBy, 1);
      inserted.push(entry);
    }
    settled.run(id);
  }

  #insert(entry: IndexedPet, name: string): void {
    const { insert, insertAuthor, insertSearch } = this.#statements;
    const { id, sortKey, categoryId, status, addedBy } = entry;
    insert.run(sortKey, id, categoryId, status, name);
    insertAuthor.run(addedBy, id, status);
    insertSearch.run({ id, sortKey, categoryId, status });
  }

  #indexed({ name, ...pet }: Present): IndexedPet {
    return { ...pet, sortKey: this.#fold(name) };
  }

  #setLanguage(language: string): void {
    this.#connection
      .transaction(() => {
        if (this.#statements.language.get() === language) return;
        this.#connection.exec(`
          DELETE FROM pet_names;
          DELETE FROM pet_authors;
          INSERT INTO pet_search (pet_search) VALUES ('delete-all');
          DELETE FROM pet_counts;
          DELETE FROM pet_reindex;
          UPDATE shop SET names_indexed_to = 0;
        `);
        this.#statements.setLanguage.run(language);
      })
      .immediate();
  }

  /** Another process may have set a different one. */
  #readLanguage(): void {
    const language = this.#statements.language.get() ?? '';
    if (language === this.#language) return;
    this.#language = language;
    this.#fold = foldingFor(language);
  }

  #look(paused: number): void {
    try {
      const last = this.#lastId();
      // With more than one addition per millisecond, indexing waits for a quieter moment.
      const areTillsBusy = last - this.#lastSeen > paused;
      this.#lastSeen = last;
      if (!this.#isBehind()) return;
      if (!areTillsBusy) this.#indexSlice(SLICE);
      this.schedule(areTillsBusy ? PAUSE : SHORT_PAUSE);
    } catch (error) {
      // When the disk accepts no writes, the next addition tries again.
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
      // The disk accepts no writes. Additions report that, and the next one tries again here.
    }
  }
}

function prepareStatements(connection: Connection) {
  const added = 'FROM pets WHERE id > ? AND id <= ?';
  const namedRow = 'id, name, category_id AS categoryId, status';
  const presentRow = `${namedRow}, ifnull(added_by, '') AS addedBy`;
  return {
    language: connection.prepare<[], string>('SELECT language FROM shop').pluck(),
    setLanguage: connection.prepare<[string]>('UPDATE shop SET language = ?'),
    indexedTo: connection.prepare<[], bigint>('SELECT names_indexed_to FROM shop').pluck(),
    advance: connection.prepare<[bigint]>('UPDATE shop SET names_indexed_to = ?'),
    lastId: connection.prepare<[], bigint>('SELECT max(id) FROM pets').pluck(),
    // Limited by animals, not by ids, which may have a wide gap after a restore.
    sliceEnd: connection
      .prepare<[bigint, number], bigint | null>(
        'SELECT max(id) FROM (SELECT id FROM pets WHERE id > ? ORDER BY id LIMIT ?)',
      )
      .pluck(),
    between: connection.prepare<[bigint, bigint], Present>(`SELECT ${presentRow} ${added}`),
    addOrder: connection.prepare<[bigint, bigint]>(
      `INSERT INTO pet_names SELECT sort_key(name), id, category_id, status, name ${added} ORDER BY 1`,
    ),
    addAuthors: connection.prepare<[bigint, bigint]>(
      `INSERT INTO pet_authors SELECT ifnull(added_by, ''), id, status ${added} ORDER BY 1, 2`,
    ),
    addSearch: connection.prepare<[bigint, bigint]>(
      `INSERT INTO pet_search (rowid, name) SELECT id, ${indexedText('sort_key(name)', 'category_id', 'status')} ${added}`,
    ),
    addCounts: connection.prepare<[bigint, bigint]>(
      `INSERT INTO pet_counts SELECT category_id, ifnull(status, 0), ifnull(added_by, ''), count(*)
         ${added} GROUP BY 1, 2, 3
       ON CONFLICT DO UPDATE SET animals = animals + excluded.animals`,
    ),
    firstOutdated: connection.prepare<[], bigint>('SELECT id FROM pet_reindex LIMIT 1').pluck(),
    outdated: connection.prepare<[number], Outdated>(
      `SELECT ${namedRow}, coalesce((SELECT added_by FROM pets WHERE id = pet_reindex.id),
         (SELECT added_by FROM removed_pets WHERE id = pet_reindex.id), '') AS addedBy
       FROM pet_reindex ORDER BY id LIMIT ?`,
    ),
    settled: connection.prepare<[bigint]>('DELETE FROM pet_reindex WHERE id = ?'),
    present: connection.prepare<[bigint], Present>(`SELECT ${presentRow} FROM pets WHERE id = ?`),
    drop: connection.prepare<[string, bigint]>(
      'DELETE FROM pet_names WHERE sort_key = ? AND id = ?',
    ),
    insert: connection.prepare('INSERT INTO pet_names VALUES (?, ?, ?, ?, ?)'),
    dropAuthor: connection.prepare<[string, bigint]>(
      'DELETE FROM pet_authors WHERE added_by = ? AND id = ?',
    ),
    insertAuthor: connection.prepare('INSERT INTO pet_authors VALUES (?, ?, ?)'),
    dropSearch: connection.prepare(
      `INSERT INTO pet_search (pet_search, rowid, name)
       VALUES ('delete', @id, ${indexedText('@sortKey', '@categoryId', '@status')})`,
    ),
    insertSearch: connection.prepare(
      `INSERT INTO pet_search (rowid, name)
       VALUES (@id, ${indexedText('@sortKey', '@categoryId', '@status')})`,
    ),
    count: connection.prepare<[bigint, bigint, string, number]>(
      `INSERT INTO pet_counts VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET animals = animals + excluded.animals`,
    ),
  };
}
