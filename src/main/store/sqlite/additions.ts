import type { Clock } from '../../platform/clock.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import type { KeyLabels } from './key-labels.ts';
import type { PetCounts } from './pet-counts.ts';
import { PET_COLUMNS, rowOf, statusCode, type RawRow } from './pet-codes.ts';
import type { Addition, AdditionOutcome } from '../store.ts';

/** The one place where animals are added: numbered, stored with their idempotency key, committed in groups. */
export class Additions {
  readonly #clock: Clock;
  readonly #commits: GroupCommit<AdditionOutcome>;
  readonly #insert: (addition: Addition, addedAt: number) => PetRow;
  readonly #remember: (addition: Addition, petId: bigint, addedAt: number) => void;
  readonly #firstReply: (addition: Addition) => PetRow | undefined;
  readonly #underWay = new Set<string>();

  constructor(
    connection: Connection,
    clock: Clock,
    commits: GroupCommit<AdditionOutcome>,
    counts: PetCounts,
    labels: KeyLabels,
  ) {
    this.#clock = clock;
    this.#commits = commits;
    const insert = connection.prepare(
      'INSERT INTO pets (name, category_id, status, added_at, added_by) VALUES (?, ?, ?, ?, ?)',
    );
    this.#insert = ({ pet, addedBy }, addedAt) => {
      const { name, categoryId, status = null } = pet;
      const { lastInsertRowid } = insert.run(
        name,
        categoryId,
        statusCode(status),
        addedAt,
        addedBy,
      );
      counts.note(status);
      const by = addedBy === null ? null : labels.of(addedBy);
      return { id: BigInt(lastInsertRowid), name, categoryId, status, addedAt, addedBy: by };
    };
    const remember = connection.prepare(
      'INSERT INTO idempotency SELECT ?, ?, ?, ?, service_day FROM shop',
    );
    this.#remember = ({ addedBy, idempotencyKey }, petId, addedAt) => {
      remember.run(addedBy, idempotencyKey, petId, addedAt);
    };
    const firstId = connection
      .prepare<[string | null, string | undefined], bigint>(
        'SELECT pet_id FROM idempotency WHERE key_id = ? AND idempotency_key = ?',
      )
      .pluck();
    const row = connection
      .prepare<[bigint], RawRow>(
        `SELECT ${PET_COLUMNS}, pets.added_at, keys.label FROM pets
         LEFT JOIN keys ON keys.id = added_by WHERE pets.id = ?`,
      )
      .raw();
    this.#firstReply = ({ addedBy, idempotencyKey }) => {
      const id = firstId.get(addedBy, idempotencyKey);
      const raw = id === undefined ? undefined : row.get(id);
      return raw && rowOf(raw);
    };
  }

  async add(addition: Addition): Promise<AdditionOutcome> {
    if (addition.addedBy === null || addition.idempotencyKey === undefined) {
      return this.#commits.join(() => this.#addNow(addition));
    }
    const claim = `${addition.addedBy} ${addition.idempotencyKey}`;
    if (this.#underWay.has(claim)) return { outcome: 'in_progress' };
    this.#underWay.add(claim);
    try {
      return await this.#commits.join(() => this.#addOnce(addition));
    } finally {
      this.#underWay.delete(claim);
    }
  }

  #addNow(addition: Addition): AdditionOutcome {
    return { outcome: 'added', row: this.#insert(addition, this.#clock.now()) };
  }

  #addOnce(addition: Addition): AdditionOutcome {
    const first = this.#firstReply(addition);
    if (first) {
      return isSame(first, addition)
        ? { outcome: 'replayed', row: first }
        : { outcome: 'reused_for_another' };
    }
    const added = this.#insert(addition, this.#clock.now());
    this.#remember(addition, added.id, added.addedAt);
    return { outcome: 'added', row: added };
  }
}

function isSame(row: PetRow, { pet }: Addition): boolean {
  return (
    row.name === pet.name &&
    row.categoryId === pet.categoryId &&
    row.status === (pet.status ?? null)
  );
}
