import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ShopError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { moveFile, syncFolder } from '../../../platform/durable-file.ts';
import {
  batchOf,
  copyShop,
  movedColumns,
  notEmpty,
  type Moved,
  type MovedRow,
  type ReadableShop,
  type ShopNumbers,
  type WritableShop,
} from '../../moved-shop.ts';
import type { Table } from '../../tables/table.ts';
import { countAnimals } from '../count-animals.ts';
import { openDatabase, type Connection } from '../database.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../sqlite-store.ts';
import { storageError } from '../storage-errors.ts';
import { putInPlace, removeCompanions, removeDatabase } from './durable-file.ts';
import { say } from '../../../../shared/say.ts';

/**
 * Passes the shops of files to `work` while nobody else reads or writes them. The caller holds the
 * data folder's lock. The files stay as they are. Throws what opening and `work` throw.
 */
export function whileHeld<Result>(
  files: readonly SqliteStoreOptions[],
  work: (shops: readonly ReadableShop[]) => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = files;
  if (!first) return work([]);
  return whileOneIsHeld(first, (shop) => whileHeld(others, (shops) => work([shop, ...shops])));
}

async function whileOneIsHeld<Result>(
  options: SqliteStoreOptions,
  work: (shop: ReadableShop) => Promise<Result>,
): Promise<Result> {
  // An older database is first brought up to date, with everything that involves.
  const store = await openSqliteStore(options);
  await store.close();
  const connection = openDatabase(options.file);
  try {
    hold(connection);
    return await work(readableShop(connection));
  } finally {
    connection.close();
  }
}

function hold(connection: Connection): void {
  try {
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    throw storageError(error);
  }
}

/** Durably renames a file that nothing uses any more. Returns the name under which it is kept. */
export async function putAside(file: string, clock: Clock): Promise<string> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const keptAs = `${file}.moved-${time}Z`;
  await moveFile(file, keptAs);
  await removeCompanions(file);
  syncFolder(dirname(file));
  return keptAs;
}

/**
 * Copies a shop from another database into a new file beside `file`, complete and verified, which
 * `placeCopy` puts in its place. Throws `storage_unavailable` when the disk takes no more.
 */
export async function copyBeside(
  { file, clock }: { file: string; clock: Clock },
  from: ReadableShop,
  onRows: (rows: number) => void,
): Promise<Moved> {
  const fresh = besides(file);
  await removeDatabase(fresh);
  const store = await openSqliteStore({ file: fresh, clock });
  await store.close();
  const connection = openDatabase(fresh);
  try {
    connection.exec('BEGIN IMMEDIATE');
    const moved = await copyShop(from, writableShop(connection), onRows);
    connection.exec('COMMIT');
    connection.pragma('journal_mode = DELETE');
    return moved;
  } catch (error) {
    // What the other database throws stays as it is.
    throw error instanceof Database.SqliteError ? storageError(error) : error;
  } finally {
    connection.close();
  }
}

/** Durably puts a finished copy in its place. Throws `bad_request` if there is a stock already. */
export async function placeCopy(file: string): Promise<void> {
  if (existsSync(file)) throw notEmpty(file);
  await putInPlace(besides(file), file);
}

/** Removes a copy that was not put in its place, if there is one. */
export function dropCopy(file: string): Promise<void> {
  return removeDatabase(besides(file));
}

function besides(file: string): string {
  return `${file}.moving`;
}

function readableShop(connection: Connection): ReadableShop {
  return {
    numbers: () => Promise.resolve(numbersIn(connection)),
    // eslint-disable-next-line @typescript-eslint/require-await
    async *rows(table) {
      const columns = movedColumns(table)
        .map(({ name }) => name)
        .join(', ');
      const all = connection
        .prepare<[], MovedRow>(
          `SELECT ${columns} FROM ${table.name} ORDER BY ${table.key.join(', ')}`,
        )
        .raw();
      let batch: MovedRow[] = [];
      for (const row of all.iterate()) {
        batch.push(row);
        if (batch.length < batchOf(table)) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function numbersIn(connection: Connection): ShopNumbers {
  const shop = connection
    .prepare<[], Record<string, bigint> & { cursor_secret: Buffer; language: string }>(
      'SELECT cursor_secret, language, keys_revision, service_day, last_day, last_sale_number FROM shop',
    )
    .get();
  if (!shop) throw new ShopError('database_damaged', say`The stock has lost its table "shop".`);
  const given = connection
    .prepare<[string], bigint>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .pluck();
  return {
    cursorSecret: shop.cursor_secret,
    language: shop.language,
    lastPetId: given.get('pets') ?? 0n,
    lastStepId: given.get('steps') ?? 0n,
    lastChangeId: given.get('changes') ?? 0n,
    keysRevision: shop['keys_revision'] ?? 0n,
    serviceDay: shop['service_day'] ?? 0n,
    lastDay: shop['last_day'] ?? 0n,
    lastSaleNumber: shop['last_sale_number'] ?? 0n,
  };
}

function writableShop(connection: Connection): WritableShop {
  let numbers: ShopNumbers | undefined;
  const writeNumbers = (): void => {
    if (!numbers) return;
    const { cursorSecret, language, keysRevision, serviceDay, lastDay, lastSaleNumber } = numbers;
    connection
      .prepare(
        `UPDATE shop SET cursor_secret = ?, language = ?, keys_revision = ?, service_day = ?,
           last_day = ?, last_sale_number = ?, folding = 0`,
      )
      .run(cursorSecret, language, keysRevision, serviceDay, lastDay, lastSaleNumber);
    writeSequences(connection, numbers);
  };
  return {
    numbers: () => Promise.resolve(numbersIn(connection)),
    begin(given) {
      numbers = given;
      return Promise.resolve();
    },
    put(table, rows) {
      const insert = connection.prepare(insertion(table));
      for (const row of rows) insert.run(...row);
      return Promise.resolve();
    },
    finish() {
      countAnimals(connection);
      // Done last, since a trigger counts the inserted keys.
      writeNumbers();
      return Promise.resolve();
    },
    count: ({ name }) =>
      Promise.resolve(Number(connection.prepare(`SELECT count(*) FROM ${name}`).pluck().get())),
  };
}

function insertion(table: Table): string {
  const columns = movedColumns(table);
  const names = columns.map((column) => column.name).join(', ');
  return `INSERT INTO ${table.name} (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
}

function writeSequences(connection: Connection, numbers: ShopNumbers): void {
  connection.exec(`DELETE FROM sqlite_sequence WHERE name IN ('pets', 'steps', 'changes')`);
  const remember = connection.prepare('INSERT INTO sqlite_sequence VALUES (?, ?)');
  remember.run('pets', numbers.lastPetId);
  remember.run('steps', numbers.lastStepId);
  remember.run('changes', numbers.lastChangeId);
}
