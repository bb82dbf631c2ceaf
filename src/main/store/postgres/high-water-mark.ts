import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ShopError } from '../../../shared/errors.ts';
import { reasonOf } from '../../platform/data-folder.ts';
import { moveFile } from '../../platform/durable-file.ts';
import type { Run } from '../sql/database.ts';
import { NO_HASH } from '../register/chain.ts';
import type { Database } from './database.ts';
import { say } from '../../../shared/say.ts';

/** How far a shop has come: numbers that only grow, and the keys that work. */
const HighWaterMark = z.object({
  /** Tells this shop from others, wherever its database is. */
  shop: z.string(),
  pet_id: z.coerce.bigint(),
  step_id: z.coerce.bigint(),
  change_id: z.coerce.bigint(),
  sale_number: z.coerce.bigint(),
  keys_revision: z.coerce.bigint(),
  /** The last entry of the register. */
  register_number: z.coerce.number(),
  register_hash: z.string(),
  /** SHA-256 of each, in hexadecimal digits. */
  working_keys: z.array(z.string()),
  /** The ids of customers whose data was deleted. */
  erased_customers: z.array(z.string()),
});
export type HighWaterMark = z.infer<typeof HighWaterMark>;

const NUMBERS = ['pet_id', 'step_id', 'change_id', 'sale_number', 'keys_revision'] as const;

const LOOK = {
  name: 'how far it has come',
  text: `SELECT encode(sha256(cursor_secret), 'hex') AS shop, last_pet_id AS pet_id,
    last_step_id AS step_id, last_change_id AS change_id, last_sale_number AS sale_number, keys_revision,
    (SELECT coalesce(json_agg(encode(digest, 'hex') ORDER BY id), '[]') FROM keys
      WHERE revoked_at IS NULL) AS working_keys,
    (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM customers
      WHERE erased_at IS NOT NULL) AS erased_customers,
    coalesce((SELECT max(number) FROM register_entries), 0) AS register_number,
    coalesce((SELECT hash FROM register_entries ORDER BY number DESC LIMIT 1), '${NO_HASH}')
      AS register_hash FROM shop`,
};

/** How often the record follows the database, and how long a look may take (both ms). */
const INTERVAL = 5_000;
const ANSWER_TIME = 1_000;

/** Returns what a node recorded; null without a record. Throws `file_unreadable`. */
export function readMark(file: string): HighWaterMark | null {
  try {
    return HighWaterMark.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ShopError(
      'file_unreadable',
      say`${file} says how far this computer saw the shop come, and can't be read. Correct it, or remove it if the database was not restored from a backup.`,
      { cause: error },
    );
  }
}

/** How far the shop in the current schema has come. */
export async function lookAtShop(run: Run): Promise<HighWaterMark> {
  const [found] = await run<HighWaterMark>(LOOK);
  if (!found) throw new ShopError('database_damaged', say`The database has lost its table "shop".`);
  return found;
}

/** Follows how far the shop comes, until it is closed. */
export interface Following {
  /** Called when the database has become older, as after a failover that lost commits. */
  onOlder: (problem: ShopError) => void;
  close(): Promise<void>;
}

/**
 * Records in a file how far the shop comes, within 5 seconds and when this is closed. Throws
 * `storage_unavailable` for a database that is older than the record, as one from a backup is:
 * numbers would be given again there, and keys that were revoked would work.
 */
export async function followShop(database: Database, file: string): Promise<Following> {
  let kept = readMark(file);
  let isAnswering = true;
  const following: Following = {
    onOlder: () => undefined,
    async close() {
      clearInterval(timer);
      if (isAnswering) await looking.then(follow);
    },
  };
  const keep = async (seen: HighWaterMark): Promise<void> => {
    const text = asText(seen);
    if (kept && isOlder(seen, kept)) {
      following.onOlder(olderThanSeen(file));
      return;
    }
    if (kept && text === asText(kept)) return;
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await moveFile(`${file}.new`, file);
    kept = seen;
  };
  const follow = async (): Promise<void> => {
    try {
      await keep(await lookAtShop((statement) => database.once(statement, [], ANSWER_TIME)));
      isAnswering = true;
    } catch {
      // The next look makes up for it; what needs the database says what it lacks.
      isAnswering = false;
    }
  };

  const first = await lookAtShop(database.read);
  if (kept && isOlder(first, kept)) throw olderThanSeen(file);
  await keep(first).catch((error: unknown) => {
    throw notRecorded(file, error);
  });
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(follow);
  }, INTERVAL).unref();
  return following;
}

function asText(seen: HighWaterMark): string {
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify(HighWaterMark.parse(seen), plain)}\n`;
}

/** Another shop is not older, but another one. */
function isOlder(seen: HighWaterMark, kept: HighWaterMark): boolean {
  return seen.shop === kept.shop && NUMBERS.some((number) => seen[number] < kept[number]);
}

function olderThanSeen(file: string): ShopError {
  return new ShopError(
    'storage_unavailable',
    say`The database is older than what this computer has seen of it, as after a restore. So that no number is given twice and no revoked key works again, whoever restored it must finish that with the command after-restore for the folder ${dirname(file)}. Then start again.`,
  );
}

function notRecorded(file: string, cause: unknown): ShopError {
  return new ShopError(
    'storage_unavailable',
    say`${file} can't be written: ${reasonOf(cause)}. It records how far the shop comes; mend that, then start again.`,
    { cause },
  );
}
