import { randomUUID } from 'node:crypto';
import { BUILT_IN_PAPERS, type Papers } from '../../../shared/papers.ts';
import { MAX_SAVED_VIEWS, type SavedView } from '../../../shared/saved-view.ts';
import { nameIsTaken, tooManyKept } from '../refusals.ts';
import type { KeptEntry, KeptList, PaperStore } from '../store.ts';
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
  called: string;
  /** How many entries there are at most. */
  most: number;
}

async function readKept<Kept>(run: Run, id: string): Promise<Kept | null> {
  const [stored] = await run<{ definition: string }>(ONE, [id]);
  return stored ? (JSON.parse(stored.definition) as Kept) : null;
}

async function readList<Entry>(run: Run, id: string): Promise<Entry[]> {
  return (await readKept<Entry[]>(run, id)) ?? [];
}

function createKeptList<Entry extends KeptEntry>(
  database: SqlDatabase,
  { id, called, most }: Kind,
): KeptList<Entry> {
  const { fold } = database;
  const change = (to: (entries: readonly Entry[]) => Entry[]): Promise<Entry[]> =>
    database.transactionAgain(async (run) => {
      await takeNumbers(run, database.dialect);
      const entries = to(await readList<Entry>(run, id));
      await run(PUT, [id, JSON.stringify(entries)]);
      return entries;
    });
  return {
    list: () => readList<Entry>(database.read, id),
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

const PAPERS = 'papers';

async function readPapers(run: Run): Promise<Papers> {
  return { ...BUILT_IN_PAPERS, ...(await readKept<Papers>(run, PAPERS)) };
}

/** How the shop prints, kept whole beside its lists. */
export function createPapers(database: SqlDatabase): PaperStore {
  return {
    read: () => readPapers(database.read),
    change: (change) =>
      database.transactionAgain(async (run) => {
        await takeNumbers(run, database.dialect);
        const papers = { ...(await readPapers(run)), ...change };
        await run(PUT, [PAPERS, JSON.stringify(papers)]);
        return papers;
      }),
  };
}
