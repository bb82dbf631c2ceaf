import type { Clock } from '../../platform/clock.ts';
import type { Quotas } from '../../../shared/storage-usage.ts';
import { BatchedAdditions, type AddAll } from '../batched-additions.ts';
import { STAGED_PETS } from '../tables/animals.ts';
import { createTable } from './create-table.ts';
import { hasFieldIndexes, matchFieldIndexes } from '../sql/field-indexes.ts';
import { createSqlStore, Listeners } from '../sql/sql-store.ts';
import type { Revisions, Store } from '../store.ts';
import { createAddAll } from './additions.ts';
import { BUSY_TIMEOUT, storageError, StorageState } from './storage-errors.ts';
import { openDatabase, openReader, readCursorSecret, type Connection } from './database.ts';
import { checkHeader, quickLook } from './opening-checks.ts';
import { fileIdentity, type HeldFolder } from './serving-lock.ts';
import { FilePlace, probeStorage } from './file-place.ts';
import { foldingOf, foldNames } from './fold-names.ts';
import { RevisionCounter } from './revisions.ts';
import { migrate } from './migrate.ts';
import { ServiceDays } from './service-days.ts';
import { SqliteDatabase } from './sql-database.ts';

/** A store in an SQLite file, which knows at once whether anything has changed. */
export interface SqliteStore extends Store {
  revisions(): Revisions;
}

/** One whose database is open in this thread. */
export interface OpenedStore extends SqliteStore {
  /** Adds animals that arrived together; `pets.add` makes such batches itself. */
  addAll: AddAll;
}

export interface SqliteStoreOptions {
  file: string;
  clock: Clock;
  /** Called before an existing database is migrated. */
  beforeMigration?: (fromVersion: number) => Promise<void>;
  /** For the process that serves: nothing is written once the lock is no longer in place. */
  lock?: HeldFolder;
  /** The language (BCP 47) of the people who read the names; by default, the database's own. */
  language?: string;
  /** False while a shop is made up: a crash of the computer may then leave nothing of it. */
  isDurable?: boolean;
  /** Less in tests. */
  quotas?: Quotas;
}

/**
 * Opens the database, first creating or migrating it. Throws `database_damaged` or `database_newer`
 * (both leave the file unchanged), or `storage_unavailable`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<OpenedStore> {
  const found = fileIdentity(options.file);
  try {
    return await open(options);
  } catch (error) {
    if (found === undefined || fileIdentity(options.file) === found) throw error;
    // While this process waited, a restore replaced the database; the new one is the stock now.
    return open(options);
  }
}

async function open(options: SqliteStoreOptions): Promise<OpenedStore> {
  let connection: Connection | undefined;
  try {
    checkHeader(options.file);
    connection = openDatabase(options.file);
    if (options.isDurable === false) connection.pragma('synchronous = OFF');
    await migrate(connection, options.file, options.beforeMigration);
    quickLook(connection, options.file);
    const fold = foldNames(connection, options.language);
    // From now on others get turns, too, while another process writes.
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    return await assemble(connection, fold, options);
  } catch (error) {
    connection?.close();
    throw storageError(error, options.file);
  }
}

async function assemble(
  connection: Connection,
  fold: (name: string) => string,
  options: SqliteStoreOptions,
): Promise<OpenedStore> {
  const listeners = new Listeners();
  const parts = createParts(connection, fold, options, listeners);
  const { database, addAll, additions, revisions, clock } = parts;
  // Whether the disk has room for them or not, the stock opens: they only make it faster.
  await makeFieldIndexes(database).catch(() => undefined);
  const store = createSqlStore(
    database,
    clock,
    {
      add: (addition) => additions.add(addition),
      onStep: listeners.stepDone,
    },
    options.quotas,
  );
  return {
    ...store,
    addAll,
    customers: {
      ...store.customers,
      async erase(...of) {
        await store.customers.erase(...of);
        // What was deleted is still in the log, unless readers need it: then a later checkpoint empties it.
        checkpointIfPossible(connection);
      },
    },
    usage: { ...store.usage, shared: null },
    cursorSecret: readCursorSecret(connection),
    revisions: () => revisions.refresh(),
    subscribe: listeners.subscribe,
    probeWrite: () => probeWrite(connection, parts),
    isOnServer: false,
    close: async () => {
      await store.stepsOver();
      await closeParts(connection, parts);
    },
  };
}

async function makeFieldIndexes(database: SqliteDatabase): Promise<void> {
  const { dialect, read } = database;
  if (await hasFieldIndexes(read, dialect)) return;
  await database.transaction((run) => matchFieldIndexes(run, dialect));
}

/** What reads a store that another connection of this process writes. */
export type ReadingStore = ReturnType<typeof openReadingStore>;

/**
 * Opens a database beside the connection that writes it, of which only `mapped` bytes are mapped into
 * memory. With the write-ahead log no reader waits for a writer, and each read sees all that was
 * committed before it. Throws the shop's errors.
 */
export function openReadingStore(file: string, clock: Clock, mapped = 0) {
  let connection: Connection | undefined;
  try {
    connection = openReader(file, mapped);
    return reading(connection, clock);
  } catch (error) {
    connection?.close();
    throw storageError(error, file);
  }
}

function reading(connection: Connection, clock: Clock) {
  const ignore = (): void => undefined;
  const database = new SqliteDatabase({
    connection,
    fold: foldingOf(connection),
    check: ignore,
    onCommitted: ignore,
    onFailure: ignore,
  });
  const revisions = new RevisionCounter(connection);
  const add = () => Promise.reject(new Error('This store only reads'));
  return {
    ...createSqlStore(database, clock, { add, onStep: ignore }),
    cursorSecret: readCursorSecret(connection),
    revisions,
    close: () => {
      connection.close();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

/** The parts around one connection. */
function createParts(
  connection: Connection,
  fold: (name: string) => string,
  options: SqliteStoreOptions,
  listeners: Listeners,
) {
  const { clock } = options;
  // Temporary, since what was staged by a process that ended is of no use.
  connection.exec(createTable(STAGED_PETS, 'temp.'));
  const place = new FilePlace(connection, options.lock);
  const storage = new StorageState((problem) => listeners.notify({ kind: 'storage', problem }));
  const revisions = new RevisionCounter(connection, () => {
    revisions.changed();
    listeners.notify({ kind: 'foreign' });
  });
  const database = new SqliteDatabase({
    connection,
    fold,
    check: () => place.check(),
    onCommitted: () => {
      revisions.committed();
      storage.works();
    },
    onFailure: (problem) => storage.failed(problem),
  });
  const addAll = createAddAll(database, clock, listeners.petsAdded);
  const additions = new BatchedAdditions(addAll);
  const days = new ServiceDays(connection, clock);
  return {
    clock,
    database,
    place,
    storage,
    revisions,
    addAll,
    additions,
    days,
  };
}

async function probeWrite(
  connection: Connection,
  { place, storage, database }: Parts,
): Promise<void> {
  try {
    await probeStorage(connection, place, database);
    storage.works();
  } catch (error) {
    storage.failed(storageError(error));
    throw storageError(error);
  }
}

async function closeParts(
  connection: Connection,
  { database, additions, days }: Parts,
): Promise<void> {
  await additions.drain();
  await database.idle();
  days.stop();
  checkpointIfPossible(connection);
  connection.close();
}

/** The write-ahead log is durable already; if the disk accepts no writes, the next start folds it in. */
function checkpointIfPossible(connection: Connection): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // As stated above, nothing is lost.
  }
}
