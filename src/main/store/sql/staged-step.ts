import { randomUUID } from 'node:crypto';
import type { Details } from '../../../shared/fields/details.ts';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import { animalsIn } from '../../../shared/group.ts';
import { fieldsOf, type PetFields } from '../../../shared/pet.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import type { Actor } from '../actor.ts';
import { refuseLowerPrice } from '../clerk-rules.ts';
import { FIELDS, sqlValuesOf, storedDetails } from '../field-columns.ts';
import { STAGED_PETS } from '../tables/animals.ts';
import { namedColumns, type SqlValue } from '../tables/table.ts';
import {
  decideStep,
  keptDetails,
  refuseTooLarge,
  type KnownPet,
  type Planned,
  type PlannedAddition,
  type Written,
} from '../planned-step.ts';
import { addingCancelled, wasSold } from '../refusals.ts';
import type { Dialect, Run, SqlDatabase } from './database.ts';
import { readFields } from './field-reads.ts';
import { foldedValues, inOrder, ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { actionCode, soldBySale } from './steps.ts';
import { refuseTreated } from './treatment-rule.ts';

/** Animals that are planned at a time, before tills get their turn. */
const PORTION = 500;

const STAGED = {
  name: STAGED_PETS.name,
  columns: namedColumns(STAGED_PETS),
  onConflict: 'DO NOTHING',
};

const CLEAR = {
  name: 'clear staged pets',
  text: 'DELETE FROM staged_pets WHERE batch = $1',
};

const known = ({ isIn }: Dialect) => ({
  name: 'known pets',
  text: `
SELECT ${ROW_COLUMNS}, 1 AS is_present FROM pets LEFT JOIN keys ON keys.id = added_by
WHERE ${isIn('pets.id', '$1', 'bigint')}
UNION ALL
SELECT ${ROW_COLUMNS}, 0 FROM removed_pets AS pets LEFT JOIN keys ON keys.id = added_by
WHERE ${isIn('pets.id', '$1', 'bigint')}`,
});

/** Animals as they are, in stock or removed. */
export async function knownPets(
  run: Run,
  dialect: Dialect,
  ids: readonly bigint[],
): Promise<Map<bigint, KnownPet>> {
  if (ids.length === 0) return new Map();
  const raws = await run<RawRow & { is_present: unknown }>(known(dialect), [ids]);
  return new Map(
    raws.map((raw) => [raw.id, { row: rowOf(raw), isPresent: Boolean(raw.is_present) }]),
  );
}

/** What a step is about: animals that it adds, and changes of others. */
export type StepPlan =
  Iterable<Planned | PlannedAddition> | AsyncIterable<Planned | PlannedAddition>;

/** How to follow and stop the staging of a step. */
export interface StagingOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((ready: number) => void) | undefined;
}

/**
 * A step that is being prepared in a table of its own, while tills carry on: nothing of it is in stock.
 * `doStep` then carries it out in one short transaction.
 */
export class StagedStep {
  readonly batch = randomUUID();
  /** How many animals it adds, and how many it changes, removes or puts back. */
  added = 0;
  changed = 0;
  /** How many of those are removed entries that only get another number. */
  recounted = 0;
  /** How many animals leave entries for others, where the step moves them among entries. */
  moved = 0;
  /** How many animals are as planned already. */
  unchanged = 0;
  readonly conflictIds: bigint[] = [];
  /** The actions that it has, and the fields that it changes. */
  readonly actions = new Set<Written['action']>();
  readonly changes = new Set<keyof PetFields>();
  /** The values, folded, that it gives to unique fields, by their ids; those of an unknown field are missing. */
  readonly codes = new Map<FieldId, string[]>();
  /** Whether it gives any texts to animals. */
  hasTexts = false;
  /** Its texts, in bytes. */
  bytes = 0;
  readonly #database: SqlDatabase;
  readonly #day: string;
  readonly #actor: Actor;
  /** The animals that it is about, by the ids of their entries; those that it adds are under null. */
  readonly #planned = new Map<bigint | null, number>();
  #fields: readonly Field[] = [];
  #rows: (readonly SqlValue[])[] = [];
  #isWritten = false;

  /** `day` is today (YYYY-MM-DD). */
  constructor(database: SqlDatabase, day: string, actor: Actor) {
    [this.#database, this.#day, this.#actor] = [database, day, actor];
  }

  /** Stages a plan. Throws `bad_request` as soon as it is too large, `owner_needed` and `cancelled`. */
  async stage(plan: StepPlan, { signal, onProgress }: StagingOptions = {}): Promise<void> {
    this.#fields = await readFields(this.#database.read);
    let portion: (Planned | PlannedAddition)[] = [];
    for await (const one of plan) {
      if (portion.length === PORTION) {
        await this.#take(portion);
        await this.#write();
        portion = [];
        onProgress?.(this.added + this.changed);
        await anotherTurn();
        refuseCancelled(signal);
      }
      portion.push(one);
    }
    await this.#take(portion);
    onProgress?.(this.added + this.changed);
    refuseCancelled(signal);
  }

  /** How many animals it is about, those of groups included, but not of some entries. */
  animalsWithout(ids: readonly bigint[]): number {
    const left = new Set<bigint | null>(ids);
    return [...this.#planned].reduce((sum, [id, animals]) => sum + (left.has(id) ? 0 : animals), 0);
  }

  /** Whether it has anything to publish. */
  get isEmpty(): boolean {
    return this.added + this.changed === 0;
  }

  /** Whether its publishing may take a while. */
  get isLarge(): boolean {
    return this.#isWritten;
  }

  /** Writes the last rows, within the transaction that publishes them. */
  async finish(run: Run): Promise<void> {
    await this.#database.insertAll(run, STAGED, this.#rows);
  }

  /** Clears rows of a small step, within the transaction that has published them. */
  async clearWithin(run: Run): Promise<void> {
    if (!this.#isWritten) await run(CLEAR, [this.batch]);
  }

  /** Must be called at the end, whatever became of it. */
  async clear(): Promise<void> {
    if (!this.#isWritten) return;
    // Nobody reads these rows again, and the next day's begin clears what could not be cleared now.
    await this.#database.writeAgain(CLEAR, [this.batch]).catch(() => undefined);
  }

  async #write(): Promise<void> {
    if (this.#rows.length === 0) return;
    this.#isWritten = true;
    await this.#database.transactionAgain((run) =>
      this.#database.insertAll(run, STAGED, this.#rows),
    );
    this.#rows = [];
  }

  async #take(portion: readonly (Planned | PlannedAddition)[]): Promise<void> {
    const changes: Planned[] = [];
    for (const one of portion) {
      if (one.action === 'added') this.#add(fieldsOf(one.pet));
      else changes.push(one);
    }
    if (changes.length > 0) await this.#change(changes);
    const count = this.added + this.changed;
    if (count > 0) refuseTooLarge(count, this.bytes, count);
  }

  #add(fields: PetFields): void {
    this.#noteCodes({}, fields.details);
    this.#planned.set(null, (this.#planned.get(null) ?? 0) + animalsIn(fields));
    this.added += 1;
    this.#push(0, this.added, [null, null], fields, {});
  }

  async #change(changes: readonly Planned[]): Promise<void> {
    const { read, dialect } = this.#database;
    const once = changes.filter(({ id }) => {
      if (!this.#planned.has(id)) return Boolean(this.#planned.set(id, 0));
      this.conflictIds.push(id);
      return false;
    });
    const ids = once.map(({ id }) => id);
    const pets = await knownPets(read, dialect, ids);
    await this.#refuseReturned(once, pets);
    await refuseTreated(read, once, pets, this.#day);
    const { writes, unchanged, conflictIds } = decideStep(once, pets);
    this.unchanged += unchanged;
    this.conflictIds.push(...conflictIds);
    for (const written of writes) this.#stageWrite(written, pets.get(written.id));
  }

  /** Only a return brings back what a sale took out of stock. */
  async #refuseReturned(
    changes: readonly Planned[],
    pets: ReadonlyMap<bigint, KnownPet>,
  ): Promise<void> {
    const returned = changes.flatMap(({ id, isSale, fields: { status = 'sold' } }) => {
      const pet = pets.get(id);
      return !isSale && status !== 'sold' && pet?.row.status === 'sold' ? [pet.row] : [];
    });
    const { read, dialect } = this.#database;
    const sold = await soldBySale(
      read,
      dialect,
      returned.map(({ id }) => id),
    );
    const first = returned.find(({ id }) => sold.has(id));
    if (first) throw wasSold(first.name);
  }

  #stageWrite(written: Written, pet: KnownPet | undefined): void {
    const { id, action, before, after, kept } = written;
    if (!pet) throw new Error('A change is of no animal');
    if (after) this.#noteCodes(before?.details ?? {}, after.details);
    if (before && after) {
      refuseLowerPrice(this.#actor, before, after);
      for (const field of FIELDS) {
        if (before[field] !== after[field]) this.changes.add(field);
      }
    }
    this.actions.add(action);
    this.#planned.set(id, animalsIn(after ?? before ?? kept));
    this.moved += Math.max(0, animalsIn(before ?? kept) - animalsIn(kept));
    if (action === 'recounted') this.recounted += 1;
    this.changed += 1;
    this.#push(
      actionCode(action),
      this.changed,
      [id, BigInt(pet.row.version)],
      kept,
      keptDetails(written),
    );
  }

  #push(
    action: number,
    number: number,
    pet: readonly [id: bigint | null, version: bigint | null],
    fields: PetFields,
    { before = {}, after = {} }: { before?: Details; after?: Details },
  ): void {
    const values = [
      ...foldedValues(this.#database.fold, this.#fields, fields),
      ...sqlValuesOf(fields),
      storedDetails(before),
      storedDetails(after),
    ];
    for (const value of values)
      if (typeof value === 'string') this.bytes += Buffer.byteLength(value);
    this.#rows.push([this.batch, action, BigInt(number), ...pet, ...values]);
  }

  #noteCodes(before: Details, after: Details): void {
    const given = Object.entries(after).filter(
      ([id, value]) => typeof value === 'string' && before[id] !== value,
    );
    if (given.length === 0) return;
    this.hasTexts = true;
    for (const field of this.#fields.filter(({ isUnique }) => isUnique)) {
      const { id } = field;
      const codes = this.codes.get(id) ?? [];
      const code = given.find(([one]) => one === id)?.[1];
      if (typeof code === 'string') codes.push(inOrder(field, code, this.#database.fold));
      this.codes.set(id, codes);
    }
  }
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw addingCancelled();
}
