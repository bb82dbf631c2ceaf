import {
  UNNAMED_CLERK,
  type Author,
  type HistoryEntry,
  type HistoryQuery,
} from '../../../shared/history.ts';
import type { HistoryStore } from '../store.ts';
import type { Database } from './database.ts';
import { eachColumn, fieldColumns } from '../field-columns.ts';
import { fieldsIn, firstFields } from './pet-columns.ts';
import { ACTIONS } from './step-transaction.ts';
import { historyCursor, readHistoryCursor } from '../history-cursor.ts';

/**
 * Changes, and the additions that the animals themselves record, merged into one order: by the
 * highest pet id at the time and, after the addition of that id, by the id of the change. Each half
 * is read only as far as the page extends.
 */
const PAGE = {
  name: 'history page',
  text: `
WITH changed AS (
  SELECT changes.last_pet_id AS major, changes.id AS minor, at, author_kind, author_id, author_name,
    action, pet_id, step_id, undoes IS NOT NULL AS is_undo,
    ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')}
  FROM changes JOIN steps ON steps.id = step_id
  WHERE (changes.last_pet_id, changes.id) < ($1::bigint, $2::bigint)
    AND ($3::bigint IS NULL OR pet_id = $3) AND ($4::text IS NULL OR author_kind = $4)
    AND ($5::text IS NULL OR author_id = $5) AND ($6::smallint IS NULL OR action = $6)
    AND ($7::bigint IS NULL OR at >= $7) AND ($8::bigint IS NULL OR at <= $8)
  ORDER BY changes.last_pet_id DESC, changes.id DESC LIMIT $9
), additions AS (
  SELECT pets.id AS major, 0::bigint AS minor, added_at AS at,
    CASE WHEN added_by IS NULL THEN author_kind ELSE 'till' END AS author_kind,
    coalesce(added_by, author_id) AS author_id,
    CASE WHEN added_by IS NULL THEN author_name ELSE label END AS author_name,
    0::smallint AS action, pets.id AS pet_id, step.id AS step_id, false AS is_undo,
    ${eachColumn((column, type) => `NULL::${type} AS ${column}_before`)}, ${firstFields('_after')}
  FROM (SELECT * FROM pets UNION ALL SELECT * FROM removed_pets) AS pets
    LEFT JOIN keys ON keys.id = added_by
    LEFT JOIN LATERAL (
      SELECT * FROM steps WHERE added_by IS NULL AND first_pet_id <= pets.id
      ORDER BY first_pet_id DESC LIMIT 1
    ) AS step ON step.last_pet_id >= pets.id
    LEFT JOIN LATERAL (
      SELECT * FROM changes WHERE pet_id = pets.id ORDER BY changes.id LIMIT 1
    ) AS first ON true
  WHERE (pets.id, 0::bigint) < ($1::bigint, $2::bigint)
    AND ($3::bigint IS NULL OR pets.id = $3)
    AND ($4::text IS NULL OR CASE WHEN added_by IS NULL THEN author_kind ELSE 'till' END = $4)
    AND ($5::text IS NULL OR coalesce(added_by, author_id) = $5)
    AND ($6::smallint IS NULL OR $6 = 0)
    AND ($7::bigint IS NULL OR added_at >= $7) AND ($8::bigint IS NULL OR added_at <= $8)
  ORDER BY pets.id DESC LIMIT $9
)
SELECT * FROM changed UNION ALL SELECT * FROM additions ORDER BY major DESC, minor DESC LIMIT $9`,
};

interface RawEntry {
  major: bigint;
  minor: bigint;
  at: bigint;
  author_kind: Author['kind'] | null;
  author_id: string | null;
  author_name: string | null;
  action: number;
  pet_id: bigint;
  step_id: bigint | null;
  is_undo: boolean;
}

const LAST = [2n ** 63n - 1n, 2n ** 63n - 1n];

/** Who did what, when, with before and after. */
export function createHistoryStore(database: Database): HistoryStore {
  return {
    async page(query) {
      const { limit } = query;
      const before = query.cursor === undefined ? LAST : readHistoryCursor(query.cursor);
      const raws = await database.read<RawEntry>(PAGE, [...before, ...asked(query), limit + 1]);
      const last = raws.length > limit ? raws[limit - 1] : undefined;
      return {
        entries: raws.slice(0, limit).map(entryOf),
        next: last ? historyCursor(last.major, last.minor) : null,
      };
    },
  };
}

function asked({ petId, authorKind, authorId, action, from, to }: HistoryQuery): unknown[] {
  const code = action === undefined ? null : ACTIONS.indexOf(action);
  return [petId ?? null, authorKind ?? null, authorId ?? null, code, from ?? null, to ?? null];
}

function entryOf(raw: RawEntry): HistoryEntry {
  const { author_kind: kind } = raw;
  const action = ACTIONS[raw.action] ?? 'changed';
  return {
    at: Number(raw.at),
    author: kind === null ? UNNAMED_CLERK : { kind, id: raw.author_id, name: raw.author_name },
    action,
    petId: raw.pet_id,
    before: action === 'added' || action === 'putBack' ? null : fieldsIn(raw, '_before'),
    after: action === 'removed' ? null : fieldsIn(raw, '_after'),
    stepId: raw.step_id === null ? null : Number(raw.step_id),
    isUndo: raw.is_undo,
  };
}
