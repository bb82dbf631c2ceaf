import { FOLDING_VERSION, foldingFor } from '../../../shared/name-folding.ts';
import type { Run } from '../sql/database.ts';
import { readFields } from '../sql/field-reads.ts';
import { foldings, type Folding } from '../sql/pet-columns.ts';

/** Names folded at a time. */
const BATCH = 5_000;
/** Before every id. */
const BEFORE_ALL = -(2n ** 63n);

const FOLDING = { name: 'folding', text: 'SELECT folding, language FROM shop' };
const SET_FOLDING = { name: 'set folding', text: 'UPDATE shop SET folding = $1' };

/** Folds all names of a shop again, within a transaction, unless they are folded by the present rules. */
export async function foldNames(run: Run): Promise<void> {
  const [shop] = await run<{ folding: number; language: string }>(FOLDING);
  if (shop?.folding === FOLDING_VERSION) return;
  const fold = foldingFor(shop?.language ?? '');
  for (const folding of foldings(fold, await readFields(run))) {
    const categories = folding.source === 'name' ? ['categories'] : [];
    for (const table of ['pets', 'removed_pets', ...categories])
      await foldTable(run, table, folding);
  }
  await run(SET_FOLDING, [FOLDING_VERSION]);
}

async function foldTable(
  run: Run,
  table: string,
  { source, target, fold }: Folding,
): Promise<void> {
  const next = {
    name: `unfolded ${source} of ${table}`,
    text: `SELECT id, ${source} AS text FROM ${table}
      WHERE id > $1 AND ${source} IS NOT NULL ORDER BY id LIMIT ${String(BATCH)}`,
  };
  const write = {
    name: `fold ${source} of ${table}`,
    text: `UPDATE ${table} SET ${target} = input.folded
      FROM unnest($1::bigint[], $2::text[]) AS input (id, folded)
      WHERE ${table}.id = input.id AND ${target} IS DISTINCT FROM input.folded`,
  };
  for (let last = BEFORE_ALL; ;) {
    const texts = await run<{ id: bigint; text: string }>(next, [last]);
    const end = texts.at(-1);
    if (!end) return;
    await run(write, [texts.map(({ id }) => id), texts.map(({ text }) => fold(text))]);
    last = end.id;
  }
}
