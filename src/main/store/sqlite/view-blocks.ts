import type { InventoryView, StatusTab } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { PetCounts } from './pet-counts.ts';
import type { Order } from './sequence.ts';
import { filterOf, type Filter } from './view-filter.ts';

/** The order of statuses in a view by status. */
const STATUSES: StatusTab[] = ['available', 'pending', 'sold', 'none'];

/**
 * A part of a view, in one ascending order. A view by status or category has one part for each, so
 * that it needs no stored order of its own.
 */
export interface Block {
  order: Order;
  status: StatusTab;
  /** Null means all categories or, with `isRest`, all without a name. */
  categoryId: bigint | null;
  isRest: boolean;
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

  constructor(connection: Connection, counts: PetCounts) {
    this.#counts = counts;
    const named = connection
      .prepare<[], bigint>('SELECT id FROM categories ORDER BY sort_key(name), id')
      .pluck();
    this.#namedCategories = () => named.all();
  }

  /** The blocks of a view in ascending order, without empty ones. */
  of(view: InventoryView): Block[] {
    const { sort, status, categoryId } = view;
    const block = (change: Partial<Block>): Block => {
      const whole = { order: byId(categoryId), status, categoryId, isRest: false, ...change };
      return { ...whole, total: change.total ?? this.#counts.read(whole.categoryId)[whole.status] };
    };
    if (sort.startsWith('name')) return [block({ order: 'name' })];
    if (sort.startsWith('status') && status === 'all') {
      return STATUSES.map((one) => block({ status: one })).filter(({ total }) => total > 0);
    }
    if (sort.startsWith('category') && categoryId === null) return this.#byCategory(block);
    return [block({})];
  }

  /** Returns the function that sorts a search's rows into the view's order, ascending. */
  sorting({ sort }: InventoryView, fold: (name: string) => string): Sorting {
    const named = new Map(this.#namedCategories().map((id, place) => [id, place]));
    const key = ({ name, status, categoryId }: PetRow): Key => {
      if (sort.startsWith('name')) return fold(name);
      if (sort.startsWith('status')) return STATUSES.indexOf(status ?? 'none');
      return sort.startsWith('category') ? (named.get(categoryId) ?? categoryId) : 0;
    };
    const isNamed = (row: PetRow) => sort.startsWith('category') && named.has(row.categoryId);
    return (rows) =>
      rows
        .map((row) => ({ row, key: key(row), isNamed: isNamed(row) }))
        .sort(
          (left, right) =>
            Number(right.isNamed) - Number(left.isNamed) ||
            compareKeys(left.key, right.key) ||
            (left.row.id < right.row.id ? -1 : 1),
        )
        .map(({ row }) => row);
  }

  #byCategory(block: (change: Partial<Block>) => Block): Block[] {
    const named = this.#namedCategories().map((id) =>
      block({ order: 'idInCategory', categoryId: id }),
    );
    const inNamed = named.reduce((sum, { total }) => sum + total, 0);
    const rest = block({ order: 'category', isRest: true, total: block({}).total - inNamed });
    return [...named, rest].filter(({ total }) => total > 0);
  }
}

/** Sorts rows. */
type Sorting = (rows: readonly PetRow[]) => PetRow[];
type Key = string | bigint | number;

/** Compares text by the bytes of UTF-8, as SQLite does. */
function compareKeys(left: Key, right: Key): number {
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return left < right ? -1 : Number(left > right);
}

/** The conditions of a block. */
export function blockFilter({ status, categoryId, isRest }: Block): Filter {
  const filter = filterOf({ status, categoryId });
  return isRest
    ? {
        ...filter,
        conditions: [...filter.conditions, 'category_id NOT IN (SELECT id FROM categories)'],
      }
    : filter;
}

function byId(categoryId: bigint | null): Order {
  return categoryId === null ? 'id' : 'idInCategory';
}
