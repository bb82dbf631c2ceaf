import { randomUUID } from 'node:crypto';
import { BUILT_IN_PAPERS, type Papers } from '../../../shared/papers.ts';
import { MAX_SAVED_VIEWS, type SavedView } from '../../../shared/saved-view.ts';
import { nameIsTaken, tooManyKept } from '../refusals.ts';
import type { PaperStore } from '../paper-store.ts';
import type { KeptEntry, KeptList } from '../store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';

const ONE = { name: 'kept list', text: 'SELECT definition FROM kept_lists WHERE id = $1' };
const PUT = {
  name: 'put kept list',
  text: `INSERT INTO kept_lists (id, definition) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET definition = excluded.definition`,
};

/** A list, as the table `kept_lists` has it: one row with JSON, none as long as it is empty. */
interface Kind {
  id: string;
  /** What an entry is called: “view”. */
  called: 'view';
  /** How many entries there are at most. */
  most: number;
}

/** Something that is kept whole under an id; null before that. */
export async function readKept<Kept>(run: Run, id: string): Promise<Kept | null> {
  const [stored] = await run<{ definition: string }>(ONE, [id]);
  return stored ? (JSON.parse(stored.definition) as Kept) : null;
}

/** Something that is kept whole, in a row of its own beside the lists. */
export function keptWhole<Kept>(database: SqlDatabase, id: string) {
  return {
    read: () => readKept<Kept>(database.read, id),
    change: (to: (known: Kept | null, run: Run) => Kept | Promise<Kept>): Promise<Kept> =>
      database.transactionAgain(async (run) => {
        await takeNumbers(run, database.dialect);
        const kept = await to(await readKept<Kept>(run, id), run);
        await run(PUT, [id, JSON.stringify(kept)]);
        return kept;
      }),
  };
}

function createKeptList<Entry extends KeptEntry>(
  database: SqlDatabase,
  { id, called, most }: Kind,
): KeptList<Entry> {
  const { fold } = database;
  const kept = keptWhole<Entry[]>(database, id);
  const change = (to: (entries: readonly Entry[]) => Entry[]): Promise<Entry[]> =>
    kept.change((entries) => to(entries ?? []));
  return {
    list: async () => (await kept.read()) ?? [],
    save: (toSave) => {
      const entry = { ...toSave, id: toSave.id ?? randomUUID() } as Entry;
      return change((entries) => {
        const others = entries.filter((one) => one.id !== entry.id);
        if (others.some(({ name }) => fold(name) === fold(entry.name))) throw nameIsTaken(called);
        if (others.length >= most) throw tooManyKept(most, called);
        return [...others, entry];
      });
    },
    remove: (removed) => change((entries) => entries.filter((one) => one.id !== removed)),
  };
}

const VIEWS: Kind = { id: 'views', called: 'view', most: MAX_SAVED_VIEWS };

/** The views of the list that the shop has saved. */
export function createSavedViews(database: SqlDatabase): KeptList<SavedView> {
  return createKeptList(database, VIEWS);
}

/** How the shop prints, kept whole beside its lists. */
export function createPapers(database: SqlDatabase): PaperStore {
  const kept = keptWhole<Papers>(database, 'papers');
  return {
    read: async () => ({ ...BUILT_IN_PAPERS, ...(await kept.read()) }),
    change: (change) => kept.change((known) => ({ ...BUILT_IN_PAPERS, ...known, ...change })),
  };
}
