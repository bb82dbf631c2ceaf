import { MAX_GROUPS, type PetGrouping } from '../../../shared/inventory.ts';
import type { PetStore } from '../store.ts';
import type { Database } from './database.ts';
import { filterOf, orderOf, shownBy } from './view-query.ts';

/**
 * What the animals of a group have in common, and what the group is called, as SQL. $1 is the time
 * zone.
 */
const GROUPS: Record<PetGrouping['by'], { key: string; label: string }> = {
  category: {
    key: 'category_id::text',
    label: `coalesce((SELECT categories.name FROM categories WHERE categories.id = category_id),
      'Category ' || category_id)`,
  },
  name: { key: 'folded', label: 'name' },
  day: {
    key: `to_char(to_timestamp(added_at / 1000) AT TIME ZONE $1, 'YYYY-MM-DD')`,
    label: `to_char(to_timestamp(added_at / 1000) AT TIME ZONE $1, 'YYYY-MM-DD')`,
  },
};

/** Counts the animals of a view by group. */
export function createGroups(database: Database): Pick<PetStore, 'groups'> {
  return {
    async groups(view, { by, timeZone }) {
      const filter = filterOf(view, database.fold, [timeZone]);
      const { key, label } = GROUPS[by];
      const found = await database.read<{ key: string; label: string; animals: bigint }>(
        {
          name: '',
          text: `
SELECT key, min(label) AS label, count(*) AS animals FROM (
  SELECT key, label, place, place - row_number() OVER (PARTITION BY key ORDER BY place) AS run
  FROM (SELECT ${key} AS key, ${label} AS label, row_number() OVER (ORDER BY ${orderOf(view, filter)}) AS place
    FROM (${shownBy(view, filter)}) AS shown WHERE $1::text IS NOT NULL) AS placed
) AS runs GROUP BY key, run ORDER BY min(place) LIMIT ${MAX_GROUPS + 1}`,
        },
        filter.values,
      );
      const groups = found
        .slice(0, MAX_GROUPS)
        .map(({ animals, ...group }) => ({ ...group, count: Number(animals) }));
      return { groups, isComplete: groups.length === found.length };
    },
  };
}
