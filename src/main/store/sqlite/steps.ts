import type { Author, Step } from '../../../shared/history.ts';
import type { StoredStep } from '../planned-step.ts';
import type { Connection } from './database.ts';

/** A step about to be written. */
export interface NewStep {
  at: number;
  author: Author;
  kind: Step['kind'];
  count: number;
  /** The ids of the animals that it added, if any. */
  added?: { first: bigint; last: bigint };
  undoes?: number | null;
  redoes?: number | null;
}

/** The columns of a step, named as in `StepRow`. */
const STEP_COLUMNS = `steps.id AS stepId, at, author_kind AS authorKind, author_id AS authorId,
  author_name AS authorName, kind, animals, first_pet_id AS firstPetId,
  steps.last_pet_id AS lastPetId, undoes, redoes`;

interface StepRow {
  stepId: bigint;
  at: bigint;
  authorKind: Author['kind'];
  authorId: string | null;
  authorName: string | null;
  kind: Step['kind'];
  animals: bigint;
  firstPetId: bigint | null;
  lastPetId: bigint | null;
  undoes: bigint | null;
  redoes: bigint | null;
}

/** The steps that were done. Rows are only ever added. */
export class Steps {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(connection: Connection) {
    this.#statements = prepareStatements(connection);
  }

  /** Must run within a transaction. */
  insert(step: NewStep): StoredStep {
    const { at, author, kind, count, added = null, undoes = null, redoes = null } = step;
    const { lastInsertRowid } = this.#statements.insert.run({
      at,
      authorKind: author.kind,
      authorId: author.id,
      authorName: author.name,
      kind,
      count,
      first: added?.first ?? null,
      last: added?.last ?? null,
      undoes,
      redoes,
    });
    const id = Number(lastInsertRowid);
    return { id, at, author, kind, count, isUndo: undoes !== null, added, undoes, redoes };
  }

  byId(id: number): StoredStep | undefined {
    const row = this.#statements.byId.get(id);
    return row && stepOf(row);
  }

  /** The step that made a change. */
  ofChange(changeId: number): StoredStep | undefined {
    const row = this.#statements.ofChange.get(changeId);
    return row && stepOf(row);
  }

  /** The step that added an animal; undefined for a till's. */
  ofAddition(petId: bigint): StoredStep | undefined {
    const row = this.#statements.ofAddition.get(petId);
    return row?.lastPetId !== null && row && row.lastPetId >= petId ? stepOf(row) : undefined;
  }

  /** The id of the newest change. */
  newestChange(): number {
    return Number(this.#statements.newestChange.get() ?? 0n);
  }
}

function stepOf(row: StepRow): StoredStep {
  const { firstPetId, lastPetId } = row;
  return {
    id: Number(row.stepId),
    at: Number(row.at),
    author: { kind: row.authorKind, id: row.authorId, name: row.authorName },
    kind: row.kind,
    count: Number(row.animals),
    isUndo: row.undoes !== null,
    added:
      firstPetId !== null && lastPetId !== null ? { first: firstPetId, last: lastPetId } : null,
    undoes: row.undoes === null ? null : Number(row.undoes),
    redoes: row.redoes === null ? null : Number(row.redoes),
  };
}

function prepareStatements(connection: Connection) {
  return {
    insert: connection.prepare(
      `INSERT INTO steps (at, author_kind, author_id, author_name, kind, animals,
         first_pet_id, last_pet_id, undoes, redoes)
       VALUES (@at, @authorKind, @authorId, @authorName, @kind, @count, @first, @last, @undoes, @redoes)`,
    ),
    byId: connection.prepare<[number], StepRow>(`SELECT ${STEP_COLUMNS} FROM steps WHERE id = ?`),
    ofChange: connection.prepare<[number], StepRow>(
      `SELECT ${STEP_COLUMNS} FROM changes JOIN steps ON steps.id = changes.step_id
       WHERE changes.id = ?`,
    ),
    ofAddition: connection.prepare<[bigint], StepRow>(
      `SELECT ${STEP_COLUMNS} FROM steps WHERE first_pet_id <= ?
       ORDER BY first_pet_id DESC LIMIT 1`,
    ),
    newestChange: connection.prepare<[], bigint>('SELECT max(id) FROM changes').pluck(),
  };
}
