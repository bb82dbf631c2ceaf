import { stockIsFull } from '../refusals.ts';
import type { SqlDatabase } from './database.ts';
import { photographBytes } from './photographs.ts';
import type { StagedStep } from './staged-step.ts';

/** What a row takes beside its texts, in the stock or in the history, with its places in the indexes. */
const BYTES_OF_ROW = 200;
/** The most bytes that a step of what a clerk does by hand writes. */
const BY_HAND = 100_000;
/** The part of the quota that is left to such steps, so that one that is large never stops the counter. */
const KEPT_BACK = 0.05;

/** What all tables but that of the photographs take on the disk. */
export async function stockBytes({
  read,
  dialect,
}: Pick<SqlDatabase, 'read' | 'dialect'>): Promise<number> {
  return Math.max(0, (await wholeBytes({ read, dialect })) - (await photographBytes(read)));
}

async function wholeBytes({
  read,
  dialect,
}: Pick<SqlDatabase, 'read' | 'dialect'>): Promise<number> {
  const [size] = await read<{ bytes: bigint }>(dialect.size);
  return Number(size?.bytes ?? 0);
}

/** Throws `bad_request` for a step that the stock has no room for. One that only removes animals has it. */
export async function refuseBeyondQuota(
  database: SqlDatabase,
  { added, changed, bytes, actions }: StagedStep,
  { quota, alsoBytes = 0 }: { quota: number; alsoBytes?: number },
): Promise<void> {
  const onlyRemoves = added === 0 && [...actions].every((action) => action === 'removed');
  if (onlyRemoves && alsoBytes === 0) return;
  // Each text is in the animal and in the history.
  const written = alsoBytes + 2 * (bytes + (added + changed) * BYTES_OF_ROW);
  const most = (written > BY_HAND ? 1 - KEPT_BACK : 1) * quota - written;
  // What photographs take needs to be counted only where it matters.
  if ((await wholeBytes(database)) <= most || (await stockBytes(database)) <= most) return;
  throw stockIsFull(quota);
}
