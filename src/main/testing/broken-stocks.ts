import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { databaseIn, withStock } from './stock.ts';

const PAGE_SIZE = 4096;
const INDEX = 'pets_by_status';

interface SchemaRow {
  type: string;
  name: string;
  tbl_name: string;
  rootpage: number;
  sql: string;
}

/** Overwrites a page that counting the animals never reads: the root of an index. */
export function overwriteIndex(file: string): void {
  overwriteRoot(file, INDEX);
}

/** Overwrites the page that every opening reads, and no animal is on. */
export function overwriteShop(file: string): void {
  overwriteRoot(file, 'shop');
}

function overwriteRoot(file: string, name: string): void {
  const database = new Database(file);
  const { rootpage } = partOf(database, name);
  database.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_SIZE, 0xa5), 0, PAGE_SIZE, (rootpage - 1) * PAGE_SIZE);
  closeSync(handle);
}

/**
 * Leaves every page intact, but an index without the contents of its table: only a full check finds
 * that.
 */
export function makeIndexDisagree(file: string): void {
  const database = new Database(file).unsafeMode();
  const { type, name, tbl_name, rootpage, sql } = partOf(database, INDEX);
  database.pragma('writable_schema = ON');
  database.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(INDEX);
  database.pragma('writable_schema = RESET');
  database.exec('UPDATE pets SET status = 3 WHERE id = 1');
  database.pragma('writable_schema = ON');
  database
    .prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)')
    .run(type, name, tbl_name, rootpage, sql);
  database.close();
}

function partOf(database: Database.Database, name: string): SchemaRow {
  const row = database
    .prepare<[string], SchemaRow>('SELECT * FROM sqlite_schema WHERE name = ?')
    .get(name);
  if (!row) throw new Error(`There is no ${name} any more: damage another one`);
  return row;
}

/** What a test sees of a stock whose opening never ends. */
export interface EndlessOpening {
  /** Whether the statement without end is running. */
  hasBegun: () => boolean;
  /** What SQLite finds wrong with the database (`ok` if nothing), and the version of its folded names. */
  state: () => { integrity: unknown; folding: unknown };
}

/**
 * Makes a stock whose names have to be folded again when it is opened, which runs one statement without
 * end: as a long migration does.
 */
export async function makeEndlessOpening(dataFolder: string): Promise<EndlessOpening> {
  mkdirSync(dataFolder, { recursive: true });
  const file = databaseIn(dataFolder);
  await withStock(file, (store) => store.categories.create('Rabbits'));
  const within = <Value>(work: (database: Database.Database) => Value): Value => {
    const database = new Database(file, { timeout: 0 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  within((database) =>
    database.exec(`
      UPDATE shop SET folding = 0;
      CREATE VIEW endless AS WITH RECURSIVE counted (n) AS
        (SELECT 1 UNION ALL SELECT n + 1 FROM counted) SELECT n FROM counted;
      CREATE TRIGGER category_updated AFTER UPDATE ON categories
        BEGIN SELECT count(*) FROM endless; END`),
  );
  return {
    hasBegun: () => within((database) => isLocked(database)),
    state: () =>
      within((database) => ({
        integrity: database.pragma('integrity_check', { simple: true }),
        folding: database.prepare('SELECT folding FROM shop').pluck().get(),
      })),
  };
}

function isLocked(database: Database.Database): boolean {
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    return error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
  }
}
