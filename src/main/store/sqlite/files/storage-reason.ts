import { ShopError } from '../../../../shared/errors.ts';
import { reasonOf } from '../../../platform/data-folder.ts';

const SQLITE_REASONS: readonly (readonly [prefix: string, reason: string])[] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'the disk or the file is read-only'],
  ['SQLITE_CANTOPEN', 'a file can’t be opened there'],
  ['SQLITE_IOERR', 'the disk reports an error'],
  ['SQLITE_CORRUPT', 'the database is damaged'],
  ['SQLITE_NOTADB', 'the file is no database'],
];

/** The code at the root of an error: SQLite's, the system's or ours; empty when there is none. */
function codeOf(error: unknown): string {
  const root = rootOf(error);
  return root instanceof Error && 'code' in root ? String(root.code) : '';
}

/** Why SQLite or the disk refused, worded to follow a colon. */
export function storageReason(error: unknown): string {
  const code = codeOf(error);
  const known = SQLITE_REASONS.find(([prefix]) => code.startsWith(prefix));
  if (known) return known[1];
  return reasonOf(rootOf(error)).replace(/\.$/, '');
}

function rootOf(error: unknown): unknown {
  return error instanceof ShopError && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** Whether SQLite or a check reports that a file's content is damaged, or not a database at all. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'database_damaged') return true;
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB');
}
