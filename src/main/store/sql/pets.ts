import { UNNAMED_CLERK, type RemovedPet } from '../../../shared/history.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import { statusCode } from '../field-columns.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { NOBODY } from '../planned-step.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading, type SqlDatabase } from './database.ts';
import { PET_COLUMNS, petOf, ROW_COLUMNS, rowOf, type RawPet, type RawRow } from './pet-columns.ts';
import { animalsIn } from './group-sizes.ts';
import { allEntries } from './totals.ts';
import { authorOf } from '../tables/author.ts';
import type { RawStep } from './steps.ts';
import { searchConditions, whereAll } from './view-query.ts';

/** Animals read at a time for an export. */
const BATCH = 1_000;
/** Before every id. */
const BEFORE_ALL = -(2n ** 63n);

const BY_ID = { name: 'pet by id', text: `SELECT ${PET_COLUMNS} FROM pets WHERE id = $1` };

const EXPORT = {
  name: 'export',
  text: `
SELECT ${ROW_COLUMNS}
FROM pets LEFT JOIN keys ON keys.id = added_by WHERE pets.id > $1 ORDER BY pets.id LIMIT ${String(BATCH)}`,
};

type PageRow = { [Name in keyof RawPet]: RawPet[Name] | null } & { total: bigint };

/** What needs no more than the animals' own table: the pages of the service, single animals, export. */
export function createPetReads({
  read,
}: Pick<SqlDatabase, 'read'>): Pick<PetStore, 'page' | 'byId' | 'counts' | 'after' | 'all'> {
  const after = async (id: bigint): Promise<PetRow[]> =>
    (await read<RawRow>(EXPORT, [id])).map(rowOf);
  // Totals and animals of one moment; a single row without an animal when none follows.
  const page = {
    name: 'page',
    text: `
SELECT page.*, total FROM (SELECT sum(animals) AS total FROM counted_totals) AS totals
LEFT JOIN (SELECT ${PET_COLUMNS} FROM pets WHERE id > $1 ORDER BY id LIMIT $2) AS page ON 1 = 1
ORDER BY id`,
  };
  const pageByStatus = {
    name: 'page by status',
    text: `
SELECT page.*, total FROM (SELECT animals AS total FROM counted_totals WHERE status = $3) AS totals
LEFT JOIN (
  SELECT ${PET_COLUMNS} FROM pets WHERE status = $3 AND id > $1 ORDER BY id LIMIT $2
) AS page ON 1 = 1 ORDER BY id`,
  };
  return {
    async page({ status, afterId, limit }) {
      const rows = await (status === null
        ? read<PageRow>(page, [afterId, limit + 1])
        : read<PageRow>(pageByStatus, [afterId, limit + 1, statusCode(status)]));
      const found = rows.filter(isPet);
      return {
        pets: found.slice(0, limit).map(petOf),
        total: Number(rows[0]?.total ?? 0),
        hasMore: found.length > limit,
      };
    },
    async byId(id) {
      const [raw] = await read<RawPet>(BY_ID, [id]);
      return raw && petOf(raw);
    },
    counts: () => allEntries(read),
    after,
    all: () => allAnimals(after),
  };
}

/** All animals, read in portions, between which others have their turn. */
export async function* allAnimals(after: PetStore['after']): AsyncGenerator<PetRow> {
  for (let last = BEFORE_ALL; ;) {
    const rows = await after(last);
    const end = rows.at(-1);
    if (!end) return;
    yield* rows;
    last = end.id;
    await anotherTurn();
  }
}

function isPet(row: PageRow): row is RawPet & { total: bigint } {
  return row.id !== null;
}

type RawRemoved = RawRow &
  Pick<RawStep, 'author_kind' | 'author_id' | 'author_name'> & {
    at: bigint | null;
    category_name: string | null;
  };

/** Animals removed from stock, the latest first. */
export function createRemovedPets(database: Reading): Pick<PetStore, 'removed'> {
  const { read, fold } = database;
  return {
    async removed(offset, limit, search) {
      const parameters = new Parameters();
      const terms = searchTerms(search, fold);
      const { dialect } = database;
      const own = `${animalsIn(dialect)} > ${String(NOBODY)}`;
      const found = await searchConditions(read, database, terms, parameters);
      const where = whereAll(own, ...found);
      const [counted] = await read<{ entries: bigint; animals: unknown }>(
        ...composed(
          `SELECT count(*) AS entries, sum(1.0 * ${animalsIn(dialect)}) AS animals
          FROM removed_pets AS pets ${where}`,
          parameters,
        ),
      );
      const raws = await read<RawRemoved>(
        ...composed(
          `SELECT ${ROW_COLUMNS}, at, author_kind, author_id, author_name,
            categories.name AS category_name
          FROM (SELECT * FROM removed_pets AS pets ${where}
            ORDER BY version DESC LIMIT ${String(limit)} OFFSET ${String(offset)}) AS pets
          LEFT JOIN keys ON keys.id = pets.added_by
          LEFT JOIN categories ON categories.id = pets.category_id
          LEFT JOIN changes ON changes.id = pets.version
          LEFT JOIN steps ON steps.id = changes.step_id
          ORDER BY pets.version DESC`,
          parameters,
        ),
      );
      return {
        rows: raws.map(removedOf),
        total: Number(counted?.entries ?? 0n),
        animals: Number(counted?.animals ?? 0),
      };
    },
  };
}

function removedOf(raw: RawRemoved): RemovedPet {
  const isKnown = raw.at !== null;
  return {
    ...rowOf(raw),
    removedAt: Number(raw.at ?? 0n),
    removedBy: isKnown ? authorOf(raw) : UNNAMED_CLERK,
    categoryName: raw.category_name,
  };
}
