import { ShopError } from '../../../shared/errors.ts';
import type { NewPet } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { UNCHANGEABLE_PETS } from '../additions-only.ts';
import type { PetStore } from '../store.ts';
import { Lane, type Additions } from './additions.ts';
import type { Database } from './database.ts';
import { petOf, rowOf, statusCode, type RawPet, type RawRow } from './pet-columns.ts';
import { countsOf, type RawTotal } from './totals.ts';
import { createViews } from './views.ts';

/** Animals in one transaction of an import: tills wait for the row that it holds no longer than for this. */
const BATCH = 1_000;

const PAGE_COLUMNS = 'id, name, category_id, status';

/** Totals and animals of one moment; one row without an animal when none follows. */
const PAGE = {
  name: 'page',
  text: `
SELECT page.*, total FROM (SELECT sum(animals)::bigint AS total FROM pet_totals) AS totals
LEFT JOIN LATERAL (
  SELECT ${PAGE_COLUMNS} FROM pets WHERE id > $1 ORDER BY id LIMIT $2
) AS page ON true ORDER BY id`,
};

const PAGE_BY_STATUS = {
  name: 'page by status',
  text: `
SELECT page.*, total FROM (SELECT animals AS total FROM pet_totals WHERE status = $3) AS totals
LEFT JOIN LATERAL (
  SELECT ${PAGE_COLUMNS} FROM pets WHERE status = $3 AND id > $1 ORDER BY id LIMIT $2
) AS page ON true ORDER BY id`,
};

const BY_ID = { name: 'pet by id', text: `SELECT ${PAGE_COLUMNS} FROM pets WHERE id = $1` };

const COUNTS = { name: 'counts', text: 'SELECT status, animals FROM pet_totals' };

const EXPORT = {
  name: 'export',
  text: `
SELECT pets.id, name, category_id, status, added_at, keys.label
FROM pets LEFT JOIN keys ON keys.id = added_by WHERE pets.id > $1 ORDER BY pets.id LIMIT ${BATCH}`,
};

type PageRow = { [Name in keyof RawPet]: RawPet[Name] | null } & { total: bigint };

/** Animals in PostgreSQL. `onAddedMany` is told of the revision of each commit. */
export function createPetStore(
  database: Database,
  clock: Clock,
  additions: Additions,
  onAddedMany: (revision: number) => void,
): PetStore {
  return {
    ...createViews(database),
    add: (addition) => additions.add(addition),
    ...UNCHANGEABLE_PETS,
    async addMany(pets, { author, signal, onProgress }) {
      const lane = new Lane(database);
      const all: NewPet[] = [];
      for await (const pet of pets) all.push(pet);
      if (signal?.aborted) throw new ShopError('cancelled', 'Nothing was added.');
      for (let from = 0; from < all.length; from += BATCH) {
        const batch = all.slice(from, from + BATCH).map((pet) => ({ pet, author }));
        const [added] = await lane.commit(batch, clock.now());
        onAddedMany(Number(added?.revision ?? 0));
        onProgress?.(from + batch.length);
      }
      return { step: null, done: all.length, rows: [], conflicts: [], conflictCount: 0 };
    },
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
    counts: async () => countsOf(await database.read<RawTotal>(COUNTS)),
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
