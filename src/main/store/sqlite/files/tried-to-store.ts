import Database from 'better-sqlite3';

/**
 * Whether a row of a damaged database was stored. One of another table, on a page in the wrong place,
 * is refused. Throws anything else that SQLite throws.
 */
export function triedToStore(store: () => void): boolean {
  try {
    store();
    return true;
  } catch (error) {
    const isRefused =
      error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
    if (isRefused) return false;
    throw error;
  }
}
