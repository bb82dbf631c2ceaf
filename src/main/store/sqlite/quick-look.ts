import type { Connection } from './database.ts';
import { damaged, isMissing } from './storage-errors.ts';

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
