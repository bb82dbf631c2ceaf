import { UNNAMED_CLERK, type Author, type HistoryEntry } from '../../../shared/history.ts';
import type { HistoryStore } from '../store.ts';
import { composed, type Reading } from './database.ts';
import { eachColumn, fieldColumns } from '../field-columns.ts';
import { askedFor, type AskedColumns } from './history-conditions.ts';
import { fieldsIn, firstFields } from './pet-columns.ts';
import { actionOf, detailsAsAdded, RECOUNTED } from './steps.ts';
import { whereAll } from './view-query.ts';
import { historyCursor, readHistoryCursor, type HistoryPlace } from '../history-cursor.ts';

interface RawEntry {
  major: bigint;
  minor: bigint;
  /** The place of the first entry of its step, which comes last. */
  first_major: bigint;
  first_minor: bigint;
  at: bigint;
  author_kind: Author['kind'] | null;
  author_id: string | null;
  author_name: string | null;
  action: bigint | number;
  pet_id: bigint;
  step_id: bigint | null;
  step_size: bigint;
  is_undo: bigint | number;
}

/** A type that both databases know, for columns that are empty. */
const SQL_TYPES = {
  whole: 'bigint',
  small: 'smallint',
  code: 'text',
  words: 'text',
  bytes: 'text',
};

/** Who did what, when, with before and after; of details only what differs. */
export function createHistoryStore(database: Reading): HistoryStore {
  return {
    async page(query) {
      const { limit, bySteps = false } = query;
      let from = readHistoryCursor(query);
      const conditions = await askedFor(database, query);
      const found: RawEntry[] = [];
      for (;;) {
        const text = conditions === null ? null : pageOf(conditions, from, limit + 1);
        const raws = text ? await database.read<RawEntry>(...text) : [];
        for (const raw of raws) {
          const isListed = bySteps && raw.step_id !== null && raw.step_id === found.at(-1)?.step_id;
          if (!isListed) found.push(raw);
        }
        const last = raws.at(-1);
        if (!last || raws.length <= limit || found.length > limit) break;
        from = placeOf(last, bySteps);
      }
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        entries: await entriesOf(database, found.slice(0, limit)),
        next: last ? historyCursor(query, placeOf(last, bySteps)) : null,
      };
    },
  };
}

/** The place after an entry or, by steps, after all entries of its step. */
function placeOf(raw: RawEntry, bySteps: boolean): HistoryPlace {
  return bySteps ? [raw.first_major, raw.first_minor] : [raw.major, raw.minor];
}

const CHANGED: AskedColumns = {
  pet: 'pet_id',
  kind: 'author_kind',
  author: 'author_id',
  at: 'at',
  step: 'step_id',
};
const ADDED: AskedColumns = {
  pet: 'pets.id',
  kind: `CASE WHEN added_by IS NULL THEN author_kind ELSE 'till' END`,
  author: 'coalesce(added_by, author_id)',
  at: 'added_at',
  step: 'step.id',
};

/**
 * Changes, and the additions that the animals themselves record, merged into one order: by the
 * highest pet id at the time and, after the addition of that id, by the id of the change; the changes of
 * an import come before its additions. Each part is read only as far as the page extends.
 */
function pageOf(
  asked: Exclude<Awaited<ReturnType<typeof askedFor>>, null>,
  from: HistoryPlace | null,
  entries: number,
): ReturnType<typeof composed> {
  const limit = `LIMIT ${String(entries)}`;
  const cursor = from?.map(String).join(', ');
  const before = (place: string) => (cursor === undefined ? [] : [`(${place}) < (${cursor})`]);
  const changed = `
    SELECT changes.last_pet_id AS major, changes.id AS minor, changes.last_pet_id AS first_major,
      (SELECT min(first.id) FROM changes AS first WHERE first.step_id = changes.step_id) AS first_minor,
      at, author_kind, author_id, author_name, action, pet_id, step_id, animals AS step_size,
      CASE WHEN undoes IS NULL THEN 0 ELSE 1 END AS is_undo,
      ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')}
    FROM changes JOIN steps ON steps.id = step_id
    ${whereAll(...before('changes.last_pet_id, changes.id'), `action <> ${String(RECOUNTED)}`, ...asked.changes(CHANGED))}
    ORDER BY changes.last_pet_id DESC, changes.id DESC ${limit}`;
  const additions = (table: string) => `
    SELECT pets.id AS major, 0 AS minor,
      coalesce(changed.last_pet_id, step.first_pet_id, pets.id) AS first_major,
      coalesce(changed.id, 0) AS first_minor, added_at AS at, ${ADDED.kind} AS author_kind, ${ADDED.author} AS author_id,
      CASE WHEN added_by IS NULL THEN author_name ELSE label END AS author_name, 0 AS action,
      pets.id AS pet_id, step.id AS step_id, coalesce(step.animals, 1) AS step_size, 0 AS is_undo,
      ${eachColumn((column, kind) => `CAST(NULL AS ${SQL_TYPES[kind]}) AS ${column}_before`)}, ${firstFields('_after', 'pets.details')}
    FROM ${table} AS pets
      LEFT JOIN keys ON keys.id = added_by
      LEFT JOIN steps AS step ON added_by IS NULL AND step.last_pet_id >= pets.id AND step.id = (
        SELECT id FROM steps WHERE first_pet_id <= pets.id ORDER BY first_pet_id DESC LIMIT 1)
      LEFT JOIN changes AS changed ON changed.id = (SELECT min(id) FROM changes WHERE step_id = step.id)
      LEFT JOIN changes AS first ON first.id = (SELECT min(id) FROM changes WHERE pet_id = pets.id)
    ${whereAll(...before('pets.id, 0'), ...asked.additions(table, ADDED))}
    ORDER BY pets.id DESC ${limit}`;
  const parts = [
    ...(asked.hasChanges ? [changed] : []),
    ...(asked.hasAdditions ? [additions('pets'), additions('removed_pets')] : []),
  ];
  const all = parts.map((part, place) => `SELECT * FROM (${part}) AS part${String(place)}`);
  const text = `${all.join(' UNION ALL ')} ORDER BY major DESC, minor DESC ${limit}`;
  return composed(text, asked.parameters);
}

/** The entries of rows. The details of an animal that was added are as they were then. */
async function entriesOf(
  { read, dialect }: Reading,
  raws: readonly RawEntry[],
): Promise<HistoryEntry[]> {
  const entries = raws.map(entryOf);
  const added = entries.flatMap(({ action, petId, after }) =>
    action === 'added' && after ? [{ id: petId, details: after.details }] : [],
  );
  const details = await detailsAsAdded(read, dialect, added);
  return entries.map((entry) => {
    const { action, petId, after } = entry;
    const then = action === 'added' ? details.get(petId) : undefined;
    return then && after ? { ...entry, after: { ...after, details: then } } : entry;
  });
}

function entryOf(raw: RawEntry): HistoryEntry {
  const { author_kind: kind } = raw;
  const action = actionOf(raw.action);
  return {
    at: Number(raw.at),
    author: kind === null ? UNNAMED_CLERK : { kind, id: raw.author_id, name: raw.author_name },
    action,
    petId: raw.pet_id,
    before: action === 'added' || action === 'putBack' ? null : fieldsIn(raw, '_before'),
    after: action === 'removed' ? null : fieldsIn(raw, '_after'),
    stepId: raw.step_id === null ? null : Number(raw.step_id),
    stepSize: Number(raw.step_size),
    isUndo: Boolean(raw.is_undo),
  };
}
