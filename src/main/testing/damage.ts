import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

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
