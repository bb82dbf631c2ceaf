import { breaksConstraint } from '../storage-errors.ts';

/**
 * Whether a row of a damaged database was stored. One of another table, on a page in the wrong place,
 * is refused. Throws anything else that SQLite throws.
 */
export function triedToStore(store: () => void): boolean {
  try {
    store();
    return true;
  } catch (error) {
    if (breaksConstraint(error)) return false;
    throw error;
  }
}
