import { MAX_ROWS_PER_OUTCOME } from '../../../shared/history.ts';
import type { PetFields } from '../../../shared/pet.ts';
import { eachColumn, FIELD_LIST, fieldColumns, FIELDS } from '../field-columns.ts';
import type { Dialect } from './database.ts';
import { FOLDED, FOLDED_COLUMNS, ROW_COLUMNS } from './pet-columns.ts';
import { actionCode } from './steps.ts';

/*
 * What carries out a step whose rows are staged: `$1` is their batch, and `$2` the highest number that was
 * given to a change, or to an animal where some are added.
 */

const ADDED = String(actionCode('added'));
const CHANGED = String(actionCode('changed'));
const REMOVED = String(actionCode('removed'));
const PUT_BACK = String(actionCode('putBack'));
const RECOUNTED = String(actionCode('recounted'));

/** The staged rows of an action, for FROM. */
const stagedAs = (action: string) =>
  `(SELECT * FROM staged_pets WHERE batch = $1 AND action = ${action}) AS staged`;

const isElsewhere = (table: string, actions: string) => `
  SELECT pet_id FROM staged_pets AS staged WHERE batch = $1 AND action IN (${actions}) AND NOT EXISTS (
    SELECT 1 FROM ${table} AS pets WHERE pets.id = staged.pet_id AND pets.version = staged.version)`;

/** Animals that somebody else has changed since they were staged. */
export const LATE = {
  name: 'late conflicts',
  text: `${isElsewhere('pets', `${CHANGED}, ${REMOVED}`)} UNION ALL ${isElsewhere('removed_pets', `${PUT_BACK}, ${RECOUNTED}`)}`,
};

/** Drops such animals from the staged rows. */
export const leaveOut = ({ isIn }: Dialect) => ({
  name: 'leave out late conflicts',
  text: `DELETE FROM staged_pets WHERE batch = $1 AND ${isIn('pet_id', '$2', 'bigint')}`,
});

/** Gives consecutive ids to the animals that are added. */
export const ADD = {
  name: 'publish pets',
  text: `INSERT INTO pets (id, ${FOLDED}, added_at, ${fieldColumns()})
    SELECT CAST($2 AS bigint) + number, ${FOLDED}, CAST($3 AS bigint), ${fieldColumns()}
    FROM staged_pets WHERE batch = $1 AND action = ${ADDED} ORDER BY number`,
};

/** The id of a change, which becomes its animal's version. */
const CHANGE_ID = 'CAST($2 AS bigint) + number';

/** Keeps what a step changes in the history, with what was before. */
export const KEEP = {
  name: 'keep changes',
  text: `INSERT INTO changes (id, step_id, last_pet_id, pet_id, action,
      ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')})
    SELECT ${CHANGE_ID}, CAST($3 AS bigint), CAST($4 AS bigint), pet_id, action,
      ${eachColumn((column) => (column === 'details' ? 'details_before' : `pets.${column}`))},
      ${eachColumn((column) => (column === 'details' ? 'details_after' : `CASE WHEN action IN (${REMOVED}, ${RECOUNTED}) THEN NULL ELSE staged.${column} END`))}
    FROM staged_pets AS staged LEFT JOIN pets ON pets.id = pet_id
    WHERE batch = $1 AND action <> ${ADDED}`,
};

/** Gives removed entries another number. */
export const RECOUNT = {
  name: 'recount removed',
  text: `UPDATE removed_pets SET version = ${CHANGE_ID}, details = staged.details, folded_details = staged.folded_details
    FROM ${stagedAs(RECOUNTED)} WHERE removed_pets.id = staged.pet_id`,
};

/** Changes only the columns of these fields, since each costs an index. */
export function changing(fields: ReadonlySet<keyof PetFields>) {
  const columns = FIELDS.flatMap((field, place) =>
    fields.has(field) ? [FIELD_LIST[place]?.name ?? ''] : [],
  );
  const all = FOLDED_COLUMNS.filter((folded) => columns.includes(folded.replace('folded_', '')));
  const set = [...columns, ...all].map((column) => `, ${column} = staged.${column}`);
  return {
    name: `publish changes ${columns.join()}`,
    text: `UPDATE pets SET version = ${CHANGE_ID} ${set.join('')}
      FROM ${stagedAs(CHANGED)} WHERE pets.id = staged.pet_id`,
  };
}

function moving(from: string, to: string, action: string) {
  const kept = [...FOLDED_COLUMNS, 'added_at', 'added_by'];
  return {
    into: {
      name: `publish into ${to}`,
      text: `INSERT INTO ${to} (id, version, ${kept.join()}, ${fieldColumns()})
        SELECT pets.id, ${CHANGE_ID}, ${kept.map((column) => `pets.${column}`).join()}, ${fieldColumns('staged.')}
        FROM ${stagedAs(action)} JOIN ${from} AS pets ON pets.id = pet_id`,
    },
    outOf: {
      name: `publish out of ${from}`,
      text: `DELETE FROM ${from} WHERE id IN (
        SELECT pet_id FROM staged_pets WHERE batch = $1 AND action = ${action})`,
    },
  };
}
/** Moves animals out of stock. */
export const REMOVE = moving('pets', 'removed_pets', REMOVED);
/** Moves animals back into stock. */
export const RETURN = moving('removed_pets', 'pets', PUT_BACK);

/**
 * Takes the animals that a step has added, those after `$1`, out of stock at once. Their changes follow `$2`, the
 * last of those that the step has otherwise, and come last in its order.
 */
const REMOVAL_ID = 'CAST($2 AS bigint) + pets.id - CAST($1 AS bigint)';
const MOVED = [...FOLDED_COLUMNS, 'added_at', 'added_by', ...FIELD_LIST.map(({ name }) => name)];
export const REMOVE_ADDED = {
  keep: {
    name: 'keep removals of added',
    text: `INSERT INTO changes (id, step_id, last_pet_id, pet_id, action, ${fieldColumns('', '_before')})
      SELECT ${REMOVAL_ID}, CAST($3 AS bigint), id, id, ${REMOVED}, ${fieldColumns()} FROM pets WHERE id > $1`,
  },
  into: {
    name: 'publish added into removed',
    text: `INSERT INTO removed_pets (id, version, ${MOVED.join()})
      SELECT id, ${REMOVAL_ID}, ${MOVED.join()} FROM pets WHERE id > $1`,
  },
  outOf: { name: 'publish added out of stock', text: 'DELETE FROM pets WHERE id > $1' },
};

/** The first rows of those that were added, of those that were changed, and the first that were removed. */
export const FIRST_ADDED = {
  name: 'first added',
  text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = added_by
    WHERE pets.id > $1 ORDER BY pets.id LIMIT ${String(MAX_ROWS_PER_OUTCOME)}`,
};

export const FIRST_CHANGED = {
  name: 'first changed',
  text: `SELECT ${ROW_COLUMNS} FROM (
      SELECT pet_id, number FROM staged_pets
      WHERE batch = $1 AND action IN (${CHANGED}, ${PUT_BACK})
      ORDER BY number LIMIT ${String(MAX_ROWS_PER_OUTCOME)}
    ) AS staged JOIN pets ON pets.id = pet_id LEFT JOIN keys ON keys.id = added_by ORDER BY number`,
};

export const FIRST_REMOVED = {
  name: 'first removed',
  text: `SELECT pet_id FROM staged_pets WHERE batch = $1 AND action = ${REMOVED}
    ORDER BY number LIMIT ${String(MAX_ROWS_PER_OUTCOME)}`,
};
