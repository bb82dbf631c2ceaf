import {
  inverseOf,
  movesAnimals,
  NOBODY,
  type PastChange,
  type Planned,
  type StoredStep,
} from '../planned-step.ts';
import { rebaseOverUndone, planFor, type Versioned } from '../step-plans.ts';
import type { Dialect, Run, SqlDatabase } from './database.ts';
import { fieldsIn } from './pet-columns.ts';
import { actionOf, lastRemovals, RECOUNTED } from './steps.ts';

/** The first and last changes of a step, whose ids are in a row. */
const EDGES_OF_STEP = {
  name: 'edges of step',
  text: 'SELECT min(id) AS first, max(id) AS last FROM changes WHERE step_id = $1',
};

const CHANGES_OF_STEP = {
  name: 'changes of step',
  text: 'SELECT * FROM changes WHERE id BETWEEN $2 AND $3 AND step_id = $1 ORDER BY id',
};

/** Every change to the animals of a step, with the step that each change took back. */
const pastChanges = ({ isIn }: Dialect) => ({
  name: 'past changes',
  text: `
SELECT changes.id, changes.pet_id, step_id, coalesce(undoes, redoes) AS takes_back
FROM changes JOIN steps ON steps.id = step_id
WHERE ${isIn('pet_id', '$1', 'bigint')} ORDER BY changes.id`,
});

const versions = ({ isIn }: Dialect) => ({
  name: 'versions',
  text: `SELECT id, version FROM pets WHERE ${isIn('id', '$1', 'bigint')}
    UNION ALL SELECT id, version FROM removed_pets WHERE ${isIn('id', '$1', 'bigint')}`,
});

const ADDED_BETWEEN = {
  name: 'added between',
  text: `SELECT id FROM pets WHERE id BETWEEN $1 AND $2
    UNION ALL SELECT id FROM removed_pets WHERE id BETWEEN $1 AND $2`,
};

/** An animal and its version, as a table has them. */
export interface RawVersion {
  id: bigint;
  version: bigint;
}

interface RawChange {
  id: bigint;
  pet_id: bigint;
  action: bigint | number;
}

interface RawPast {
  id: bigint;
  pet_id: bigint;
  step_id: bigint;
  takes_back: bigint | null;
}

/** Animals with their versions. */
export function versionsOf(raws: readonly RawVersion[]): Versioned[] {
  return raws.map(({ id, version }) => ({ id, version: Number(version) }));
}

/** Changes of a step that are planned to be undone at a time. */
const PORTION = 500n;

/** Plans how to take a step back, for animals that are still as it left them. */
export async function* inversePlan(
  database: SqlDatabase,
  step: StoredStep,
): AsyncGenerator<Planned> {
  const { read } = database;
  const { added } = step;
  const moves = movesAnimals(step);
  // Those that were removed at once are no longer to be removed.
  const gone = new Set<bigint>();
  const [edges] = await read<{ first: bigint | null; last: bigint | null }>(EDGES_OF_STEP, [
    step.id,
  ]);
  for (const [from, to] of portionsOf(edges?.first, edges?.last)) {
    const raws = await read<RawChange>(CHANGES_OF_STEP, [step.id, from, to]);
    const planned = raws.map((raw) => {
      const isAdded = added !== null && raw.pet_id >= added.first && raw.pet_id <= added.last;
      if (isAdded) gone.add(raw.pet_id);
      return inverseOfRaw(raw, { isAdded, movesAnimals: moves });
    });
    yield* await behindUndo(database, await withReasons(database, planned));
  }
  for (const [from, to] of portionsOf(added?.first, added?.last)) {
    const inStock = await read<{ id: bigint }>(ADDED_BETWEEN, [from, to]);
    const animals = inStock.flatMap(({ id }) => (gone.has(id) ? [] : [{ id, version: 0 }]));
    const change = moves ? { details: { quantity: NOBODY } } : {};
    yield* await behindUndo(database, planFor(animals, 'removed', change));
  }

  function* portionsOf(first: bigint | null = null, last: bigint | null = null) {
    if (first === null || last === null) return;
    for (let from = first; from <= last; from += PORTION) {
      yield [from, from + PORTION - 1n < last ? from + PORTION - 1n : last] as const;
    }
  }
}

function inverseOfRaw(raw: RawChange, of: Parameters<typeof inverseOf>[1]): Planned {
  const known = actionOf(raw.action);
  const action =
    Number(raw.action) === RECOUNTED ? 'recounted' : known === 'added' ? 'changed' : known;
  const past: Parameters<typeof inverseOf>[0] = {
    id: raw.pet_id,
    changeId: Number(raw.id),
    action,
    before: action === 'changed' ? fieldsIn(raw, '_before') : null,
    details: {
      before: fieldsIn(raw, '_before').details,
      after: fieldsIn(raw, '_after').details,
    },
  };
  return inverseOf(past, of);
}

/** Animals that were put back are removed for the reason for which they were before, and on that day. */
async function withReasons(
  { read, dialect }: SqlDatabase,
  planned: readonly Planned[],
): Promise<Planned[]> {
  const removed = planned.flatMap(({ id, action }) => (action === 'removed' ? [id] : []));
  const reasons = await lastRemovals(read, dialect, removed);
  return planned.map((one) => {
    const why = one.action === 'removed' ? reasons.get(one.id) : undefined;
    return why === undefined ? one : { ...one, details: { ...why, ...one.details } };
  });
}

/**
 * Updates plans to the present versions of animals that, apart from undone changes, are as the step
 * left them.
 */
async function behindUndo(
  { read, dialect }: SqlDatabase,
  planned: readonly Planned[],
): Promise<Planned[]> {
  const ids = planned.map(({ id }) => id);
  const raws = await read<RawVersion>(versions(dialect), [ids]);
  const present = new Map(versionsOf(raws).map((one) => [one.id, one.version]));
  const moved = planned.filter(({ id, version }) => present.get(id) !== version);
  if (moved.length === 0) return [...planned];
  const past = await pastChangesOf(
    read,
    dialect,
    moved.map(({ id }) => id),
  );
  return rebaseOverUndone(planned, present, (id) => past.get(id) ?? []);
}

/** Every change of animals, oldest first. */
export async function pastChangesOf(
  run: Run,
  dialect: Dialect,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly PastChange[]>> {
  if (ids.length === 0) return new Map();
  const raws = await run<RawPast>(pastChanges(dialect), [ids]);
  const all = raws.map((raw) => ({
    petId: raw.pet_id,
    id: Number(raw.id),
    stepId: Number(raw.step_id),
    takesBack: raw.takes_back === null ? null : Number(raw.takes_back),
  }));
  return Map.groupBy(all, ({ petId }) => petId);
}
