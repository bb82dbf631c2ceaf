import { NOTHING_DONE, type StepOutcome } from '../../../shared/history.ts';
import { fieldsOf, type NewPet } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { Line } from '../../platform/line.ts';
import type { AddManyOptions } from '../store.ts';
import { anotherTurn } from '../../platform/another-turn.ts';
import type { Connection } from './database.ts';
import { fieldColumns, sqlValuesOf, type SqlValue } from '../field-columns.ts';
import { FIELD_VALUES, rowColumns, rowOf, withTills } from './pet-columns.ts';
import { storageError } from './storage-errors.ts';
import { shownStep, type StoredStep } from '../planned-step.ts';
import type { Steps } from './steps.ts';
import type { Write } from './write.ts';
import { addingCancelled } from '../refusals.ts';

/** Animals prepared before others get a turn of the event loop. */
const SLICE = 500;
const ROWS_TOLD = 200;

export interface ImportParts {
  connection: Connection;
  clock: Clock;
  write: Write;
  steps: Steps;
  onStep: (step: StoredStep, outcome: StepOutcome) => void;
}

/**
 * Adds many animals as one step, all or none. They are prepared in a temporary table, which ends
 * with the process, and become animals by a single statement, which numbers them consecutively.
 */
export class Imports {
  readonly #parts: ImportParts;
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** One at a time: there is a single table in which to prepare animals. */
  readonly #line = new Line();

  constructor(parts: ImportParts) {
    this.#parts = parts;
    parts.connection.exec(
      `CREATE TABLE temp.staged (number INTEGER PRIMARY KEY, ${fieldColumns()})`,
    );
    this.#statements = prepareStatements(parts.connection);
  }

  addMany(
    pets: Iterable<NewPet> | AsyncIterable<NewPet>,
    options: AddManyOptions,
  ): Promise<StepOutcome> {
    return this.#line.inTurn(() => this.#addAll(pets, options));
  }

  async #addAll(
    pets: Iterable<NewPet> | AsyncIterable<NewPet>,
    options: AddManyOptions,
  ): Promise<StepOutcome> {
    try {
      this.#statements.clear.run();
      const count = await this.#stage(pets, options);
      if (count === 0) {
        return NOTHING_DONE;
      }
      return await this.#publish(count, options);
    } catch (error) {
      throw storageError(error);
    }
  }

  async #stage(
    pets: Iterable<NewPet> | AsyncIterable<NewPet>,
    { signal, onProgress }: AddManyOptions,
  ): Promise<number> {
    let count = 0;
    for await (const pet of pets) {
      this.#statements.stage.run(...sqlValuesOf(fieldsOf(pet)));
      count += 1;
      if (count % SLICE !== 0) continue;
      onProgress?.(count);
      await anotherTurn();
      refuseCancelled(signal);
    }
    refuseCancelled(signal);
    onProgress?.(count);
    return count;
  }

  async #publish(count: number, { author, signal }: AddManyOptions): Promise<StepOutcome> {
    const { write, steps, clock, onStep } = this.#parts;
    const { publish, lastId, addTotals, rowsFrom } = this.#statements;
    const stored = await write(() => {
      refuseCancelled(signal);
      const at = clock.now();
      const first = (lastId.get() ?? 0n) + 1n;
      publish.run(at);
      addTotals.run();
      const last = lastId.get() ?? first;
      const kind = author.kind === 'window' ? 'added' : 'imported';
      const step = steps.insert({ at, author, kind, count, added: { first, last } });
      this.#statements.clear.run();
      const rows = rowsFrom.all(first, ROWS_TOLD).map(rowOf);
      return { step, rows };
    });
    const outcome = {
      step: shownStep(stored.step),
      done: count,
      rows: stored.rows,
      conflicts: [],
      conflictCount: 0,
    };
    onStep(stored.step, outcome);
    return outcome;
  }
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw addingCancelled();
}

function prepareStatements(connection: Connection) {
  return {
    stage: connection.prepare(
      `INSERT INTO temp.staged (${fieldColumns()}) VALUES (${FIELD_VALUES})`,
    ),
    clear: connection.prepare('DELETE FROM temp.staged'),
    publish: connection.prepare<[number]>(
      `INSERT INTO pets (${fieldColumns()}, added_at)
       SELECT ${fieldColumns()}, ? FROM temp.staged ORDER BY number`,
    ),
    lastId: connection
      .prepare<[], bigint>("SELECT seq FROM sqlite_sequence WHERE name = 'pets'")
      .pluck(),
    addTotals: connection.prepare(
      `UPDATE pet_totals SET animals = pet_totals.animals + added.animals
       FROM (SELECT ifnull(status, 0) AS status, count(*) AS animals FROM temp.staged GROUP BY 1) AS added
       WHERE pet_totals.status = added.status`,
    ),
    rowsFrom: connection
      .prepare<[bigint, number], SqlValue[]>(
        `SELECT ${rowColumns()} FROM ${withTills()} WHERE pets.id >= ? ORDER BY pets.id LIMIT ?`,
      )
      .raw(),
  };
}
