import { fieldsOf, hasSameFields, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import type { KeyLabels } from './key-labels.ts';
import type { PetCounts } from './pet-counts.ts';
import { eachColumn, fieldColumns, sqlValuesOf, type SqlValue } from '../field-columns.ts';
import { FIELD_VALUES, rowOf } from './pet-columns.ts';
import { AdditionsUnderWay } from '../additions-under-way.ts';
import type { Steps } from './steps.ts';
import type { Addition, AdditionOutcome } from '../store.ts';

/**
 * The only place that adds single animals: numbers them, stores their idempotency keys, commits in
 * groups.
 */
export class Additions {
  readonly #clock: Clock;
  readonly #commits: GroupCommit<AdditionOutcome>;
  readonly #insert: (addition: Addition, addedAt: number) => PetRow;
  readonly #remember: (addition: Addition, petId: bigint, addedAt: number) => void;
  readonly #firstReply: (addition: Addition) => PetRow | undefined;
  readonly #underWay = new AdditionsUnderWay();

  constructor(
    connection: Connection,
    clock: Clock,
    commits: GroupCommit<AdditionOutcome>,
    counts: PetCounts,
    labels: KeyLabels,
    steps: Steps,
  ) {
    this.#clock = clock;
    this.#commits = commits;
    const insert = connection.prepare(
      `INSERT INTO pets (${fieldColumns()}, added_at, added_by) VALUES (${FIELD_VALUES}, ?, ?)`,
    );
    this.#insert = ({ pet, author }, addedAt) => {
      const fields = fieldsOf(pet);
      const till = author.kind === 'till' ? author.id : null;
      const { lastInsertRowid } = insert.run(...sqlValuesOf(fields), addedAt, till);
      const id = BigInt(lastInsertRowid);
      counts.note(fields.status);
      // A till's addition needs no second row: the animal's own row records it.
      if (till === null) {
        steps.insert({
          at: addedAt,
          author,
          kind: 'added',
          count: 1,
          added: { first: id, last: id },
        });
      }
      const addedBy = till === null ? null : labels.of(till);
      return { id, ...fields, addedAt, addedBy, version: 0 };
    };
    const remember = connection.prepare(
      'INSERT INTO idempotency SELECT ?, ?, ?, ?, service_day FROM shop',
    );
    this.#remember = ({ author, idempotencyKey }, petId, addedAt) => {
      remember.run(author.id, idempotencyKey, petId, addedAt);
    };
    const firstId = connection
      .prepare<[string | null, string | undefined], bigint>(
        'SELECT pet_id FROM idempotency WHERE key_id = ? AND idempotency_key = ?',
      )
      .pluck();
    const first = prepareFirstState(connection);
    this.#firstReply = ({ author, idempotencyKey }) => {
      const id = firstId.get(author.id, idempotencyKey);
      const raw = id === undefined ? undefined : first.get(id, id);
      return raw && rowOf(raw);
    };
  }

  add(addition: Addition): Promise<AdditionOutcome> {
    const { author, idempotencyKey } = addition;
    const canBeRetried =
      author.kind === 'till' && author.id !== null && idempotencyKey !== undefined;
    return this.#underWay.once(addition, () =>
      this.#commits.join(() => (canBeRetried ? this.#addOnce(addition) : this.#addNow(addition))),
    );
  }

  #addNow(addition: Addition): AdditionOutcome {
    return { outcome: 'added', row: this.#insert(addition, this.#clock.now()) };
  }

  #addOnce(addition: Addition): AdditionOutcome {
    const first = this.#firstReply(addition);
    if (first) {
      return hasSameFields(first, fieldsOf(addition.pet))
        ? { outcome: 'replayed', row: first }
        : { outcome: 'reused_for_another' };
    }
    const added = this.#insert(addition, this.#clock.now());
    this.#remember(addition, added.id, added.addedAt);
    return { outcome: 'added', row: added };
  }
}

/** An animal as it was added, by its id given twice: before its first change, if there was any. */
function prepareFirstState(connection: Connection) {
  const kept = `id, ${fieldColumns()}, added_at, added_by`;
  return connection
    .prepare<[bigint, bigint], SqlValue[]>(
      `SELECT p.id, p.added_at, keys.label, 0,
         ${eachColumn((column) => `iif(first.id IS NULL, p.${column}, first.${column}_before)`)}
       FROM (SELECT ${kept} FROM pets WHERE id = ?
             UNION ALL SELECT ${kept} FROM removed_pets WHERE id = ?) AS p
       LEFT JOIN keys ON keys.id = p.added_by
       LEFT JOIN changes AS first ON first.id = (SELECT min(id) FROM changes WHERE pet_id = p.id)`,
    )
    .raw();
}
