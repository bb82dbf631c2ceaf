import type { InventoryView, PetGrouping, PetGroups } from '../../../shared/inventory.ts';
import { dayNamer, groupNamer, GroupRuns, labelOf, type Naming } from '../pet-groups.ts';
import { anotherTurn } from '../../platform/another-turn.ts';
import type { Connection } from './database.ts';
import type { NameIndex } from './name-index.ts';
import { statusCode } from '../field-columns.ts';
import type { PetCounts } from './pet-counts.ts';
import { Statements } from './statements.ts';
import { isDescending, ViewBlocks } from './view-blocks.ts';
import { filterOf, where } from './view-filter.ts';
import type { Views } from './views.ts';

/** Animals examined before others get a turn of the event loop. */
const SLICE = 5_000;
/** Rows of a search's results read at a time. */
const ROWS = 500;

interface GroupsParts {
  connection: Connection;
  counts: PetCounts;
  names: NameIndex;
  views: Views;
}

/**
 * The groups of a view: by category from the counts; by name and day by walking through the order
 * in slices.
 */
export class Groups {
  readonly #statements: Statements;
  readonly #names: NameIndex;
  readonly #views: Views;
  readonly #blocks: ViewBlocks;
  readonly #categoryName: (id: bigint) => string | undefined;

  constructor({ connection, counts, names, views }: GroupsParts) {
    this.#statements = new Statements(connection);
    this.#names = names;
    this.#views = views;
    this.#blocks = new ViewBlocks(connection, counts);
    const name = connection
      .prepare<[bigint], string>('SELECT name FROM categories WHERE id = ?')
      .pluck();
    this.#categoryName = (id) => name.get(id);
  }

  /** Counts the view's animals by group. Throws what SQLite throws. */
  async of(view: InventoryView, grouping: PetGrouping): Promise<PetGroups> {
    await this.#names.caughtUp();
    if (view.search !== '') return this.#byReading(view, grouping);
    if (grouping.by === 'category') return this.#byCategory(view);
    return grouping.by === 'name' ? this.#byName(view) : this.#byDay(view, grouping.timeZone);
  }

  async #byReading(view: InventoryView, grouping: PetGrouping): Promise<PetGroups> {
    const runs = new GroupRuns();
    const naming: Naming = {
      fold: (name) => this.#names.fold(name),
      categoryName: this.#categoryName,
    };
    const groupOf = groupNamer(grouping, naming);
    for (let offset = 0; ; offset += ROWS) {
      const { rows } = await this.#views.rows(view, offset, ROWS);
      for (const row of rows) {
        const { key, label } = groupOf(row);
        if (!runs.add(key, label, 1)) return runs.result();
      }
      if (rows.length < ROWS) return runs.result();
      await anotherTurn();
    }
  }

  #byCategory(view: InventoryView): PetGroups {
    const runs = new GroupRuns();
    const blocks = this.#blocks.of(view);
    const add = (id: bigint, count: number) =>
      runs.add(String(id), labelOf(id, this.#categoryName(id)), count);
    for (const { categoryId, total } of isDescending(view) ? blocks.reverse() : blocks) {
      if (categoryId !== null) add(categoryId, total);
      else for (const [id, count] of this.#unnamed(view)) add(id, Number(count));
    }
    return runs.result();
  }

  /** The first categories without a name, each with its number of animals in the view. */
  #unnamed(view: InventoryView): [bigint, bigint][] {
    const { status } = view;
    const code = status === 'none' ? 0 : status === 'all' ? null : statusCode(status);
    return this.#statements.rows(
      `SELECT category_id, sum(animals) FROM pet_counts
       WHERE category_id NOT IN (SELECT id FROM categories) AND ${code === null ? 'true' : 'status = ?'}
       GROUP BY category_id HAVING sum(animals) > 0
       ORDER BY category_id ${isDescending(view) ? 'DESC' : 'ASC'} LIMIT ${SLICE + 1}`,
      code === null ? [] : [code],
    ) as [bigint, bigint][];
  }

  async #byName(view: InventoryView): Promise<PetGroups> {
    const runs = new GroupRuns();
    const { conditions, values } = filterOf(view);
    const [direction, after, last] = isDescending(view)
      ? ['DESC', '<', 'min']
      : ['ASC', '>', 'max'];
    const isShown = conditions.length === 0 ? '1' : conditions.join(' AND ');
    const slice = (from: string) =>
      `SELECT sort_key, ${last}(id), name, count(*) FILTER (WHERE ${isShown}), count(*)
       FROM (SELECT * FROM pet_names ${from}
             ORDER BY sort_key ${direction}, id ${direction} LIMIT ${SLICE})
       GROUP BY sort_key ORDER BY sort_key ${direction}`;
    let place: unknown[] = [];
    for (;;) {
      const from = place.length === 0 ? '' : `WHERE (sort_key, id) ${after} (?, ?)`;
      // The filter's parameters come first in the SQL.
      const rows = this.#statements.rows(slice(from), [...values, ...place]) as NameRow[];
      let seen = 0;
      for (const [key, id, name, count, all] of rows) {
        if (!runs.add(key, name, Number(count))) return runs.result();
        seen += Number(all);
        place = [key, id];
      }
      if (seen < SLICE) return runs.result();
      await anotherTurn();
    }
  }

  async #byDay(view: InventoryView, timeZone: string): Promise<PetGroups> {
    const runs = new GroupRuns();
    const dayOf = dayNamer(timeZone);
    const add = (at: unknown, count: number) => {
      const day = dayOf(Number(at));
      return runs.add(day, day, count);
    };
    const { slice, values } = daySlice(view);
    const sums = `SELECT count(*), min(at), max(at), ${isDescending(view) ? 'min' : 'max'}(id)`;
    for (let bound = isDescending(view) ? 2n ** 63n - 1n : -(2n ** 63n); ;) {
      const bounded = [...values, bound];
      const [found, first, last, end] =
        this.#statements.row(`${sums} FROM (${slice})`, bounded) ?? [];
      const count = Number(found);
      if (count > 0 && dayOf(Number(first)) === dayOf(Number(last))) add(first, count);
      else {
        for (const [, at] of this.#statements.rows(slice, bounded)) {
          if (!add(at, 1)) return runs.result();
        }
      }
      if (count < SLICE) return runs.result();
      bound = end as bigint;
      await anotherTurn();
    }
  }
}

type NameRow = [key: string, id: bigint, name: string, count: bigint, all: bigint];

/**
 * Ids with the time each animal was added, from an id on; for a category, by the index that covers
 * it.
 */
function daySlice(view: InventoryView): { slice: string; values: unknown[] } {
  const { conditions, values } = filterOf(view);
  const [direction, after] = isDescending(view) ? ['DESC', '<'] : ['ASC', '>'];
  const ids = `SELECT id FROM ${view.categoryId === null ? 'pets' : 'pet_names'}
    ${where(...conditions, `id ${after} ?`)} ORDER BY id ${direction} LIMIT ${SLICE}`;
  const slice = `SELECT shown.id AS id, pets.added_at AS at FROM (${ids}) AS shown
    CROSS JOIN pets ON pets.id = shown.id ORDER BY shown.id ${direction}`;
  return { slice, values };
}
