import { MAX_GROUPS, type PetGrouping, type ViewSnapshot } from '../../../shared/inventory.ts';
import { soughtNumber } from '../../../shared/search-terms.ts';
import { composed, type Reading } from './database.ts';
import { orderBy, packedIds, type ViewQuery } from './view-query.ts';

const LABEL = `coalesce((SELECT categories.name FROM categories
  WHERE categories.id = pets.category_id), 'Category ' || pets.category_id)`;

/** The ids of a view in its order, and the groups that they are in, as one statement finds them. */
export async function groupedIds(
  { read, dialect }: Reading,
  query: ViewQuery,
  grouping: PetGrouping,
): Promise<Pick<ViewSnapshot, 'ids' | 'groups'>> {
  const text = sqlOf(dialect, query, grouping);
  const found = await read<{ key: string; label: string; animals: bigint; ids: string }>(
    ...composed(text, query.parameters),
  );
  const groups = found
    .slice(0, MAX_GROUPS)
    .map(({ key, label, animals }) => ({ key, label, count: Number(animals) }));
  const ids = found.map((group) => group.ids).join(',');
  return { ids: packedIds(ids === '' ? null : ids), groups };
}

function sqlOf(
  dialect: Reading['dialect'],
  { where, keys, parameters, terms }: ViewQuery,
  { by, timeZone }: PetGrouping,
): string {
  const day = () => dialect.dayOf('pets.added_at', parameters.of(timeZone));
  const [key, label] = {
    day: () => [day(), day()] as const,
    name: () => ['pets.folded_name', 'pets.name'] as const,
    category: () => ['CAST(pets.category_id AS text)', LABEL] as const,
  }[by]();
  // A clock that was wrong can part the animals of a day, and the number that is sought comes before
  // its group: a run is what follows without a gap.
  if (by === 'day' || soughtNumber(terms) !== null) {
    return `SELECT key, min(label) AS label, count(*) AS animals,
        string_agg(CAST(id AS text), ',' ORDER BY place) AS ids
      FROM (
        SELECT id, key, label, place, place - row_number() OVER (PARTITION BY key ORDER BY place) AS run
        FROM (SELECT pets.id, ${key} AS key, ${label} AS label,
          row_number() OVER (ORDER BY ${orderBy(keys)}) AS place FROM pets ${where}) AS placed
      ) AS runs GROUP BY key, run ORDER BY min(place)`;
  }
  // Sorted by what it is grouped by, each group has one value of the keys before the last, the id.
  const sorted = keys.slice(0, -1).map((one) => ({ ...one, sql: `min(${one.sql})` }));
  return `SELECT ${key} AS key, min(${label}) AS label, count(*) AS animals,
      string_agg(CAST(pets.id AS text), ',' ORDER BY ${orderBy(keys.slice(-1))}) AS ids
    FROM pets ${where} GROUP BY ${key} ORDER BY ${orderBy(sorted)}`;
}
