import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Connection } from './database.ts';
import { APPLICATION_ID, migrationsOf } from './migrate.ts';
import { damaged, isMissing, otherVersion } from './storage-errors.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_SIZE = 100;

/**
 * Checks the header of a database file without opening it, so that a file that is not a database,
 * is truncated or has tables of another version stays unchanged to the last byte (layout:
 * https://www.sqlite.org/fileformat.html#the_database_header). A missing or empty file is fine.
 * Returns its version. Throws `database_damaged` or `database_newer`, and the file system's own errors.
 */
export function checkHeader(file: string): number {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size === 0) return 0;
  const header = Buffer.alloc(HEADER_SIZE);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_SIZE, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged(file);
  const declared = header.readUInt16BE(16);
  const pageSize = declared === 1 ? 65_536 : declared;
  // As long as there is a write-ahead log beside it, the missing pages may be in there.
  const isCutShort = size < pageSize * header.readUInt32BE(28);
  if (isCutShort && !hasLog(file)) throw damaged(file);
  const applicationId = header.readUInt32BE(68);
  if (applicationId !== APPLICATION_ID && applicationId !== 0) throw damaged(file);
  const version = header.readInt32BE(60);
  if (!migrationsOf(version)) throw otherVersion(file);
  return version;
}

function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

const SMALL_TABLES = ['shop', 'counted_totals', 'categories', 'keys', 'persons'];

/**
 * Checks whether one of our databases is intact, in a time that does not grow with the stock: all
 * of its small tables, and its animals at both ends. Damage elsewhere shows at first use, and in
 * the daily backup, which checks every page. Throws `database_damaged` and SQLite's own errors.
 */
export function quickLook(connection: Connection, file: string): void {
  try {
    look(connection, file);
  } catch (error) {
    // Statements this simple fail only because of the database, never because of the program.
    throw isMissing(error) ? damaged(file, error) : error;
  }
}

function look(connection: Connection, file: string): void {
  for (const table of SMALL_TABLES) {
    const found = connection.prepare(`PRAGMA quick_check(${table})`).pluck().get();
    if (found !== 'ok') throw damaged(file);
  }
  const shops = connection.prepare('SELECT count(*) FROM shop').pluck().get();
  if (shops !== 1n) throw damaged(file);
  for (const order of ['id', 'id DESC', 'status', 'folded_name', 'category_id']) {
    connection.prepare(`SELECT * FROM pets ORDER BY ${order} LIMIT 1`).get();
  }
  connection.prepare('SELECT * FROM counted_pets LIMIT 1').get();
  connection.prepare('SELECT * FROM usage LIMIT 1').get();
  connection.prepare('SELECT * FROM idempotency LIMIT 1').get();
  connection.prepare('SELECT * FROM changes ORDER BY id DESC LIMIT 1').get();
  connection.prepare('SELECT * FROM steps ORDER BY id DESC LIMIT 1').get();
}
