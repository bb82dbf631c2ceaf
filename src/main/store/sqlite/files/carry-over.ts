import type { Clock } from '../../../platform/clock.ts';
import type { RegisterHead } from '../../../../shared/register.ts';
import { FORGET_ERASED, FREE_OF_ERASED, NO_DATA } from '../../sql/customers.ts';
import { EMPTY_HEAD, linked } from '../../register/chain.ts';
import { restoredEntry } from '../../register/own-entries.ts';
import { openDatabase, type Connection } from '../database.ts';
import type { Run } from '../../sql/database.ts';
import { forgetReservations } from '../../sql/reservations.ts';
import { statementRunner } from '../sql-database.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import {
  columnsOf,
  highestPetId,
  highestSaleNumber,
  readDamaged,
  readRows,
  triedToStore,
  UNCERTAIN_IDS,
  type HighestId,
  type Row,
} from './damaged-database.ts';
import { sealDatabase } from './database-file.ts';

/**
 * The part of a stock, as far as it can be read, that must not go back in time when a backup
 * replaces it.
 */
export interface CarriedOverState {
  keys: Row[];
  usage: Row[];
  /** Null when not all of them can be read. */
  persons: Row[] | null;
  lastId: HighestId;
  lastSaleNumber: HighestId;
  /** The ids of customers whose data was deleted. */
  erasedCustomers: unknown[];
  /** How far its register goes; null when that can't be read. */
  registerHead: RegisterHead | null;
  /** Whether nothing was ever stored in it: a shop just opened on a new machine. */
  isNew: boolean;
}

/** A row of `keys` that lacks one of these is useless. */
const KEY_COLUMNS = ['id', 'digest', 'revoked_at'];

/** Reads it from a database of any version, as far as it can be read. Throws SQLite's errors. */
export function readCarriedOverState(stock: Connection): CarriedOverState {
  const keys = keysOf(stock);
  const persons = rowsOf(stock, 'persons', 'id');
  const lastId = highestPetId(stock);
  const isNew = keys.length === 0 && lastId.id === 0n && persons.rows.length === 0;
  return {
    keys,
    usage: rowsOf(stock, 'usage', 'subject').rows,
    persons: persons.isWhole ? persons.rows : null,
    lastId,
    lastSaleNumber: highestSaleNumber(stock),
    erasedCustomers: rowsOf(stock, 'customers', 'id').rows.flatMap(({ id, erased_at: at }) =>
      typeof at === 'bigint' ? [id] : [],
    ),
    registerHead: registerHeadOf(stock),
    isNew,
  };
}

/** Reads what is readable in a damaged database, from a temporary copy. Throws the disk's errors. */
export function readCarriedOverStateOfDamaged(
  damaged: string,
  copy: string,
): Promise<CarriedOverState> {
  return readDamaged(damaged, copy, (source) => ({
    ...readCarriedOverState(source),
    isNew: false,
  }));
}

/**
 * Carries the following from the previous stock over into a restored database of the newest schema:
 * - the keys as they are now: a revoked one stays revoked, and one given to a till since the backup
 *   works;
 * - the limits and bans;
 * - the persons: anyone removed stays removed, and PINs are the current ones; where the previous stock names nobody, the
 *   backup's stay, since without any everybody would be the owner;
 * - the customers whose data was deleted: it is deleted again;
 * - the numbers of animals and sales: none is ever given twice.
 * A key that the previous stock does not have, or that can no longer be read there, is revoked: it
 * may have been revoked there, or belong to another shop. Returns the labels of these. A new shop
 * has no keys yet, so the backup's remain valid. Throws SQLite's errors.
 */
export function carryOver(restored: string, carriedOver: CarriedOverState, clock: Clock): string[] {
  const target = openDatabase(restored);
  try {
    return target
      .transaction(() => {
        const keys = putRows(target, 'keys', 'id', carriedOver.keys);
        putRows(target, 'usage', 'subject', carriedOver.usage);
        if (carriedOver.persons) replacePersons(target, carriedOver.persons);
        raiseLastId(target, carriedOver.lastId);
        raiseSaleNumber(target, carriedOver.lastSaleNumber);
        const erase = target.prepare(`UPDATE customers SET ${NO_DATA}, erased_at = ? WHERE id = ?`);
        for (const id of carriedOver.erasedCustomers) erase.run(clock.now(), id);
        target.exec(FREE_OF_ERASED.text);
        target.exec(FORGET_ERASED.text);
        if (!carriedOver.isNew) registerRestore(target, carriedOver.registerHead, clock);
        return carriedOver.isNew ? [] : revokeUnknown(target, keys, clock.now());
      })
      .immediate();
  } finally {
    target.close();
  }
}

function registerHeadOf(stock: Connection): RegisterHead | null {
  try {
    const head = stock
      .prepare<[], { number: bigint; hash: string }>(
        'SELECT number, hash FROM register_entries ORDER BY number DESC LIMIT 1',
      )
      .get();
    return head ? { number: Number(head.number), hash: head.hash } : EMPTY_HEAD;
  } catch {
    // The entry of the restore then does not say what it replaced.
    return null;
  }
}

/** Enters the restore as the next of the backup's register. */
function registerRestore(target: Connection, replaced: RegisterHead | null, clock: Clock): void {
  const { entry } = restoredEntry(clock.now(), replaced);
  const [line] = linked(registerHeadOf(target) ?? EMPTY_HEAD, [entry]);
  target
    .prepare('INSERT INTO register_entries (number, text, hash) VALUES (?, ?, ?)')
    .run(line?.number, line?.text, line?.hash);
}

function keysOf(source: Connection): Row[] {
  return rowsOf(source, 'keys', 'id').rows.filter((row) =>
    KEY_COLUMNS.every((column) => row[column] !== undefined),
  );
}

/** The rows of a table from either end up to any damage, each once. */
function rowsOf(source: Connection, table: string, key: string): { rows: Row[]; isWhole: boolean } {
  const rows = new Map<unknown, Row>();
  const isWhole = readRows(source, { name: table, key: [key] }, (row) => rows.set(row[key], row));
  return { rows: [...rows.values()], isWhole };
}

/**
 * Replaces rows with the same key, leaving out columns that this version does not have. Returns the
 * rows that the table took.
 */
function putRows(target: Connection, table: string, key: string, rows: readonly Row[]): Row[] {
  const known = new Set(columnsOf(target, table));
  return rows.filter((row) => {
    const columns = Object.keys(row).filter((column) => known.has(column));
    const updates = columns.filter((column) => column !== key);
    const put = target.prepare(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})
       ON CONFLICT (${key}) DO UPDATE SET ${updates.map((one) => `${one} = excluded.${one}`).join()}`,
    );
    return triedToStore(() => put.run(...columns.map((column) => row[column])));
  });
}

/** Leaves the persons as they are in the backup unless there are others and the table takes all of those. */
function replacePersons(target: Connection, persons: readonly Row[]): void {
  if (persons.length === 0) return;
  const before = target.prepare<[], Row>('SELECT * FROM persons').all();
  target.exec('DELETE FROM persons');
  if (putRows(target, 'persons', 'id', persons).length === persons.length) return;
  target.exec('DELETE FROM persons');
  putRows(target, 'persons', 'id', before);
}

/** Where the highest number ever given can't be read, goes on far above all that are known. */
function raiseLastId(target: Connection, { id, isCertain }: HighestId): void {
  const skipped = isCertain ? 0n : UNCERTAIN_IDS;
  const raised = target
    .prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) + ? WHERE name = 'pets'`)
    .run(id, skipped);
  if (raised.changes > 0) return;
  target.prepare(`INSERT INTO sqlite_sequence VALUES ('pets', ?)`).run(id + skipped);
}

/** The same of the numbers of sales. */
function raiseSaleNumber(target: Connection, { id, isCertain }: HighestId): void {
  const skipped = isCertain ? 0n : UNCERTAIN_IDS;
  target
    .prepare('UPDATE shop SET last_sale_number = max(last_sale_number, ?) + ?')
    .run(id, skipped);
}

function revokeUnknown(target: Connection, known: readonly Row[], now: number): string[] {
  return target
    .prepare<[number, string], string>(
      `UPDATE keys SET revoked_at = ?
       WHERE revoked_at IS NULL AND id NOT IN (SELECT value FROM json_each(?)) RETURNING label`,
    )
    .pluck()
    .all(now, JSON.stringify(known.map(({ id }) => id)));
}

/** Takes those whose data is deleted out of the reservations, while the backup still has their names. */
async function forgetErased(
  incoming: string,
  { erasedCustomers }: CarriedOverState,
): Promise<void> {
  const target = openDatabase(incoming);
  try {
    const now = statementRunner(target);
    const run: Run = (statement, values) => Promise.resolve(now(statement, values));
    for (const id of erasedCustomers) await forgetReservations(run, String(id));
  } finally {
    target.close();
  }
}

/**
 * Prepares a copied backup to replace the stock: migrates it to this version, carries over what
 * must not go back in time, verifies it and makes it a single file. Returns its animals and the
 * labels of the keys that were revoked (see `carryOver`). Throws `database_damaged`, and SQLite's
 * and the disk's errors.
 */
export async function finishRestored(
  incoming: string,
  carriedOver: CarriedOverState | undefined,
  clock: Clock,
): Promise<{ animals: number; revokedKeys: string[] }> {
  await (await openSqliteStore({ file: incoming, clock })).close();
  if (carriedOver) await forgetErased(incoming, carriedOver);
  const revokedKeys = carriedOver ? carryOver(incoming, carriedOver, clock) : [];
  const { animals } = await sealDatabase(incoming);
  return { animals, revokedKeys };
}
