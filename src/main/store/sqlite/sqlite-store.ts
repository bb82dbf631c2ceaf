import { rmSync } from 'node:fs';
import type { Clock } from '../../platform/clock.ts';
import { moveFile } from '../../platform/durable-file.ts';
import { BUSY_TIMEOUT } from './busy.ts';
import { callListener } from './call-listener.ts';
import { findStockDamage } from './files/database-file.ts';
import { readCursorSecret } from './cursor-secret.ts';
import { checkHeader } from './database-header.ts';
import { makePrivate, openDatabase, type Connection } from './database.ts';
import { fileIdentity } from './file-identity.ts';
import { FilePlace } from './file-place.ts';
import { createKeyStore } from './key-records.ts';
import { migrate, SCHEMA_VERSION } from './migrate.ts';
import { createPersonStore } from './person-records.ts';
import { quickLook } from './quick-look.ts';
import type { HeldFolder } from './serving-lock.ts';
import { diskError, storageError } from './storage-errors.ts';
import { probeStorage } from './storage-probe.ts';
import { createParts, type StoreParts } from './store-parts.ts';
import type { PetStore, Revisions, Store, StoreChange, StoreFiles, UsageStore } from '../store.ts';
import { createUsageStore } from './usage-records.ts';

/** A store in an SQLite file, which knows at once whether anything has changed. */
export interface SqliteStore extends Store {
  revisions(): Revisions;
  readonly files: StoreFiles;
  /**
   * Settles when every name that there is now is indexed. Whoever reads the whole stock awaits this
   * first: while that lasts, everything written stays in the log, and ten million names are
   * gigabytes. Never fails.
   */
  indexed(): Promise<void>;
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
  /** Whether additions arrive in groups, each of which is then committed at once. */
  isGathered?: boolean;
  /** Has the write-ahead log moved into the database elsewhere than in commits. */
  checkpoints?: (connection: Connection, place: FilePlace) => Checkpoints;
}

/** Moves the write-ahead log into the database. */
interface Checkpoints {
  /** Called after each transaction. */
  written(): void;
  close(): Promise<void>;
}

/**
 * Opens the database, first creating or migrating it. Throws `database_damaged` or `database_newer`
 * (both leave the file unchanged), or `storage_unavailable`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const found = fileIdentity(options.file);
  try {
    return await open(options);
  } catch (error) {
    if (found === undefined || fileIdentity(options.file) === found) throw error;
    // While this process waited, a restore replaced the database; the new one is the stock now.
    return open(options);
  }
}

async function open(options: SqliteStoreOptions): Promise<SqliteStore> {
  let connection: Connection | undefined;
  try {
    checkHeader(options.file, SCHEMA_VERSION);
    connection = openDatabase(options.file);
    await migrate(connection, options.file, options.beforeMigration);
    quickLook(connection, options.file);
    // From now on others get turns, too, while another process writes.
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    return assemble(connection, options);
  } catch (error) {
    connection?.close();
    throw storageError(error, options.file);
  }
}

function assemble(connection: Connection, options: SqliteStoreOptions): SqliteStore {
  const listeners = new Set<(change: StoreChange) => void>();
  const place = new FilePlace(connection, options.lock);
  const checkpoints = options.checkpoints?.(connection, place);
  // What was committed stays committed, whatever comes of its place in the files.
  const onWritten = (): void => {
    callListener(() => checkpoints?.written());
  };
  const parts = createParts(connection, { ...options, place, onWritten }, (change) => {
    for (const listener of listeners) {
      callListener(() => {
        listener(change);
      });
    }
  });
  const indexed = async (): Promise<void> => {
    try {
      await parts.names.caughtUpWithPresent();
    } catch {
      // A damaged database, which whoever reads it all will find.
    }
  };
  return {
    pets: readablePets(parts, options.file),
    history: parts.history,
    categories: parts.categories,
    persons: createPersonStore(connection, parts.write),
    keys: createKeyStore(connection, parts.write, () => {
      parts.revisions.keysChanged();
    }),
    usage: watchedUsage(connection, parts),
    cursorSecret: readCursorSecret(connection),
    revisions: () => parts.revisions.refresh(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    probeWrite: () => probeWrite(connection, parts),
    files: {
      backupTo: (file) => backupTo(connection, file),
      findDamage: async (backupFile) => {
        await indexed();
        return findStockDamage(options.file, backupFile);
      },
    },
    indexed,
    close: () => closeParts(connection, parts, checkpoints),
  };
}

/** The animals, with errors put into words, and after noticing what another process did. */
function readablePets({ pets, revisions }: StoreParts, file: string): PetStore {
  const read = async <Value>(look: () => Promise<Value>): Promise<Value> => {
    try {
      return await look();
    } catch (error) {
      throw storageError(diskError(error, file), file);
    }
  };
  const readAfresh = <Value>(look: () => Promise<Value>): Promise<Value> =>
    read(() => {
      revisions.refresh();
      return look();
    });
  return {
    ...pets,
    page: (query) => read(() => pets.page(query)),
    byId: (id) => read(() => pets.byId(id)),
    counts: () => read(() => pets.counts()),
    removed: (offset, limit, search) => read(() => pets.removed(offset, limit, search)),
    rows: (...asked) => readAfresh(() => pets.rows(...asked)),
    position: (view, id) => readAfresh(() => pets.position(view, id)),
    groups: (view, grouping) => readAfresh(() => pets.groups(view, grouping)),
    countNamed: (name) => readAfresh(() => pets.countNamed(name)),
  };
}

/** Saving counts is often the first write that a full disk refuses. */
function watchedUsage(connection: Connection, { storage, write }: StoreParts): UsageStore {
  const usage = createUsageStore(connection, write);
  return {
    ...usage,
    save: async (records) => {
      try {
        await usage.save(records);
      } catch (error) {
        storage.failed(error);
        throw error;
      }
    },
  };
}

async function probeWrite(
  connection: Connection,
  { place, storage, write }: StoreParts,
): Promise<void> {
  try {
    await probeStorage(connection, place, write);
    storage.works();
  } catch (error) {
    storage.failed(storageError(error));
    throw storageError(error);
  }
}

async function backupTo(connection: Connection, file: string): Promise<void> {
  const temporary = `${file}.new`;
  try {
    makePrivate(temporary);
    await connection.backup(temporary);
    await moveFile(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw storageError(error);
  }
}

async function closeParts(
  connection: Connection,
  parts: StoreParts,
  checkpoints: Checkpoints | undefined,
): Promise<void> {
  await parts.changes.drain();
  await parts.commits.drain();
  parts.names.stop();
  parts.days.stop();
  await checkpoints?.close();
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
