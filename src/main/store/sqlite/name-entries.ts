import { foldingFor, foldingName } from '../../../shared/name-folding.ts';
import type { Connection } from './database.ts';
import { indexedText } from './name-terms.ts';

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

/**
 * An animal with outdated entries; name and sort key are null when it has none. The sort key is read
 * from the entry, since another version of Unicode may fold the name differently.
 */
interface Outdated extends Omit<Present, 'name'> {
  name: string | null;
  sortKey: string | null;
}

interface Present {
  id: bigint;
  name: string;
  categoryId: bigint;
  status: bigint | null;
  addedBy: string;
}

/** The entries that a transaction removed and wrote. */
export interface Indexed {
  dropped: IndexedPet[];
  inserted: IndexedPet[];
}

interface CountShift {
  categoryId: bigint;
  status: bigint;
  addedBy: string;
  by: number;
}

/**
 * Writes what is kept by name, category or author: the orders by name and author, the index by
 * category, the counts by both, the search. The database stores how far they are.
 */
export class NameEntries {
  readonly #connection: Connection;
  readonly #statements: ReturnType<typeof prepareStatements>;
  #language = '';
  #fold = foldingFor('');

  /** With a language (BCP 47) other than the database's, all names must be indexed again. */
  constructor(connection: Connection, language?: string) {
    this.#connection = connection;
    connection.function('sort_key', { deterministic: true }, (name) => this.#fold(String(name)));
    this.#statements = prepareStatements(connection);
    if (language !== undefined) this.#setLanguage(foldingName(language));
    this.#readLanguage();
  }

  /** Folds text into the form in which names are compared and searched. */
  fold(text: string): string {
    return this.#fold(text);
  }

  /** The highest id of an animal in stock. */
  lastId(): bigint {
    return this.#statements.lastId.get() ?? 0n;
  }

  /** Whether any animal, or any up to an id, has no entries yet, or whether any has outdated ones. */
  areBehind(upTo?: bigint): boolean {
    const last = this.lastId();
    // Whatever had that id may have been removed.
    const wanted = upTo !== undefined && upTo < last ? upTo : last;
    if ((this.#statements.indexedTo.get() ?? 0n) < wanted) return true;
    return this.#statements.firstOutdated.get() !== undefined;
  }

  /**
   * Indexes at most `size` animals: first changed ones, for at most `longest` ms, and then, if there
   * is time, added ones. Must run within a transaction. Throws what SQLite throws.
   */
  index(size: number, longest: number): Indexed {
    const until = performance.now() + longest;
    this.#readLanguage();
    const indexed: Indexed = { dropped: [], inserted: [] };
    const outdated = this.#statements.outdated.all(size);
    const renewed = this.#renewAll(outdated, until, indexed);
    this.#shiftCounts(indexed);
    if (renewed === outdated.length) this.#indexAdded(size - renewed, indexed);
    return indexed;
  }

  #indexAdded(size: number, { inserted }: Indexed): void {
    const { sliceEnd, indexedTo, advance, between } = this.#statements;
    const { addOrder, addAuthors, addSearch, addCounts } = this.#statements;
    const from = indexedTo.get() ?? 0n;
    const to = sliceEnd.get(from, size) ?? from;
    if (to === from) return;
    for (const add of [addOrder, addAuthors, addSearch, addCounts]) add.run(from, to);
    advance.run(to);
    for (const pet of between.all(from, to)) inserted.push(this.#indexed(pet));
  }

  /** Returns how many were renewed in the time. */
  #renewAll(outdated: readonly Outdated[], until: number, indexed: Indexed): number {
    let renewed = 0;
    for (const pet of outdated) {
      if (performance.now() > until) break;
      const { dropped, inserted } = this.#renew(pet);
      if (dropped) indexed.dropped.push(dropped);
      if (inserted) indexed.inserted.push(inserted);
      renewed += 1;
    }
    return renewed;
  }

  #shiftCounts({ dropped, inserted }: Indexed): void {
    const shifts = new Map<string, CountShift>();
    const shift = ({ categoryId, status, addedBy }: IndexedPet, by: 1 | -1): void => {
      const key = `${categoryId} ${status} ${addedBy}`;
      const sum = by + (shifts.get(key)?.by ?? 0);
      shifts.set(key, { categoryId, status: status ?? 0n, addedBy, by: sum });
    };
    for (const pet of dropped) shift(pet, -1);
    for (const pet of inserted) shift(pet, 1);
    for (const { categoryId, status, addedBy, by } of shifts.values()) {
      if (by !== 0) this.#statements.count.run(categoryId, status, addedBy, by);
    }
  }

  #renew(old: Outdated): { dropped: IndexedPet | null; inserted: IndexedPet | null } {
    const { present, settled } = this.#statements;
    const { id, name, sortKey, categoryId, status, addedBy } = old;
    const dropped =
      name === null
        ? null
        : { id, sortKey: sortKey ?? this.#fold(name), categoryId, status, addedBy };
    if (dropped) this.#drop(dropped);
    const now = present.get(id);
    const inserted = now ? this.#indexed({ ...now, addedBy }) : null;
    if (now && inserted) this.#insert(inserted, now.name);
    settled.run(id);
    return { dropped, inserted };
  }

  #drop(entry: IndexedPet): void {
    const { drop, dropAuthor, dropSearch } = this.#statements;
    const { id, sortKey, categoryId, status, addedBy } = entry;
    drop.run(sortKey, id);
    dropAuthor.run(addedBy, id);
    dropSearch.run({ id, sortKey, categoryId, status });
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
         (SELECT added_by FROM removed_pets WHERE id = pet_reindex.id), '') AS addedBy,
         (SELECT sort_key FROM pet_names AS entry
          WHERE entry.category_id = pet_reindex.category_id AND entry.id = pet_reindex.id) AS sortKey
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
