import { UNNAMED_CLERK, type RemovedPet } from '../../../shared/history.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { authorOf, type RawStep } from './steps.ts';
import { searchConditions, whereAll } from './view-query.ts';

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
      const where = whereAll(...(await searchConditions(read, database, terms, parameters)));
      const [counted] = await read<{ animals: bigint }>(
        ...composed(`SELECT count(*) AS animals FROM removed_pets AS pets ${where}`, parameters),
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
      return { rows: raws.map(removedOf), total: Number(counted?.animals ?? 0n) };
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
