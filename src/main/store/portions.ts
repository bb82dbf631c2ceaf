import { MOST_LINES } from './register-store.ts';

/** All rows, read in portions of at most `MOST_LINES`, each after the key of the last. */
export async function* inPortions<Row, Key>(
  portion: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await portion(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < MOST_LINES) return;
    after = keyOf(last);
  }
}
