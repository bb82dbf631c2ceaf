import { MAX_GROUPS, type PetGroup, type PetGrouping } from '../../../shared/inventory.ts';
import type { PetStore } from '../store.ts';
import { composed, type Reading } from './database.ts';
import { orderBy, queryOf, type ViewQuery } from './view-query.ts';

const LABEL = `coalesce((SELECT categories.name FROM categories
  WHERE categories.id = pets.category_id), 'Category ' || pets.category_id)`;

/** Counts the animals of a view by group. */
export function createGroups(database: Reading): Pick<PetStore, 'groups'> {
  const { read, dialect } = database;
  const sqlOf = (query: ViewQuery, { by, timeZone }: PetGrouping): string => {
    const { from, where, keys, parameters } = query;
    if (by === 'day') {
      const zone = parameters.of(timeZone);
      // A clock that was wrong can part the animals of a day: a run is what follows without a gap.
      return `SELECT label AS key, label, count(*) AS animals FROM (
        SELECT label, place, place - row_number() OVER (PARTITION BY label ORDER BY place) AS run
        FROM (SELECT ${dialect.dayOf('pets.added_at', zone)} AS label,
          row_number() OVER (ORDER BY ${orderBy(keys)}) AS place FROM ${from} ${where}) AS placed
        ) AS runs GROUP BY label, run ORDER BY min(place)`;
    }
    const [key, label] =
      by === 'name' ? ['pets.folded_name', 'pets.name'] : ['CAST(pets.category_id AS text)', LABEL];
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
