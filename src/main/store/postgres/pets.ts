import type { Clock } from '../../platform/clock.ts';
import { onceATurn } from '../../platform/once-a-turn.ts';
import type { PetStore } from '../store.ts';
import type { Additions } from './additions.ts';
import type { Database } from './database.ts';
import { statusCode } from '../field-columns.ts';
import { PET_COLUMNS, petOf, ROW_COLUMNS, rowOf, type RawPet, type RawRow } from './pet-columns.ts';
import { addMany } from './imports.ts';
import type { PetChanges } from './pet-changes.ts';
import { countsOf, PET_TOTALS, type RawTotal } from './pet-counts.ts';
import { removedPets } from './removed-pets.ts';
import type { DoneStep } from './step-transaction.ts';
import { createGroups } from './groups.ts';
import { createViews } from './views.ts';

/** Animals read at a time for an export. */
const BATCH = 1_000;

/** Totals and animals of one moment; a single row without an animal when none follows. */
const PAGE = {
  name: 'page',
  text: `
SELECT page.*, total FROM (SELECT sum(animals)::bigint AS total FROM ${PET_TOTALS}) AS totals
LEFT JOIN LATERAL (
  SELECT ${PET_COLUMNS} FROM pets WHERE id > $1 ORDER BY id LIMIT $2
) AS page ON true ORDER BY id`,
};

const PAGE_BY_STATUS = {
  name: 'page by status',
  text: `
SELECT page.*, total FROM (SELECT animals AS total FROM ${PET_TOTALS} WHERE status = $3) AS totals
LEFT JOIN LATERAL (
  SELECT ${PET_COLUMNS} FROM pets WHERE status = $3 AND id > $1 ORDER BY id LIMIT $2
) AS page ON true ORDER BY id`,
};

const BY_ID = { name: 'pet by id', text: `SELECT ${PET_COLUMNS} FROM pets WHERE id = $1` };

const COUNTS = { name: 'counts', text: `SELECT status, animals FROM ${PET_TOTALS}` };

const EXPORT = {
  name: 'export',
  text: `
SELECT ${ROW_COLUMNS}
FROM pets LEFT JOIN keys ON keys.id = added_by WHERE pets.id > $1 ORDER BY pets.id LIMIT ${BATCH}`,
};

type PageRow = { [Name in keyof RawPet]: RawPet[Name] | null } & { total: bigint };

export interface PetParts {
  database: Database;
  clock: Clock;
  additions: Additions;
  changes: PetChanges;
  /** Called with each step that adds many animals, after its commit. */
  onStep: (done: DoneStep) => void;
}

/** Animals in PostgreSQL. */
export function createPetStore({
  database,
  clock,
  additions,
  changes,
  onStep,
}: PetParts): PetStore {
  // After each commit every list that is asked for needs the new total: one statement for all of a turn.
  const counts = onceATurn(async () => countsOf(await database.read<RawTotal>(COUNTS)));
  return {
    ...createViews(database),
    ...createGroups(database),
    add: (addition) => additions.add(addition),
    async addMany(pets, options) {
      const done = await addMany(database, clock, pets, options);
      onStep(done);
      return done.outcome;
    },
    change: (selection, change, author) => changes.change(selection, change, author),
    remove: (selection, author) => changes.remove(selection, author),
    putBack: (ids, author) => changes.putBack(ids, author),
    removed: (offset, limit, search) => removedPets(database, offset, limit, search),
    takeBack: (step, author) => changes.takeBack(step, author),
    async page({ status, afterId, limit }) {
      const rows = await (status === null
        ? database.read<PageRow>(PAGE, [afterId, limit + 1])
        : database.read<PageRow>(PAGE_BY_STATUS, [afterId, limit + 1, statusCode(status)]));
      const found = rows.filter(isPet);
      return {
        pets: found.slice(0, limit).map(petOf),
        total: Number(rows[0]?.total ?? 0),
        hasMore: found.length > limit,
      };
    },
    async byId(id) {
      const [raw] = await database.read<RawPet>(BY_ID, [id]);
      return raw && petOf(raw);
    },
    counts,
    async *all() {
      for (let last = 0n; ;) {
        const rows = await database.read<RawRow>(EXPORT, [last]);
        const end = rows.at(-1);
        if (!end) return;
        yield* rows.map(rowOf);
        last = end.id;
      }
    },
  };
}

function isPet(row: PageRow): row is RawPet & { total: bigint } {
  return row.id !== null;
}
