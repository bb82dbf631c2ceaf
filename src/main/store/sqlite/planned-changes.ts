import {
  MAX_CONFLICTS_PER_OUTCOME,
  MAX_ROWS_PER_OUTCOME,
  type Conflict,
} from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import { PetSelector, type Selected } from './pet-selection.ts';
import { eachColumn, fieldColumns, FIELD_COUNT, type SqlValue } from '../field-columns.ts';
import { fieldsAt, NO_FIELDS, rowColumns, rowOf, withTills } from './pet-columns.ts';
import type { Steps } from './steps.ts';

/** What a change did; its number in `changes.action` is the index. */
export const ACTIONS = ['added', 'changed', 'removed', 'putBack'] as const;
const [, CHANGED, REMOVED, PUT_BACK] = [0, 1, 2, 3] as const;

/** A change as written, from which the views are updated. */
export interface WrittenChange {
  petId: bigint;
  before: ReturnType<typeof fieldsAt> | null;
  after: ReturnType<typeof fieldsAt> | null;
}

/**
 * Changes planned in a temporary table (`temp.planned`: the intended change of each animal, and the
 * version on which it is based), then recorded and carried out by statements over all of them at
 * once. `write` must run within a transaction, in which `takeConflicts` has found what changed since
 * they were planned.
 */
export class PlannedChanges {
  readonly #connection: Connection;
  readonly #steps: Steps;
  readonly #selector: PetSelector;
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** The actions that the plan may contain. */
  readonly #actions = new Set<number>();

  constructor(connection: Connection, steps: Steps) {
    this.#connection = connection;
    this.#steps = steps;
    connection.exec(
      `CREATE TABLE temp.planned (id INTEGER PRIMARY KEY, version INTEGER NOT NULL,
         action INTEGER NOT NULL, ${fieldColumns()})`,
    );
    this.#selector = new PetSelector(connection);
    this.#statements = prepareStatements(connection);
  }

  clear(): void {
    this.#connection.exec('DELETE FROM temp.planned');
    this.#actions.clear();
  }

  /** Plans new values for some columns of the selected animals. */
  change(selected: Selected, values: ReadonlyMap<string, SqlValue>): void {
    const fields = eachColumn((column) => (values.has(column) ? '?' : `pets.${column}`));
    this.#planSelected(selected, CHANGED, fields, [...values.values()]);
  }

  remove(selected: Selected): void {
    this.#planSelected(selected, REMOVED, NO_FIELDS, []);
  }

  putBack(ids: readonly bigint[]): void {
    this.#actions.add(PUT_BACK);
    this.#statements.putBack.run(`[${ids.join()}]`);
  }

  /** Plans the inverse of a step. */
  inverse(step: { id: number; added: { first: bigint; last: bigint } | null }): void {
    for (const action of [CHANGED, REMOVED, PUT_BACK]) this.#actions.add(action);
    this.#statements.inverse.run(step.id);
    if (step.added) this.#statements.removeAdded.run(step.added.first, step.added.last);
    this.#statements.lookThroughUndo.run();
  }

  #planSelected(selected: Selected, action: number, fields: string, values: SqlValue[]): void {
    this.#actions.add(action);
    this.#selector.select(selected);
    this.#connection
      .prepare(
        `INSERT INTO temp.planned SELECT selected.id, selected.version, ${action}, ${fields}
         FROM temp.selected LEFT JOIN pets ON pets.id = selected.id`,
      )
      .run(...values);
  }

  /**
   * Removes from the plan what someone else has changed since, and returns it; only the first ones
   * when there are too many.
   */
  takeConflicts(): { conflicts: Conflict[]; conflictCount: number } {
    const ids = this.#statements.takeConflicts.all();
    ids.sort((left, right) => Number(left - right));
    const conflicts = ids.slice(0, MAX_CONFLICTS_PER_OUTCOME).map((id) => this.#conflict(id));
    return { conflicts, conflictCount: ids.length };
  }

  /** Removes from the plan what needs no change, and returns how many those were. */
  takeUnchanged(): number {
    return this.#statements.dropUnchanged.run().changes;
  }

  count(): number {
    return Number(this.#statements.count.get() ?? 0n);
  }

  /** Records the plan as the changes of a step, and carries it out. */
  write(stepId: number): void {
    const { write, outdate, apply, statusShifts, shiftTotal } = this.#statements;
    write.run(stepId);
    outdate.run(stepId);
    for (const { action, statement } of apply) if (this.#actions.has(action)) statement.run(stepId);
    for (const [status, shift] of statusShifts.get(stepId)?.entries() ?? []) {
      if (shift !== 0n) shiftTotal.run(shift, status);
    }
  }

  /** The first animals of a step that are in stock after it. */
  rowsOf(stepId: number): PetRow[] {
    return this.#statements.rowsOf.all(stepId, MAX_ROWS_PER_OUTCOME).map(rowOf);
  }

  /** The first changes of a step. */
  changesOf(stepId: number, most: number): WrittenChange[] {
    return this.#statements.changesOf.all(stepId, most).map((row) => ({
      petId: BigInt(row[0] ?? 0),
      before: row[1] === null ? null : fieldsAt(row, 1),
      after: row[1 + FIELD_COUNT] === null ? null : fieldsAt(row, 1 + FIELD_COUNT),
    }));
  }

  #conflict(id: bigint): Conflict {
    const present = this.#statements.present.get(id);
    const row = present ? rowOf(present) : null;
    const version = row?.version ?? Number(this.#statements.removedVersion.get(id) ?? 0n);
    const step = this.#steps.ofChange(version);
    return { id, row, by: step?.author ?? null, at: step?.at ?? null };
  }
}

const BEFORE = eachColumn((column) => `changes.${column}_before`);
const AFTER = eachColumn((column) => `changes.${column}_after`);
const BEFORE_COLUMNS = eachColumn((column) => `${column}_before`);
const AFTER_COLUMNS = eachColumn((column) => `${column}_after`);

/** An animal's current version, in stock or removed. */
const CURRENT = `ifnull((SELECT version FROM pets WHERE id = planned.id),
  (SELECT version FROM removed_pets WHERE id = planned.id))`;

/**
 * An animal whose later changes were all taken back is as the step left it, even though that gave
 * it newer versions: an undo or redo counts as the change before the one that it took back.
 */
const LOOK_THROUGH_UNDO = `WITH RECURSIVE state (pet_id, current, change_id) AS (
    SELECT id, ${CURRENT}, ${CURRENT} FROM temp.planned
    UNION ALL
    SELECT state.pet_id, current, ifnull((SELECT max(earlier.id) FROM changes AS earlier
      WHERE earlier.pet_id = state.pet_id AND earlier.id < (SELECT undone.id FROM changes AS undone
        WHERE undone.pet_id = state.pet_id AND +undone.step_id = ifnull(steps.undoes, steps.redoes))), 0)
    FROM state JOIN changes ON changes.id = state.change_id JOIN steps ON steps.id = changes.step_id
    WHERE ifnull(steps.undoes, steps.redoes) IS NOT NULL)
  UPDATE temp.planned SET version = state.current FROM state
  WHERE state.pet_id = planned.id AND state.change_id = planned.version`;

/** Planned changes that no longer fit: the animal has another version, or was removed or put back. */
const CONFLICTS = `SELECT planned.id FROM temp.planned LEFT JOIN pets ON pets.id = planned.id
  LEFT JOIN removed_pets ON removed_pets.id = planned.id
  WHERE planned.version IS NOT iif(action = ${PUT_BACK}, removed_pets.version, pets.version)`;

/** How many animals a step gave a status, less those that it took it from. */
function shiftOf(status: number): string {
  return `ifnull(sum((action <> ${REMOVED} AND ifnull(status_after, 0) = ${status})
    - (action <> ${PUT_BACK} AND ifnull(status_before, 0) = ${status})), 0)`;
}

function prepareStatements(connection: Connection) {
  const kept = `id, ${fieldColumns()}, added_at, added_by`;
  const moved = (from: string) =>
    `changes.pet_id, ${fieldColumns(`${from}.`)}, added_at, added_by, changes.id
     FROM changes JOIN ${from} ON ${from}.id = changes.pet_id`;
  const ofStep = (action: number) => `step_id = ? AND action = ${action}`;
  const idsOf = (action: number) => `(SELECT pet_id FROM changes WHERE ${ofStep(action)})`;
  return {
    putBack: connection.prepare<[string]>(
      `INSERT OR IGNORE INTO temp.planned SELECT id, version, ${PUT_BACK}, ${fieldColumns()}
       FROM removed_pets WHERE id IN (SELECT value FROM json_each(?))`,
    ),
    // Only where the animal is still as the step left it, which `version` checks.
    inverse: connection.prepare<[number]>(
      `INSERT INTO temp.planned SELECT pet_id, id,
         CASE action WHEN ${CHANGED} THEN ${CHANGED} WHEN ${REMOVED} THEN ${PUT_BACK} ELSE ${REMOVED} END,
         ${BEFORE} FROM changes WHERE step_id = ?`,
    ),
    removeAdded: connection.prepare<[bigint, bigint]>(
      `INSERT INTO temp.planned SELECT id, 0, ${REMOVED}, ${NO_FIELDS}
       FROM (SELECT id FROM pets UNION ALL SELECT id FROM removed_pets) WHERE id BETWEEN ? AND ?`,
    ),
    lookThroughUndo: connection.prepare(LOOK_THROUGH_UNDO),
    // At once: another process may change more of them between two statements.
    takeConflicts: connection
      .prepare<[], bigint>(`DELETE FROM temp.planned WHERE id IN (${CONFLICTS}) RETURNING id`)
      .pluck(),
    dropUnchanged: connection.prepare(
      `DELETE FROM temp.planned WHERE action = ${CHANGED} AND EXISTS (
         SELECT 1 FROM pets WHERE pets.id = planned.id
           AND ${eachColumn((column) => `planned.${column} IS pets.${column}`, ' AND ')})`,
    ),
    count: connection.prepare<[], bigint>('SELECT count(*) FROM temp.planned').pluck(),
    write: connection.prepare<[number]>(
      `INSERT INTO changes (step_id, pet_id, action, last_pet_id, ${BEFORE_COLUMNS}, ${AFTER_COLUMNS})
       SELECT ?, planned.id, action, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'pets'), 0),
         ${fieldColumns('pets.')}, ${fieldColumns('planned.')}
       FROM temp.planned LEFT JOIN pets ON pets.id = planned.id ORDER BY planned.id`,
    ),
    outdate: connection.prepare<[number]>(
      `INSERT OR IGNORE INTO pet_reindex SELECT pet_id, name_before, category_id_before, status_before
         FROM changes WHERE step_id = ? AND pet_id <= (SELECT names_indexed_to FROM shop)`,
    ),
    apply: [
      {
        action: CHANGED,
        sql: `UPDATE pets SET version = changes.id, ${eachColumn((column) => `${column} = changes.${column}_after`)}
          FROM changes WHERE ${ofStep(CHANGED)} AND pets.id = changes.pet_id`,
      },
      {
        action: REMOVED,
        sql: `INSERT INTO removed_pets (${kept}, version) SELECT ${moved('pets')} WHERE ${ofStep(REMOVED)}`,
      },
      { action: REMOVED, sql: `DELETE FROM pets WHERE id IN ${idsOf(REMOVED)}` },
      {
        action: PUT_BACK,
        sql: `INSERT INTO pets (${kept}, version) SELECT ${moved('removed_pets')} WHERE ${ofStep(PUT_BACK)}`,
      },
      { action: PUT_BACK, sql: `DELETE FROM removed_pets WHERE id IN ${idsOf(PUT_BACK)}` },
    ].map(({ action, sql }) => ({ action, statement: connection.prepare<[number]>(sql) })),
    /** How many animals more or less have each status in stock, by its code. */
    statusShifts: connection
      .prepare<[number], bigint[]>(
        `SELECT ${[0, 1, 2, 3].map(shiftOf).join()} FROM changes WHERE step_id = ?`,
      )
      .raw(),
    shiftTotal: connection.prepare<[bigint, number]>(
      'UPDATE pet_totals SET animals = animals + ? WHERE status = ?',
    ),
    rowsOf: connection
      .prepare<[number, number], SqlValue[]>(
        `SELECT ${rowColumns()} FROM changes JOIN ${withTills()} WHERE pets.id = changes.pet_id
           AND changes.step_id = ? ORDER BY changes.id LIMIT ?`,
      )
      .raw(),
    changesOf: connection
      .prepare<[number, number], SqlValue[]>(
        `SELECT pet_id, ${BEFORE}, ${AFTER} FROM changes WHERE step_id = ? ORDER BY id LIMIT ?`,
      )
      .raw(),
    present: connection
      .prepare<[bigint], SqlValue[]>(`SELECT ${rowColumns()} FROM ${withTills()} WHERE pets.id = ?`)
      .raw(),
    removedVersion: connection
      .prepare<[bigint], bigint>('SELECT version FROM removed_pets WHERE id = ?')
      .pluck(),
  };
}
