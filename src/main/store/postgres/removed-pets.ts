import { UNNAMED_CLERK, type RemovedPet, type RemovedRows } from '../../../shared/history.ts';
import type { Database } from './database.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { authorOf, type RawStep } from './steps.ts';

const MATCHES = `($1::text = '' OR strpos(pets.folded, $1) > 0 OR pets.id::text = $1)`;

const COUNT = {
  name: 'count removed',
  text: `SELECT count(*) AS animals FROM removed_pets AS pets WHERE ${MATCHES}`,
};

const ROWS = {
  name: 'removed rows',
  text: `
SELECT ${ROW_COLUMNS}, at, author_kind, author_id, author_name
FROM (SELECT * FROM removed_pets AS pets WHERE ${MATCHES} ORDER BY version DESC LIMIT $2 OFFSET $3) AS pets
  LEFT JOIN keys ON keys.id = pets.added_by
  LEFT JOIN changes ON changes.id = pets.version
  LEFT JOIN steps ON steps.id = changes.step_id
ORDER BY pets.version DESC`,
};

type RawRemoved = RawRow &
  Pick<RawStep, 'author_kind' | 'author_id' | 'author_name'> & { at: bigint | null };

/** Animals removed from stock, the latest first. */
export async function removedPets(
  database: Database,
  offset: number,
  limit: number,
  search: string,
): Promise<RemovedRows> {
  const text = database.fold(search.trim());
  const [counted] = await database.read<{ animals: bigint }>(COUNT, [text]);
  const raws = await database.read<RawRemoved>(ROWS, [text, limit, offset]);
  return { rows: raws.map(removedOf), total: Number(counted?.animals ?? 0n) };
}

function removedOf(raw: RawRemoved): RemovedPet {
  const isKnown = raw.at !== null;
  return {
    ...rowOf(raw),
    removedAt: Number(raw.at ?? 0n),
    removedBy: isKnown ? authorOf(raw) : UNNAMED_CLERK,
  };
}
