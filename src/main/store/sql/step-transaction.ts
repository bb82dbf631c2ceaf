import {
  MAX_CONFLICTS_PER_OUTCOME,
  MAX_ROWS_PER_OUTCOME,
  type Author,
  type Conflict,
  type StepOutcome,
} from '../../../shared/history.ts';
import {
  decideStep,
  shownStep,
  type KnownPet,
  type Planned,
  type StoredStep,
  type Written,
} from '../planned-step.ts';
import { rowAfter } from '../step-plans.ts';
import { eachColumn, FIELD_LIST, fieldColumns, sqlValuesOf } from '../field-columns.ts';
import type { Dialect, Numbers, Run, SqlDatabase } from './database.ts';
import {
  FOLDED,
  FOLDED_COLUMNS,
  foldedValues,
  ROW_COLUMNS,
  rowOf,
  type RawRow,
} from './pet-columns.ts';
import { authorOf, detailsAt, insertStep, type RawStep } from './steps.ts';
import { refuseTakenCodes } from './fields.ts';

const NO_FIELDS = FIELD_LIST.map(() => null);

const known = ({ isIn }: Dialect) => ({
  name: 'known pets',
  text: `
SELECT ${ROW_COLUMNS}, 1 AS is_present FROM pets LEFT JOIN keys ON keys.id = added_by
WHERE ${isIn('pets.id', '$1', 'bigint')}
UNION ALL
SELECT ${ROW_COLUMNS}, 0 FROM removed_pets AS pets LEFT JOIN keys ON keys.id = added_by
WHERE ${isIn('pets.id', '$1', 'bigint')}`,
});

const authorsOfChanges = ({ isIn }: Dialect) => ({
  name: 'authors of changes',
  text: `SELECT changes.id AS change_id, steps.* FROM changes JOIN steps ON steps.id = step_id
    WHERE ${isIn('changes.id', '$1', 'bigint')}`,
});

const ACTION_CODES = { changed: 1, removed: 2, putBack: 3 } as const;

/** The columns that an animal keeps when it is removed or put back, besides its fields. */
const KEPT = `${FOLDED}, added_at, added_by`;

const CHANGES = {
  name: 'changes',
  columns: [
    ...['id', 'step_id', 'last_pet_id', 'pet_id'].map((name) => ({
      name,
      type: 'bigint' as const,
    })),
    { name: 'action', type: 'smallint' as const },
    ...FIELD_LIST.map(({ name, type }) => ({ name: `${name}_before`, type })),
    ...FIELD_LIST.map(({ name, type }) => ({ name: `${name}_after`, type })),
  ],
};

const OF_STEP = (action: number) =>
  `SELECT pet_id FROM changes WHERE step_id = $1 AND action = ${String(action)}`;

/** Carry out the changes of a step: what it changed, removed and put back. */
const APPLY = [
  {
    name: 'apply changes',
    text: `UPDATE pets SET version = changes.id, ${eachColumn((column) => `${column} = ${column}_after`)}
      FROM changes WHERE step_id = $1 AND action = 1 AND pets.id = changes.pet_id`,
  },
  ...moved('removals', 'pets', 'removed_pets', 2, '_before'),
  ...moved('returns', 'removed_pets', 'pets', 3, '_after'),
];

function moved(what: string, from: string, to: string, action: number, side: string) {
  return [
    {
      name: `apply ${what}`,
      text: `INSERT INTO ${to} (id, version, ${KEPT}, ${fieldColumns()})
        SELECT pets.id, changes.id, ${KEPT}, ${fieldColumns('', side)}
        FROM changes JOIN ${from} AS pets ON pets.id = pet_id
        WHERE step_id = $1 AND action = ${String(action)}`,
    },
    { name: `finish ${what}`, text: `DELETE FROM ${from} WHERE id IN (${OF_STEP(action)})` },
  ];
}

const FOLDED_PETS = {
  name: 'pets',
  columns: [
    { name: 'id', type: 'bigint' as const },
    ...FOLDED_COLUMNS.map((name) => ({ name, type: 'text' as const })),
  ],
};

/** What a step did, for those who are notified. */
export interface DoneStep {
  outcome: StepOutcome;
  removedIds: bigint[];
  /** How many animals were changed; 0 when nothing was written. */
  written: number;
  revision: number;
}

type StepKind = Pick<StoredStep, 'kind' | 'undoes' | 'redoes'>;

/** The kind of a step, its author and its time. */
interface StepOptions {
  kind: StepKind;
  author: Author;
  at: number;
}

/**
 * Stores a plan as one step and carries it out, in a transaction that has taken the numbers.
 * Conflicts are left out and reported.
 */
export async function writeStep(
  run: Run,
  database: SqlDatabase,
  numbers: Numbers,
  planned: readonly Planned[],
  { kind, author, at }: StepOptions,
): Promise<DoneStep> {
  const ids = planned.map(({ id }) => id);
  const raws = await run<RawRow & { is_present: unknown }>(known(database.dialect), [ids]);
  const animals = new Map<bigint, KnownPet>(
    raws.map((raw) => [raw.id, { row: rowOf(raw), isPresent: Boolean(raw.is_present) }]),
  );
  const returned = planned.flatMap(({ id, day, fields: { status } }) =>
    day !== undefined && status !== undefined && animals.get(id)?.row.status === 'sold' ? [id] : [],
  );
  const unsold = await detailsAt('sale', run, database.dialect, returned);
  const { writes, unchanged, conflictIds } = decideStep(planned, animals, unsold);
  const conflicts = await conflictsOf(run, database.dialect, conflictIds, animals);
  const counts = { done: writes.length + unchanged, conflicts, conflictCount: conflictIds.length };
  if (writes.length === 0) {
    return {
      outcome: { step: null, rows: [], ...counts },
      removedIds: [],
      written: 0,
      revision: 0,
    };
  }
  await refuseTakenCodes(
    run,
    database,
    writes.flatMap(({ id, before, after }) =>
      after ? [{ id, before: before?.details ?? {}, after: after.details }] : [],
    ),
  );
  const id = Number(numbers.last_step_id) + 1;
  const step = await insertStep(run, {
    ...kind,
    id,
    at,
    author,
    count: writes.length,
    added: null,
  });
  const revision = await writeChanges(run, database, numbers, step, writes);
  const rows = writes
    .slice(0, MAX_ROWS_PER_OUTCOME)
    .flatMap((written, place) =>
      rowAfter(written, animals.get(written.id), Number(numbers.last_change_id) + place + 1),
    );
  return {
    outcome: { step: shownStep(step), rows, ...counts },
    removedIds: writes.flatMap(({ id, action }) => (action === 'removed' ? [id] : [])),
    written: writes.length,
    revision,
  };
}

async function writeChanges(
  run: Run,
  database: SqlDatabase,
  numbers: Numbers,
  step: StoredStep,
  writes: readonly Written[],
): Promise<number> {
  const { last_pet_id: lastPetId, last_change_id: lastChangeId } = numbers;
  const rows = writes.map(({ id, action, before, after }, place) => [
    ...[lastChangeId + BigInt(place + 1), BigInt(step.id), lastPetId, id, ACTION_CODES[action]],
    ...(before ? sqlValuesOf(before) : NO_FIELDS),
    ...(after ? sqlValuesOf(after) : NO_FIELDS),
  ]);
  const [revision] = await Promise.all([
    database.advance(run, {
      last_pet_id: lastPetId,
      last_step_id: BigInt(step.id),
      last_change_id: lastChangeId + BigInt(writes.length),
    }),
    database.countChanges(run, writes),
    database.insertAll(run, CHANGES, rows),
    ...APPLY.map((statement) => run(statement, [step.id])),
    database.updateAll(run, FOLDED_PETS, foldedAnew(writes, database.fold)),
  ]);
  return revision;
}

/** The rows of FOLDED_PETS for the animals that get another name or other texts. */
function foldedAnew(writes: readonly Written[], fold: (text: string) => string) {
  return writes.flatMap(({ id, before, after }) => {
    if (!before || !after) return [];
    const isSameName = after.name === before.name;
    if (isSameName && after.details === before.details) return [];
    const [name, details] = foldedValues(fold, after);
    const isSame = isSameName && details === foldedValues(fold, before)[1];
    return isSame ? [] : [[id, name, details]];
  });
}

async function conflictsOf(
  run: Run,
  dialect: Dialect,
  ids: readonly bigint[],
  animals: ReadonlyMap<bigint, KnownPet>,
): Promise<Conflict[]> {
  const listed = ids.slice(0, MAX_CONFLICTS_PER_OUTCOME);
  if (listed.length === 0) return [];
  const versions = listed.map((id) => animals.get(id)?.row.version ?? 0);
  const raws = await run<RawStep & { change_id: bigint }>(authorsOfChanges(dialect), [versions]);
  const authors = new Map(raws.map((raw) => [Number(raw.change_id), raw]));
  return listed.map((id) => {
    const pet = animals.get(id);
    const step = authors.get(pet?.row.version ?? 0);
    return {
      id,
      row: pet?.isPresent ? pet.row : null,
      by: step ? authorOf(step) : null,
      at: step ? Number(step.at) : null,
    };
  });
}
