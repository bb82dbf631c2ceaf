import { ShopError } from '../../../shared/errors.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { statusOf } from '../field-columns.ts';
import { countStatuses } from '../status-counts.ts';
import type { Connection } from './database.ts';
import { foundReader } from './found-animals.ts';
import type { NameIndex } from './name-index.ts';
import { NameTerms } from './name-terms.ts';
import type { PetCounts } from './pet-counts.ts';
import { RunningSearch, type Found } from './running-search.ts';
import { FEW, findMatches } from './search.ts';
import { Statements } from './statements.ts';
import { isDescending, type ViewBlocks } from './view-blocks.ts';

/** The results of a search, in the order of its view. */
interface Results {
  ids: readonly bigint[];
  /** By status, whichever the view shows. */
  counts: StatusCounts;
  /** False when there are more than these. */
  totalIsExact: boolean;
  /** Whether the search goes on. */
  isCounting: boolean;
}

interface Search {
  view: InventoryView;
  running: RunningSearch;
  /** Sorted once for all who scroll through them. */
  results: Promise<Results> | undefined;
}

interface Surroundings {
  connection: Connection;
  counts: PetCounts;
  names: NameIndex;
  blocks: ViewBlocks;
  read: (ids: readonly bigint[]) => PetRow[];
}

/** Searches of the window. The last one is kept: a clerk scrolls through one at a time. */
export class Searches {
  readonly #statements: Statements;
  readonly #counts: PetCounts;
  readonly #names: NameIndex;
  readonly #blocks: ViewBlocks;
  readonly #terms: NameTerms;
  readonly #read: Surroundings['read'];
  readonly #readFound: ReturnType<typeof foundReader>;
  readonly #categoriesWith: (part: string) => bigint[];
  #last: Search | undefined;
  #newest: RunningSearch | undefined;

  constructor({ connection, counts, names, blocks, read }: Surroundings) {
    this.#statements = new Statements(connection);
    this.#counts = counts;
    this.#names = names;
    this.#blocks = blocks;
    this.#terms = new NameTerms(connection);
    this.#read = read;
    this.#readFound = foundReader(connection);
    connection.function('has_part', { deterministic: true }, (name, part) =>
      Number(names.fold(String(name)).includes(String(part))),
    );
    const categoriesWith = connection
      .prepare<[string], bigint>('SELECT id FROM categories WHERE has_part(name, ?)')
      .pluck();
    this.#categoriesWith = (part) => categoriesWith.all(part);
  }

  /** Everything that a view shows. Throws what SQLite throws. */
  all(view: InventoryView): Promise<Results> {
    const search = this.#searchFor(view);
    search.results ??= search.running.all().then((found) => this.#inView(view, found));
    return search.results;
  }

  /**
   * At least the first `count` of what a view shows. Among many animals, and in the orders by id, in
   * which they are found, that is before the search has ended. Throws what SQLite throws.
   */
  async first(view: InventoryView, count: number): Promise<Results> {
    const isById = view.sort === 'newest' || view.sort === 'oldest';
    if (!isById || this.#counts.read(view.categoryId).all <= FEW) return this.all(view);
    const { running } = this.#searchFor(view);
    const found = await running.first(count, ({ status }) => isShown(view, statusOf(status)));
    return found.isCounting ? this.#inView(view, found) : this.all(view);
  }

  /** The ids of everything that a view shows. Throws `bad_request` when not all are known. */
  async allIds(view: InventoryView): Promise<readonly bigint[]> {
    const { ids, totalIsExact } = await this.all(view);
    if (totalIsExact) return ids;
    throw new ShopError(
      'bad_request',
      'Too many animals match this search to change them all. Type more of the name.',
    );
  }

  /** Must be called when something may be found that was not, or no longer. */
  forget(): void {
    this.#last = undefined;
  }

  #searchFor(view: InventoryView): Search {
    if (this.#last && isSame(this.#last.view, view)) return this.#last;
    const shown = this.#counts.read(view.categoryId).all;
    const search = this.#names.fold(view.search);
    const wanted = { ...view, search, categories: this.#categoriesWith(search) };
    const running = new RunningSearch(findMatches(this.#statements, this.#terms, wanted, shown));
    this.#newest?.giveWayTo(running);
    this.#newest = running;
    const kept: Search = { view, running, results: undefined };
    this.#last = kept;
    running.ended.catch(() => {
      // A failed search is not kept.
      if (this.#last === kept) this.#last = undefined;
    });
    return kept;
  }

  /** The matches of any status that the view shows, in its order. */
  #inView(view: InventoryView, { matches, isComplete, isCounting }: Found): Results {
    const numbered = this.#numbered(view);
    const others = matches.filter(({ id }) => id !== numbered[0]?.id);
    const rows = this.#readFound(view, others);
    const counts = countStatuses([...numbered, ...rows]);
    const shown = rows.filter(({ status }) => isShown(view, status));
    const sorted = this.#blocks.sorted(view, shown, (name) => this.#names.fold(name));
    if (isDescending(view)) sorted.reverse();
    const all = [...numbered.filter(({ status }) => isShown(view, status)), ...sorted];
    return { ids: all.map(({ id }) => id), counts, totalIsExact: isComplete, isCounting };
  }

  /** The animal whose number is searched for, which comes first. */
  #numbered({ search, categoryId }: InventoryView): PetRow[] {
    const id = int64FromDecimal(search);
    const found = id === undefined ? [] : this.#read([id]);
    return found.filter((row) => categoryId === null || row.categoryId === categoryId);
  }
}

function isShown({ status }: InventoryView, of: PetRow['status']): boolean {
  return status === 'all' || (of ?? 'none') === status;
}

function isSame(left: InventoryView, right: InventoryView): boolean {
  return (
    left.sort === right.sort &&
    left.status === right.status &&
    left.categoryId === right.categoryId &&
    left.search === right.search
  );
}
