import { MAX_GROUPS, type PetGroup, type PetGrouping } from '../../../shared/inventory.ts';
import { soughtNumber } from '../../../shared/search-terms.ts';
import type { PetStore } from '../store.ts';
import { composed, type Reading } from './database.ts';
import { orderBy, queryOf, type ViewQuery } from './view-query.ts';

const LABEL = `coalesce((SELECT categories.name FROM categories
  WHERE categories.id = pets.category_id), 'Category ' || pets.category_id)`;

/** Counts the animals of a view by group. */
export function createGroups(database: Reading): Pick<PetStore, 'groups'> {
  const { read, dialect } = database;
  const sqlOf = (query: ViewQuery, { by, timeZone }: PetGrouping): string => {
    const { from, where, keys, parameters, terms } = query;
    const day = () => dialect.dayOf('pets.added_at', parameters.of(timeZone));
    const [key, label] = {
      day: () => [day(), day()] as const,
      name: () => ['pets.folded_name', 'pets.name'] as const,
      category: () => ['CAST(pets.category_id AS text)', LABEL] as const,
    }[by]();
    // A clock that was wrong can part the animals of a day, and the number that is sought comes before
    // its group: a run is what follows without a gap.
    if (by === 'day' || soughtNumber(terms) !== null) {
      return `SELECT key, min(label) AS label, count(*) AS animals FROM (
        SELECT key, label, place, place - row_number() OVER (PARTITION BY key ORDER BY place) AS run
        FROM (SELECT ${key} AS key, ${label} AS label,
          row_number() OVER (ORDER BY ${orderBy(keys)}) AS place FROM ${from} ${where}) AS placed
        ) AS runs GROUP BY key, run ORDER BY min(place)`;
    }
    // Sorted by what it is grouped by, each group has one value of the keys before the last, the id.
    const sorted = keys.slice(0, -1).map((one) => ({ ...one, sql: `min(${one.sql})` }));
    return `SELECT ${key} AS key, min(${label}) AS label, count(*) AS animals
      FROM ${from} ${where} GROUP BY ${key} ORDER BY ${orderBy(sorted)}`;
  };
  return {
    async groups(view, grouping) {
      const query = await queryOf(read, database, view);
      const text = `${sqlOf(query, grouping)} LIMIT ${String(MAX_GROUPS + 1)}`;
      const found = await read<Omit<PetGroup, 'count'> & { animals: bigint }>(
        ...composed(text, query.parameters),
      );
      const groups = found
        .slice(0, MAX_GROUPS)
        .map(({ key, label, animals }) => ({ key, label, count: Number(animals) }));
      return { groups, isComplete: groups.length === found.length };
    },
  };
}
