import { randomBytes } from 'node:crypto';
import type { Category } from '../../../shared/category.ts';
import { MAX_CONFLICTS_PER_OUTCOME, MAX_ROWS_PER_OUTCOME } from '../../../shared/history.ts';
import type {
  Author,
  HistoryEntry,
  RemovedPet,
  StepOutcome,
  StepRef,
} from '../../../shared/history.ts';
import { fieldsOf, type NewPet, type PetRow } from '../../../shared/pet.ts';
import * as steps from '../planned-step.ts';
import * as plans from '../step-plans.ts';
import type { KeyRecord, PersonRecord, StoreChange, UsageRecord } from '../store.ts';

type NewStep = Pick<steps.StoredStep, 'at' | 'author' | 'kind'> & Partial<steps.StoredStep>;

/** A shop in memory, as plain lists. It outlives the stores that are opened on it. */
export class MemoryShop {
  /** All animals ever added, by id. */
  readonly animals: (steps.KnownPet & {
    removed: Pick<RemovedPet, 'removedAt' | 'removedBy'> | null;
  })[] = [];
  /** A step's id is its position, counted from 1. */
  readonly steps: steps.StoredStep[] = [];
  /** Oldest first. A change's position, counted from 1, is the version that it gave its animal. */
  readonly history: HistoryEntry[] = [];
  readonly firstReplies = new Map<string, PetRow>();
  readonly underWay = new Set<string>();
  readonly categories = new Map<bigint, Pick<Category, 'name' | 'colour' | 'icon'>>();
  /** Categories that were merged or removed: listed only while they hold animals. */
  readonly hidden = new Set<bigint>();
  readonly keys = new Map<string, KeyRecord>();
  readonly persons = new Map<string, PersonRecord>();
  readonly usage = new Map<string, UsageRecord>();
  readonly cursorSecret = randomBytes(32);
  readonly listeners = new Set<(change: StoreChange) => void>();
  readonly revisions = { pets: 0, changes: 0, keys: 0 };

  /** The animals in stock. */
  get present(): PetRow[] {
    return this.animals.filter(({ isPresent }) => isPresent).map(({ row }) => row);
  }

  tell(change: StoreChange): void {
    for (const listen of this.listeners) listen(change);
  }

  /** Adds animals, as one step unless a till adds them. */
  add(pets: readonly NewPet[], author: Author, at: number, kind: 'added' | 'imported') {
    const key = author.kind === 'till' ? this.keys.get(author.id ?? '') : null;
    if (key === undefined) throw new Error(`There is no key ${String(author.id)}`);
    const before = BigInt(this.animals.length);
    const added = { first: before + 1n, last: before + BigInt(pets.length) };
    const isTill = author.kind === 'till';
    const step = isTill ? null : this.#step({ at, author, kind, count: pets.length, added });
    const rows = pets.map((pet, place) => {
      const [id, fields] = [added.first + BigInt(place), fieldsOf(pet)];
      const row = { id, ...fields, addedAt: at, addedBy: key?.label ?? null, version: 0 };
      this.animals.push({ row, isPresent: true, removed: null });
      const told = { at, author, action: 'added' as const, petId: id, stepId: step?.id ?? null };
      this.history.push({ ...told, before: null, after: fields, isUndo: false });
      return row;
    });
    this.revisions.pets += 1;
    return { rows, step };
  }

  /** Carries out a plan as one step. */
  doStep(planned: readonly steps.Planned[], kind: NewStep): StepOutcome {
    const known = new Map(this.animals.map((animal) => [animal.row.id, animal]));
    const { writes, unchanged, conflictIds } = steps.decideStep(planned, known);
    const conflicts = conflictIds.slice(0, MAX_CONFLICTS_PER_OUTCOME).map((id) => {
      const { row = null, isPresent = false } = known.get(id) ?? {};
      const { author: by = null, at = null } = this.history[(row?.version ?? 0) - 1] ?? {};
      return { id, row: isPresent ? row : null, by, at };
    });
    const done = writes.length + unchanged;
    const told = { done, conflicts, conflictCount: conflictIds.length };
    if (writes.length === 0) return { step: null, rows: [], ...told };
    const step = this.#step({ ...kind, count: writes.length });
    const rows = writes.flatMap((written) => this.#write(written, step, known.get(written.id)));
    const removedIds = writes.flatMap(({ id, action }) => (action === 'removed' ? [id] : []));
    if (writes.length > MAX_ROWS_PER_OUTCOME) this.tell({ kind: 'replaced' });
    else this.tell({ kind: 'changed', rows, removedIds });
    return { step: steps.shownStep(step), rows: rows.slice(0, MAX_ROWS_PER_OUTCOME), ...told };
  }

  /** Undoes or redoes a step. */
  takeBack(at: number, author: Author, ref: StepRef): StepOutcome {
    const { target, kind } = steps.takingBack(this.steps[ref.id - 1], ref, author);
    const { first = 0n, last = -1n } = target.added ?? {};
    const versions = new Map(this.animals.map(({ row }) => [row.id, row.version]));
    const planned = plans.planInverse({
      changes: this.#changes(({ stepId }) => stepId === target.id),
      addedIds: [...versions.keys()].filter((id) => id >= first && id <= last),
    });
    const inverse = plans.lookThroughUndo(planned, versions, (id) =>
      this.#changes(({ petId }) => petId === id).map(({ past }) => past),
    );
    return this.doStep(inverse, { at, author, ...kind });
  }

  #step(step: NewStep): steps.StoredStep {
    const none = { count: 0, added: null, undoes: null, redoes: null };
    const id = this.steps.length + 1;
    const stored = { ...none, ...step, id, isUndo: typeof step.undoes === 'number' };
    this.steps.push(stored);
    return stored;
  }

  #write(written: steps.Written, step: steps.StoredStep, animal?: MemoryShop['animals'][number]) {
    const { id: petId, action, before, after } = written;
    const { id: stepId, at, author, isUndo } = step;
    const version = this.history.push({ at, author, action, petId, before, after, stepId, isUndo });
    this.revisions.pets += 1;
    this.revisions.changes += 1;
    if (!animal) return [];
    const rows = plans.rowAfter(written, animal, version);
    animal.row = rows[0] ?? { ...animal.row, version };
    animal.isPresent = after !== null;
    animal.removed = after ? null : { removedAt: at, removedBy: author };
    return rows;
  }

  #changes(isWanted: (entry: HistoryEntry) => boolean) {
    return this.history.flatMap((entry, place) => {
      const { petId: id, action, before, stepId } = entry;
      const step = this.steps[(stepId ?? 0) - 1];
      if (action === 'added' || !step || !isWanted(entry)) return [];
      const changeId = place + 1;
      return [{ id, action, before, changeId, past: plans.pastChange(changeId, step) }];
    });
  }
}
