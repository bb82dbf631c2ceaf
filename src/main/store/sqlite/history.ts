import {
  UNNAMED_CLERK,
  type Author,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
} from '../../../shared/history.ts';
import { anotherTurn } from '../../platform/another-turn.ts';
import type { Connection } from './database.ts';
import { eachColumn, FIELD_COUNT, type SqlValue } from '../field-columns.ts';
import { fieldsAt } from './pet-columns.ts';
import { ACTIONS } from './planned-changes.ts';
import { storageError } from './storage-errors.ts';
import type { Steps } from './steps.ts';
import type { HistoryStore } from '../store.ts';
import { historyCursor, readHistoryCursor } from '../history-cursor.ts';

/** Entries examined before others get a turn of the event loop. */
const SLICE = 500;
const LAST_ID = 2n ** 63n - 1n;

/** Where a page continues: before this addition and this change. */
interface Cursor {
  petId: bigint;
  changeId: bigint;
}

/** An entry, and where the history continues after it. */
interface Placed {
  entry: HistoryEntry;
  then: Cursor;
}

/**
 * The history: changes, and additions as the animals themselves record them. Both fit into one
 * order, since a change stores the highest id that was given before it.
 */
export function createHistoryStore(connection: Connection, steps: Steps): HistoryStore {
  const read = createReader(connection, steps);
  const start = (): Cursor => ({ petId: LAST_ID, changeId: BigInt(steps.newestChange()) + 1n });
  return {
    page: async (query) => {
      try {
        return await readPage(
          read,
          query,
          query.cursor === undefined ? start() : cursorOf(query.cursor),
        );
      } catch (error) {
        throw storageError(error);
      }
    },
  };
}

type Reader = (before: Cursor, petId: bigint | undefined) => Placed[];

async function readPage(read: Reader, query: HistoryQuery, start: Cursor): Promise<HistoryPage> {
  const entries: HistoryEntry[] = [];
  let before = start;
  for (;;) {
    const slice = read(before, query.petId);
    for (const { entry, then } of slice) {
      if (matches(entry, query)) {
        if (entries.length === query.limit)
          return { entries, next: historyCursor(before.petId, before.changeId) };
        entries.push(entry);
      }
      before = {
        petId: least(before.petId, then.petId),
        changeId: least(before.changeId, then.changeId),
      };
    }
    if (slice.length < SLICE) return { entries, next: null };
    await anotherTurn();
  }
}

function matches(entry: HistoryEntry, query: HistoryQuery): boolean {
  return (
    (query.action === undefined || entry.action === query.action) &&
    (query.authorKind === undefined || entry.author.kind === query.authorKind) &&
    (query.authorId === undefined || entry.author.id === query.authorId) &&
    (query.from === undefined || entry.at >= query.from) &&
    (query.to === undefined || entry.at <= query.to)
  );
}

const BEFORE = eachColumn((column) => `changes.${column}_before`);
const AFTER = eachColumn((column) => `changes.${column}_after`);

function createReader(connection: Connection, steps: Steps): Reader {
  const changesSql = (condition: string) =>
    connection
      .prepare<bigint[], SqlValue[]>(
        `SELECT id, pet_id, action, step_id, last_pet_id, ${BEFORE}, ${AFTER}
         FROM changes WHERE id < ? ${condition} ORDER BY id DESC LIMIT ${SLICE}`,
      )
      .raw();
  // The animal as it was added: before its first change.
  const additionsOf = (table: string, condition: string) => `SELECT * FROM (
    SELECT p.id AS id, p.added_at, p.added_by, keys.label, first.id,
      ${eachColumn((column) => `iif(first.id IS NULL, p.${column}, first.${column}_before)`)}
    FROM ${table} AS p LEFT JOIN keys ON keys.id = p.added_by
    LEFT JOIN changes AS first ON first.id = (SELECT min(id) FROM changes WHERE pet_id = p.id)
    WHERE p.id < ? ${condition} ORDER BY p.id DESC LIMIT ${SLICE})`;
  const additionsSql = (condition: string) =>
    connection
      .prepare<bigint[], SqlValue[]>(
        `${additionsOf('pets', condition)} UNION ALL ${additionsOf('removed_pets', condition)}
         ORDER BY 1 DESC LIMIT ${SLICE}`,
      )
      .raw();
  const changes = changesSql('');
  const changesOfPet = changesSql('AND pet_id = ?');
  const additions = additionsSql('');
  const additionOfPet = additionsSql('AND p.id = ?');
  return (before, petId) => {
    const changed =
      petId === undefined ? changes.all(before.changeId) : changesOfPet.all(before.changeId, petId);
    const added =
      petId === undefined
        ? additions.all(before.petId, before.petId)
        : additionOfPet.all(before.petId, petId, before.petId, petId);
    return merged(
      changed.map((row) => changeEntry(row, steps)),
      added.map((row) => additionEntry(row, steps)),
    ).slice(0, SLICE);
  };
}

/** Newest first: a change follows the additions up to the highest id that it stores. */
function merged(changes: readonly Placed[], additions: readonly Placed[]): Placed[] {
  const placed: Placed[] = [];
  let next = 0;
  for (const change of changes) {
    for (; ; next += 1) {
      const addition = additions[next];
      if (!addition || addition.then.petId < change.then.petId) break;
      placed.push(addition);
    }
    placed.push(change);
  }
  return [...placed, ...additions.slice(next)];
}

function changeEntry(row: readonly SqlValue[], steps: Steps): Placed {
  const [id, petId, action, stepId, lastPetId] = row.map(bigintOf);
  const step = steps.byId(Number(stepId));
  const before = row[5] === null ? null : fieldsAt(row, 5);
  const after = row[5 + FIELD_COUNT] === null ? null : fieldsAt(row, 5 + FIELD_COUNT);
  return {
    entry: {
      at: step?.at ?? 0,
      author: step?.author ?? UNNAMED_CLERK,
      action: ACTIONS[Number(action)] ?? 'changed',
      petId: petId ?? 0n,
      before,
      after,
      stepId: Number(stepId),
      isUndo: step?.isUndo ?? false,
    },
    // Anything added after the change is newer than it.
    then: { petId: (lastPetId ?? 0n) + 1n, changeId: id ?? 0n },
  };
}

function additionEntry(row: readonly SqlValue[], steps: Steps): Placed {
  const [id, addedAt, addedBy, label] = row;
  const petId = bigintOf(id ?? 0);
  const step = addedBy === null ? steps.ofAddition(petId) : undefined;
  const till: Author = { kind: 'till', id: String(addedBy), name: textOrNull(label) };
  return {
    entry: {
      at: Number(addedAt),
      author: addedBy === null ? (step?.author ?? UNNAMED_CLERK) : till,
      action: 'added',
      petId,
      before: null,
      after: fieldsAt(row, 5),
      stepId: step?.id ?? null,
      isUndo: false,
    },
    then: { petId, changeId: LAST_ID },
  };
}

function bigintOf(value: SqlValue): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function textOrNull(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function cursorOf(text: string): Cursor {
  const [petId, changeId] = readHistoryCursor(text);
  return { petId, changeId };
}
