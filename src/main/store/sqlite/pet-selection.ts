import type { PetSelection } from '../../../shared/inventory.ts';
import type { Connection } from './database.ts';
import { filterOf, where } from './view-filter.ts';

/**
 * A selection: animals with the versions seen, all of a category, or a view whose search has been
 * done.
 */
export type Selected =
  | Extract<PetSelection, { kind: 'animals' }>
  | (Extract<PetSelection, { kind: 'view' }> & {
      /** What the view's search found; null without a search. */
      found: readonly bigint[] | null;
    })
  | { kind: 'category'; categoryId: bigint };

/**
 * Animals that may belong to a category: those in its index, and those not indexed yet. The caller
 * must compare the category itself.
 */
const MAYBE_OF_CATEGORY = `SELECT id FROM pet_names WHERE category_id = ?
  UNION SELECT id FROM pets WHERE id > (SELECT names_indexed_to FROM shop)
  UNION SELECT id FROM pet_reindex`;

/** Writes a selection to `temp.selected`, with the version that each animal must still have. */
export class PetSelector {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.exec(
      'CREATE TABLE temp.selected (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
    );
  }

  select(selected: Selected): void {
    this.#connection.exec('DELETE FROM temp.selected');
    switch (selected.kind) {
      case 'animals':
        this.#insert(
          'SELECT CAST(key AS INTEGER), value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
          [`{${selected.animals.map(({ id, version }) => `"${id}":${version}`).join()}}`],
        );
        break;
      case 'category':
        this.#insert(
          `SELECT id, version FROM pets WHERE category_id = ? AND id IN (${MAYBE_OF_CATEGORY})`,
          [selected.categoryId, selected.categoryId],
        );
        break;
      case 'view':
        this.#selectView(selected);
    }
  }

  #selectView({ view, found, except, asOf }: Extract<Selected, { kind: 'view' }>): void {
    const { conditions, values } = filterOf(view);
    const narrowing: string[] = [];
    const narrowed: unknown[] = [];
    if (found) {
      narrowing.push('id IN (SELECT value FROM json_each(?))');
      narrowed.push(jsonOf(found));
    } else if (view.categoryId !== null) {
      narrowing.push(`id IN (${MAYBE_OF_CATEGORY})`);
      narrowed.push(view.categoryId);
    }
    if (except.length > 0) {
      narrowing.push('id NOT IN (SELECT value FROM json_each(?))');
      narrowed.push(jsonOf(except));
    }
    // A version that no animal has turns anything changed since then into a conflict.
    this.#insert(
      `SELECT id, iif(version <= ?, version, -1) FROM pets ${where(...conditions, ...narrowing)}`,
      [asOf, ...values, ...narrowed],
    );
  }

  #insert(select: string, values: readonly unknown[]): void {
    this.#connection.prepare(`INSERT INTO temp.selected ${select}`).run(...values);
  }
}

function jsonOf(items: readonly (string | bigint)[]): string {
  return `[${items.join()}]`;
}
