import { ShopError } from '../../../shared/errors.ts';
import type { RegisterHead } from '../../../shared/register.ts';
import type { Clock } from '../../platform/clock.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { forgetReservations } from '../sql/reservations.ts';
import { FORGET_ERASED, FREE_OF_ERASED, NO_DATA } from '../sql/customers.ts';
import { restoredEntry } from '../register/own-entries.ts';
import { entryIn } from '../register/check-chain.ts';
import type { Run } from '../sql/database.ts';
import { registerHead, writeEntries } from '../sql/register-writes.ts';
import { lookAtShop, readMark } from './high-water-mark.ts';
import { say } from '../../../shared/say.ts';

/** More animals than are added on all nodes between two looks of one. */
const UNSEEN_IDS = 100_000n;
/** And more sales than are completed. */
const UNSEEN_SALES = 100n;

const RAISE = {
  name: 'raise numbers',
  text: `UPDATE shop SET last_pet_id = greatest(last_pet_id, $1::bigint),
    last_step_id = greatest(last_step_id, $2::bigint),
    last_change_id = greatest(last_change_id, $3::bigint),
    last_sale_number = greatest(last_sale_number, $4::bigint),
    keys_revision = greatest(keys_revision, $5::bigint) + 1, pets_revision = pets_revision + 1`,
};

const REVOKE = {
  name: 'revoke unknown keys',
  text: `UPDATE keys SET revoked_at = $1::bigint
    WHERE revoked_at IS NULL AND encode(digest, 'hex') <> ALL ($2::text[]) RETURNING label`,
};

const ENTRY = {
  name: 'hash of entry',
  text: 'SELECT hash FROM register_entries WHERE number = $1::bigint',
};
const RESTORES = {
  name: 'restores in register',
  text: `SELECT text FROM register_entries
    WHERE number <= $1::bigint AND text LIKE '%"kind":"restored"%'`,
};

const ERASE = {
  name: 'erase customers again',
  text: `UPDATE customers SET ${NO_DATA}, erased_at = $1::bigint WHERE id = ANY ($2::text[])`,
};

/**
 * Finishes a restore of a schema by what a node recorded in `file`: the next numbers lie beyond all
 * that it saw, a key that it did not know as a working one is revoked, and the customers whose data it saw deleted
 * are so again. May be repeated, with the
 * records of other nodes too. Returns the labels of these keys; null without a record. Throws
 * `bad_request` for the record of another shop, `file_unreadable` and `storage_unavailable`.
 */
export async function finishRestore(
  options: DatabaseOptions,
  file: string,
  clock: Clock,
): Promise<string[] | null> {
  const seen = readMark(file);
  if (!seen) return null;
  const database = new Database({ ...options, purpose: 'move' });
  try {
    return await database.transaction(async (run) => {
      const ids = [seen.pet_id, seen.step_id, seen.change_id].map((id) => id + UNSEEN_IDS);
      await run(RAISE, [...ids, seen.sale_number + UNSEEN_SALES, seen.keys_revision]);
      if ((await lookAtShop(run)).shop !== seen.shop) throw otherShop(file);
      for (const id of seen.erased_customers) await forgetReservations(run, id);
      await run(ERASE, [clock.now(), seen.erased_customers]);
      await run(FREE_OF_ERASED);
      await run(FORGET_ERASED);
      const replaced = { number: seen.register_number, hash: seen.register_hash };
      if (replaced.number > 0 && !(await isAccountedFor(run, replaced))) {
        const head = await registerHead(run);
        await writeEntries(run, database, head, [restoredEntry(clock.now(), replaced)]);
      }
      const revoked = await run<{ label: string }>(REVOKE, [clock.now(), seen.working_keys]);
      return revoked.map(({ label }) => label);
    });
  } finally {
    await database.close();
  }
}

/** Whether the register still has an entry, or says of a restore that it has not, as after that of another node. */
async function isAccountedFor(run: Run, { number, hash }: RegisterHead): Promise<boolean> {
  const [entry] = await run<{ hash: string }>(ENTRY, [number]);
  if (entry?.hash === hash) return true;
  const restores = await run<{ text: string }>(RESTORES, [number]);
  return restores.some(({ text }) => (entryIn(text)?.replaced?.number ?? 0) >= number);
}

function otherShop(file: string): ShopError {
  return new ShopError(
    'bad_request',
    say`That database holds another shop than ${file} tells of. Name the data folder of a computer that served this one.`,
  );
}
