import { ShopError } from '../../../shared/errors.ts';
import type { Run } from './database.ts';
import { databaseError, isTooSlow } from './postgres-errors.ts';

/** Identifies our lock among all advisory locks in the database; 7387 spells PETS. */
export const MIGRATION_LOCK = 7_387;

const TRY = { name: 'try migration lock', text: 'SELECT pg_try_advisory_xact_lock($1) AS is_ours' };
const WAIT = { name: 'wait for migration lock', text: 'SELECT pg_advisory_xact_lock($1)' };

const OCCUPIED =
  'Another Animal Store is bringing the stock’s database up to date, or moving the stock.';

/**
 * Makes a transaction the only one in its database that opens, migrates or moves shops, until it
 * ends. `tell` is called with a sentence if it has to wait. Throws `storage_unavailable` when that
 * takes longer than a statement of the transaction may.
 */
export async function takeMigrationLock(
  run: Run,
  tell?: (sentence: string) => void,
): Promise<void> {
  const [tried] = await run<{ is_ours: boolean }>(TRY, [MIGRATION_LOCK]);
  if (tried?.is_ours === true) return;
  tell?.(`${OCCUPIED} This one waits until that is done.`);
  await run(WAIT, [MIGRATION_LOCK]).catch((error: unknown) => {
    throw isTooSlow(databaseError(error)) ? occupied(error) : error;
  });
}

function occupied(cause: unknown): ShopError {
  return new ShopError('storage_unavailable', `${OCCUPIED} Try again when that is done.`, {
    cause,
  });
}
