import {
  UNNAMED_CLERK,
  type Author,
  type HistoryEntry,
  type HistoryQuery,
} from '../../../shared/history.ts';
import type { HistoryStore } from '../store.ts';
import { composed, Parameters, type SqlDatabase } from './database.ts';
import { eachColumn, fieldColumns } from '../field-columns.ts';
import { fieldsIn, firstFields } from './pet-columns.ts';
import { ACTIONS } from './step-transaction.ts';
import { whereAll } from './view-query.ts';
import { historyCursor, readHistoryCursor } from '../history-cursor.ts';

interface RawEntry {
  major: bigint;
  minor: bigint;
  at: bigint;
  author_kind: Author['kind'] | null;
  author_id: string | null;
  author_name: string | null;
  action: bigint | number;
  pet_id: bigint;
  step_id: bigint | null;
  is_undo: bigint | number;
}

/** Who did what, when, with before and after. */
export function createHistoryStore({ read }: Pick<SqlDatabase, 'read'>): HistoryStore {
  return {
    async page(query) {
      const { limit } = query;
      const parameters = new Parameters();
      const raws = await read<RawEntry>(...composed(pageOf(query, parameters), parameters));
      const last = raws.length > limit ? raws[limit - 1] : undefined;
      return {
        entries: raws.slice(0, limit).map(entryOf),
        next: last ? historyCursor(last.major, last.minor) : null,
      };
    },
  };
}

/**
 * Changes, and the additions that the animals themselves record, merged into one order: by the
 * highest pet id at the time and, after the addition of that id, by the id of the change. Each part
 * is read only as far as the page extends.
 */
function pageOf(query: HistoryQuery, parameters: Parameters): string {
  const limit = `LIMIT ${String(query.limit + 1)}`;
  const from = query.cursor === undefined ? undefined : readHistoryCursor(query.cursor);
  const cursor = from?.map((number) => parameters.of(number)).join(', ');
  const before = (place: string) => (cursor === undefined ? [] : [`(${place}) < (${cursor})`]);
  const asked = askedFor(query, parameters);
  const changed = `
    SELECT changes.last_pet_id AS major, changes.id AS minor, at, author_kind, author_id, author_name,
      action, pet_id, step_id, CASE WHEN undoes IS NULL THEN 0 ELSE 1 END AS is_undo,
      ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')}
    FROM changes JOIN steps ON steps.id = step_id
    ${whereAll(
      ...before('changes.last_pet_id, changes.id'),
      ...asked({ pet: 'pet_id', kind: 'author_kind', id: 'author_id', at: 'at', action: 'action' }),
    )}
    ORDER BY changes.last_pet_id DESC, changes.id DESC ${limit}`;
  const parts = [changed];
  if (query.action === undefined || query.action === 'added') {
    parts.push(additionsIn('pets'), additionsIn('removed_pets'));
  }
  function additionsIn(table: string): string {
    return `
    SELECT pets.id AS major, 0 AS minor, added_at AS at, ${KIND} AS author_kind, ${AUTHOR} AS author_id,
      CASE WHEN added_by IS NULL THEN author_name ELSE label END AS author_name,
      0 AS action, pets.id AS pet_id, step.id AS step_id, 0 AS is_undo,
      ${eachColumn((column, type) => `CAST(NULL AS ${type}) AS ${column}_before`)}, ${firstFields('_after')}
    FROM ${table} AS pets
      LEFT JOIN keys ON keys.id = added_by
      LEFT JOIN steps AS step ON added_by IS NULL AND step.last_pet_id >= pets.id AND step.id = (
        SELECT id FROM steps WHERE first_pet_id <= pets.id ORDER BY first_pet_id DESC LIMIT 1)
      LEFT JOIN changes AS first ON first.id = (SELECT min(id) FROM changes WHERE pet_id = pets.id)
    ${whereAll(
      ...before('pets.id, 0'),
      ...asked({ pet: 'pets.id', kind: KIND, id: AUTHOR, at: 'added_at', action: '0' }),
    )}
    ORDER BY pets.id DESC ${limit}`;
  }
  const all = parts.map((part, place) => `SELECT * FROM (${part}) AS part${String(place)}`);
  return `${all.join(' UNION ALL ')} ORDER BY major DESC, minor DESC ${limit}`;
}

const KIND = `CASE WHEN added_by IS NULL THEN author_kind ELSE 'till' END`;
const AUTHOR = 'coalesce(added_by, author_id)';

/** Returns the function that makes the conditions of a query, given the columns of what it asks for. */
function askedFor(
  { petId, authorKind, authorId, action, from, to }: HistoryQuery,
  parameters: Parameters,
) {
  return (columns: Record<'pet' | 'kind' | 'id' | 'at' | 'action', string>): string[] => {
    const conditions: [sql: string, value: unknown][] = [
      [`${columns.pet} =`, petId],
      [`${columns.kind} =`, authorKind],
      [`${columns.id} =`, authorId],
      [`${columns.action} =`, action === undefined ? undefined : ACTIONS.indexOf(action)],
      [`${columns.at} >=`, from],
      [`${columns.at} <=`, to],
    ];
    return conditions.flatMap(([sql, value]) =>
      value === undefined ? [] : [`${sql} ${parameters.of(value)}`],
    );
  };
}

function entryOf(raw: RawEntry): HistoryEntry {
  const { author_kind: kind } = raw;
  const action = ACTIONS[Number(raw.action)] ?? 'changed';
  return {
    at: Number(raw.at),
    author: kind === null ? UNNAMED_CLERK : { kind, id: raw.author_id, name: raw.author_name },
    action,
    petId: raw.pet_id,
    before: action === 'added' || action === 'putBack' ? null : fieldsIn(raw, '_before'),
    after: action === 'removed' ? null : fieldsIn(raw, '_after'),
    stepId: raw.step_id === null ? null : Number(raw.step_id),
    isUndo: Boolean(raw.is_undo),
  };
}
