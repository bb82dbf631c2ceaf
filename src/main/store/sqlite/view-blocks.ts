import type { InventoryView, StatusTab } from '../../../shared/inventory.ts';
import { ADDED_BY_SHOP } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { Found } from './found-animals.ts';
import type { PetCounts } from './pet-counts.ts';
import type { Order } from './numbered-rows.ts';
import { filterOf, type Filter } from './view-filter.ts';

/** The order of statuses in a view by status. */
const STATUSES: StatusTab[] = ['available', 'pending', 'sold', 'none'];

/**
 * A part of a view, in one ascending order. A view by status, category or author has one part for
 * each, so that it needs no stored order of its own.
 */
export interface Block {
  order: Order;
  status: StatusTab;
  /** Null means all categories or, with `isRest`, all without a name. */
  categoryId: bigint | null;
  isRest: boolean;
  /** A key's id, or '' for the shop itself; null means whoever added it. */
  author: string | null;
  total: number;
}

/** Whether a view's order is the reverse of the ascending one. */
export function isDescending({ sort }: InventoryView): boolean {
  return sort === 'newest' || sort.endsWith('Descending');
}

/** Divides views into blocks. */
export class ViewBlocks {
  readonly #counts: PetCounts;
  readonly #namedCategories: () => bigint[];
  readonly #authors: () => string[];
  readonly #authorsOf: (ids: string) => [bigint, string][];

  constructor(connection: Connection, counts: PetCounts) {
    this.#counts = counts;
    const named = connection
      .prepare<[], bigint>('SELECT id FROM categories ORDER BY sort_key(name), id')
      .pluck();
    this.#namedCategories = () => named.all();
    const authors = connection
      .prepare<[], string>(
        `SELECT id FROM (SELECT id, label, created_at FROM keys
           UNION ALL SELECT '', '${ADDED_BY_SHOP}', 0) ORDER BY sort_key(label), created_at, id`,
      )
      .pluck();
    this.#authors = () => authors.all();
    const authorsOf = connection
      .prepare<[string], [bigint, string]>(
        `SELECT id, ifnull(added_by, '') FROM pets WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .raw();
    this.#authorsOf = (ids) => authorsOf.all(ids);
  }

  /** The blocks of a view in ascending order, without empty ones. */
  of(view: InventoryView): Block[] {
    const { sort, status, categoryId } = view;
    const block: MakeBlock = (change) => {
      const rest = { isRest: false, author: null };
      const whole = { order: byId(categoryId), status, categoryId, ...rest, ...change };
      return { ...whole, total: change.total ?? this.#counts.read(whole.categoryId)[whole.status] };
    };
    if (sort.startsWith('name')) return [block({ order: 'name' })];
    if (sort.startsWith('status') && status === 'all') {
      return STATUSES.map((one) => block({ status: one })).filter(({ total }) => total > 0);
    }
    if (sort.startsWith('category') && categoryId === null) return this.#byCategory(block);
    if (sort.startsWith('addedBy')) return this.#byAuthor(block, view);
    return [block({})];
  }

  /** Sorts a search's rows into the view's order, ascending. */
  sorted({ sort }: InventoryView, rows: readonly Found[], fold: (name: string) => string): Found[] {
    const isByCategory = sort.startsWith('category');
    const named = new Map(isByCategory ? this.#namedCategories().map(placed) : []);
    const authors = sort.startsWith('addedBy') ? this.#authorPlaces(rows) : undefined;
    const key = ({ id, name, status, categoryId }: Found): Key => {
      if (authors) return authors.get(id) ?? 0;
      if (sort.startsWith('name')) return fold(name);
      if (sort.startsWith('status')) return STATUSES.indexOf(status ?? 'none');
      return isByCategory ? (named.get(categoryId) ?? categoryId) : 0;
    };
    return rows
      .map((row) => ({ row, key: key(row), isNamed: named.has(row.categoryId) }))
      .sort(
        (left, right) =>
          Number(right.isNamed) - Number(left.isNamed) ||
          compareKeys(left.key, right.key) ||
          (left.row.id < right.row.id ? -1 : 1),
      )
      .map(({ row }) => row);
  }

  /** The place of each animal's author among the authors. */
  #authorPlaces(rows: readonly Found[]): ReadonlyMap<bigint, number> {
    const places = new Map(this.#authors().map(placed));
    const found = this.#authorsOf(`[${rows.map(({ id }) => id).join()}]`);
    return new Map(found.map(([id, author]) => [id, places.get(author) ?? 0]));
  }

  #byAuthor(block: MakeBlock, { status, categoryId }: InventoryView): Block[] {
    const totals = this.#counts.byAuthor(status, categoryId);
    // Within a category, its own index leads to its animals sooner than that of the authors.
    const order = categoryId === null ? 'idOfAuthor' : 'idInCategory';
    return this.#authors()
      .map((author) => block({ order, author, total: totals.get(author) ?? 0 }))
      .filter(({ total }) => total > 0);
  }

  #byCategory(block: MakeBlock): Block[] {
    const named = this.#namedCategories().map((id) =>
      block({ order: 'idInCategory', categoryId: id }),
    );
    const inNamed = named.reduce((sum, { total }) => sum + total, 0);
    const rest = block({ order: 'category', isRest: true, total: block({}).total - inNamed });
    return [...named, rest].filter(({ total }) => total > 0);
  }
}

/** Makes a block that differs from the whole view as given. */
type MakeBlock = (change: Partial<Block>) => Block;
type Key = string | bigint | number;

/** Compares text by the bytes of UTF-8, as SQLite does. */
function compareKeys(left: Key, right: Key): number {
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return left < right ? -1 : Number(left > right);
}

function placed<Id>(id: Id, place: number): [Id, number] {
  return [id, place];
}

/** The conditions of a block. */
export function blockFilter({ order, status, categoryId, isRest, author }: Block): Filter {
  const { conditions, values } = filterOf({ status, categoryId });
  if (isRest) conditions.push('category_id NOT IN (SELECT id FROM categories)');
  if (author !== null) {
    conditions.push(order === 'idOfAuthor' ? 'added_by = ?' : `${ADDED_BY} = ?`);
    values.push(author);
  }
  return { conditions, values };
}

/** Who added an animal of `pet_names`. */
const ADDED_BY = "ifnull((SELECT added_by FROM pets WHERE pets.id = pet_names.id), '')";

function byId(categoryId: bigint | null): Order {
  return categoryId === null ? 'id' : 'idInCategory';
}
