import { MAX_GROUPS, type PetGrouping, type ViewSnapshot } from '../../../shared/inventory.ts';
import { dayNamer } from '../day-names.ts';
import { composed, type Reading } from './database.ts';
import { groupSizes } from './group-sizes.ts';
import { orderBy, packedIds, type ViewQuery } from './view-query.ts';

/** In no folded name, and in no number. */
const BETWEEN = '\u001e';

/** What the animals of a group have in common, as a column of `pets`. */
const COMMON = {
  day: 'pets.added_at',
  name: 'pets.folded_name',
  category: 'pets.category_id',
} as const satisfies Record<PetGrouping['by'], string>;

/** Animals of a list that follow one another and have the same key. */
interface Group {
  key: string;
  firstId: bigint;
  count: number;
  animals: number;
}

/** The ids of a view in its order, and the groups that they are in. */
export async function groupedIds(
  database: Reading,
  { where, keys, parameters }: ViewQuery,
  { by, timeZone }: PetGrouping,
): Promise<Pick<ViewSnapshot, 'ids' | 'groups'>> {
  const [found] = await database.read<{ ids: string | null; common: string | null }>(
    ...composed(
      `SELECT string_agg(CAST(id AS text), ',') AS ids,
        string_agg(CAST(common AS text), '${BETWEEN}') AS common
      FROM (SELECT pets.id, ${COMMON[by]} AS common FROM pets ${where}
        ORDER BY ${orderBy(keys)}) AS ordered`,
      parameters,
    ),
  );
  const ids = packedIds(found?.ids ?? null);
  const common = found?.common?.split(BETWEEN) ?? [];
  const dayOf = dayNamer(timeZone);
  const keyOf = by === 'day' ? (at: string) => dayOf(Number(at)) : (key: string) => key;
  const sizes = await groupSizes(database);
  const groups = groupsOf(ids, sizes, (place) => keyOf(common[place] ?? ''));
  const labels = await labelsOf(database, groups, by);
  return {
    ids,
    groups: groups.map((group) => ({
      key: group.key,
      label: labels(group),
      count: group.count,
      animals: group.animals,
    })),
  };
}

function groupsOf(
  ids: BigInt64Array<ArrayBuffer>,
  sizes: ReadonlyMap<bigint, number>,
  keyAt: (place: number) => string,
): Group[] {
  const groups: Group[] = [];
  for (const [place, firstId] of ids.entries()) {
    const key = keyAt(place);
    const animals = sizes.get(firstId) ?? 1;
    const last = groups.at(-1);
    if (last?.key === key) {
      last.count += 1;
      last.animals += animals;
    } else if (groups.length === MAX_GROUPS) break;
    else groups.push({ key, firstId, count: 1, animals });
  }
  return groups;
}

/** A group of one name is called as its first animal is written. */
async function labelsOf(
  { read, dialect }: Reading,
  groups: readonly Group[],
  by: PetGrouping['by'],
): Promise<(group: Group) => string> {
  if (by === 'day') return ({ key }) => key;
  if (by === 'category') {
    const text = 'SELECT id, name FROM categories';
    const named = await read<NamedRow>({ name: 'names of all categories', text });
    const names = new Map(named.map(({ id, name }) => [String(id), name]));
    return ({ key }) => names.get(key) ?? `Category ${key}`;
  }
  const text = `SELECT id, name FROM pets WHERE ${dialect.isIn('id', '$1', 'bigint')}`;
  const ids = groups.map(({ firstId }) => firstId);
  const named = await read<NamedRow>({ name: 'names of animals', text }, [ids]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return ({ key, firstId }) => names.get(firstId) ?? key;
}

interface NamedRow {
  id: bigint;
  name: string;
}
