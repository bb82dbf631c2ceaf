import { FOLDING_VERSION, foldingFor } from '../../../shared/name-folding.ts';
import type { Run } from '../sql/database.ts';

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
  for (const table of ['pets', 'removed_pets', 'categories']) await foldTable(run, table, fold);
  await run(SET_FOLDING, [FOLDING_VERSION]);
}

async function foldTable(run: Run, table: string, fold: (name: string) => string): Promise<void> {
  const next = {
    name: `unfolded names of ${table}`,
    text: `SELECT id, name FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${String(BATCH)}`,
  };
  const write = {
    name: `fold names of ${table}`,
    text: `UPDATE ${table} SET folded_name = input.folded
      FROM unnest($1::bigint[], $2::text[]) AS input (id, folded)
      WHERE ${table}.id = input.id AND folded_name <> input.folded`,
  };
  for (let last = BEFORE_ALL; ;) {
    const named = await run<{ id: bigint; name: string }>(next, [last]);
    const end = named.at(-1);
    if (!end) return;
    await run(write, [named.map(({ id }) => id), named.map(({ name }) => fold(name))]);
    last = end.id;
  }
}
