import { ShopError } from '../../../shared/errors.ts';
import type { Author, StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { fieldsOf, type NewPet, type PetChange, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import * as steps from '../planned-step.ts';
import type { Addition, AdditionOutcome } from '../store.ts';
import type { MemoryShop } from './memory-shop.ts';
import { shownBy } from './memory-views.ts';

type NewStep = Pick<steps.StoredStep, 'at' | 'author' | 'kind' | 'count'> &
  Partial<steps.StoredStep>;

/** Writes a step. */
export function insertStep(shop: MemoryShop, step: NewStep): steps.StoredStep {
  const isUndo = step.undoes !== undefined;
  const none = { added: null, undoes: null, redoes: null };
  const stored = { ...none, ...step, id: shop.steps.length + 1, isUndo };
  shop.steps.push(stored);
  return stored;
}

/** Adds an animal, with its entry in the history. */
export function insertPet(
  shop: MemoryShop,
  pet: NewPet,
  author: Author,
  step: steps.StoredStep | null,
  at: number,
) {
  const key = author.kind === 'till' ? shop.keys.get(author.id ?? '') : null;
  if (key === undefined) throw new Error(`There is no key ${String(author.id)}`);
  const fields = fieldsOf(pet);
  shop.lastId += 1n;
  const row = { id: shop.lastId, ...fields, addedAt: at, addedBy: key?.label ?? null, version: 0 };
  shop.pets.push(row);
  shop.revisions.pets += 1;
  const told = { at, author, action: 'added' as const, petId: row.id, stepId: step?.id ?? null };
  shop.history.push({ ...told, before: null, after: fields, isUndo: false });
  return row;
}

/** Adds an animal, as a step unless a till does. */
export function addOne(shop: MemoryShop, clock: Clock, { pet, author }: Addition): AdditionOutcome {
  const at = clock.now();
  const id = shop.lastId + 1n;
  const added = { first: id, last: id };
  const isTill = author.kind === 'till';
  const step = isTill ? null : insertStep(shop, { at, author, kind: 'added', count: 1, added });
  const row = insertPet(shop, pet, author, step, at);
  shop.tell({ kind: 'added', rows: [row] });
  return { outcome: 'added', row };
}

/** The same once for an idempotency key. */
export function addOnce(
  shop: MemoryShop,
  clock: Clock,
  addition: Addition,
  claim: string,
): AdditionOutcome {
  const first = shop.firstReplies.get(claim);
  if (!first) {
    const added = addOne(shop, clock, addition);
    if ('row' in added) shop.firstReplies.set(claim, added.row);
    return added;
  }
  const { name, categoryId, status } = fieldsOf(addition.pet);
  const isSame = first.name === name && first.categoryId === categoryId && first.status === status;
  return isSame ? { outcome: 'replayed', row: first } : { outcome: 'reused_for_another' };
}

/** Does what is planned as one step. */
export function doStep(
  shop: MemoryShop,
  planned: readonly steps.Planned[],
  kind: Omit<NewStep, 'count'>,
): StepOutcome {
  const present = shop.pets.map((row) => [row.id, { row, isPresent: true }] as const);
  const removed = shop.removed.map((row) => [row.id, { row, isPresent: false }] as const);
  const known = new Map<bigint, steps.KnownPet>([...present, ...removed]);
  const { writes, unchanged, conflictIds } = steps.decideStep(planned, known);
  const conflicts = conflictIds.map((id) => {
    const pet = known.get(id);
    const step = shop.changes.find(({ changeId }) => changeId === pet?.row.version)?.step;
    return {
      id,
      row: pet?.isPresent ? pet.row : null,
      by: step?.author ?? null,
      at: step?.at ?? null,
    };
  });
  const told = { done: writes.length + unchanged, conflicts, conflictCount: conflicts.length };
  if (writes.length === 0 && kind.undoes === undefined && kind.redoes === undefined) {
    return { step: null, rows: [], ...told };
  }
  const step = insertStep(shop, { ...kind, count: writes.length });
  const rows = writes.flatMap((written) => write(shop, written, step, known.get(written.id)?.row));
  const removedIds = writes.flatMap(({ id, action }) => (action === 'removed' ? [id] : []));
  if (writes.length > 200) shop.tell({ kind: 'replaced' });
  else if (writes.length > 0) shop.tell({ kind: 'changed', rows, removedIds });
  return { step: steps.shownStep(step), rows: rows.slice(0, 200), ...told };
}

function write(
  shop: MemoryShop,
  written: steps.Written,
  step: steps.StoredStep,
  row?: PetRow,
): PetRow[] {
  if (!row) return [];
  const { id, action, before, after } = written;
  const { at, author, isUndo } = step;
  shop.revisions.pets += 1;
  shop.revisions.changes += 1;
  const version = shop.revisions.changes;
  shop.changes.push({ ...written, changeId: version, step });
  shop.history.push({ at, author, action, petId: id, before, after, stepId: step.id, isUndo });
  shop.pets = shop.pets.filter((pet) => pet.id !== id);
  shop.removed = shop.removed.filter((pet) => pet.id !== id);
  const { addedAt, addedBy } = row;
  const now = { id, name: row.name, categoryId: row.categoryId, status: row.status, ...after };
  const changed = { ...now, addedAt, addedBy, version };
  if (after) shop.pets = [...shop.pets, changed].sort((left, right) => Number(left.id - right.id));
  else shop.removed.unshift({ ...changed, removedAt: at, removedBy: author });
  return after ? [changed] : [];
}

/** What is selected, with the version that each must still have. */
export function selected(
  shop: MemoryShop,
  selection: PetSelection,
): { id: bigint; version: number }[] {
  if (selection.kind === 'animals') return selection.animals;
  const left = new Set(selection.except);
  const shown = shownBy(selection.view, shop).filter(({ id }) => !left.has(id));
  return shown.map(({ id, version }) => ({ id, version: version > selection.asOf ? -1 : version }));
}

/** Changes what is selected, as one step. */
export function changeAll(
  shop: MemoryShop,
  clock: Clock,
  selection: PetSelection,
  fields: PetChange,
  author: Author,
): StepOutcome {
  const planned = selected(shop, selection).map((pet) => ({
    ...pet,
    action: 'changed' as const,
    fields,
  }));
  return doStep(shop, planned, { at: clock.now(), author, kind: 'changed' });
}

/** Undoes or redoes. */
export function takeBack(
  shop: MemoryShop,
  clock: Clock,
  author: Author,
  which: 'undo' | 'redo',
): StepOutcome {
  const target = stacksOf(shop, author)[which];
  if (!target) throw new ShopError('not_found', `There is nothing to ${which}.`);
  const versions = new Map([...shop.pets, ...shop.removed].map(({ id, version }) => [id, version]));
  const { first = 0n, last = -1n } = target.added ?? {};
  const ofStep = shop.changes.filter(({ step }) => step === target);
  const inverse = [
    ...ofStep.map((change) => steps.inverseOf(change, change.changeId)),
    ...[...versions.keys()].filter((id) => id >= first && id <= last).map(removal),
  ].map((planned) => {
    const version = versions.get(planned.id) ?? -1;
    const past = shop.changes.filter(({ id }) => id === planned.id).map(pastOf);
    return steps.isBehindUndo(version, planned.version, past) ? { ...planned, version } : planned;
  });
  const reference = which === 'undo' ? { undoes: target.id } : { redoes: target.id };
  const kind = steps.inverseKind(target.kind);
  return doStep(shop, inverse, { at: clock.now(), author, kind, ...reference });
}

function removal(id: bigint): steps.Planned {
  return { id, version: 0, action: 'removed', fields: {} };
}

function pastOf({ changeId, step }: MemoryShop['changes'][number]): steps.PastChange {
  return { id: changeId, stepId: step.id, takesBack: step.undoes ?? step.redoes };
}

/** What a person can undo and redo. */
export function stacksOf(shop: MemoryShop, { id }: Author): ReturnType<typeof steps.undoStacks> {
  return steps.undoStacks(
    shop.steps.filter(
      ({ author }) =>
        author.id === id && steps.UNDOABLE_AUTHORS.some((kind) => kind === author.kind),
    ),
  );
}
