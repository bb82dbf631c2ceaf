import { renameSync, rmSync } from 'node:fs';
import type { PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { Additions } from './additions.ts';
import { BUSY_TIMEOUT } from './busy.ts';
import { callListener } from './call-listener.ts';
import { createCategoryStore } from './categories.ts';
import { checkHeader } from './database-header.ts';
import { makePrivate, openDatabase, type Connection } from './database.ts';
import { FilePlace } from './file-place.ts';
import { GroupCommit } from './group-commit.ts';
import { KeyLabels } from './key-labels.ts';
import { createKeyStore } from './key-records.ts';
import { migrate, SCHEMA_VERSION } from './migrate.ts';
import { NameIndex } from './name-index.ts';
import { PetCounts } from './pet-counts.ts';
import { createPetStore } from './pets.ts';
import { Revisions } from './revisions.ts';
import { quickLook } from './quick-look.ts';
import { ServiceDays } from './service-days.ts';
import type { ServingLock } from './serving-lock.ts';
import { storageError } from './storage-errors.ts';
import { probeStorage } from './storage-probe.ts';
import { StorageState } from './storage-state.ts';
import type { AdditionOutcome, Store, StoreChange } from '../store.ts';
import { createUsageStore } from './usage-records.ts';
import { Views } from './views.ts';
import { createWrite } from './write.ts';

export interface SqliteStoreOptions {
  file: string;
  clock: Clock;
  /** Called before an existing database is migrated. */
  beforeMigration?: (fromVersion: number) => Promise<void>;
  /** For the process that serves: nothing is written once the lock is no longer in its place. */
  lock?: ServingLock;
}

/**
 * Opens the database, making or migrating it first. Raises `database_damaged`, `database_newer`
 * (both leave the file as it is) or `storage_unavailable`.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  let connection: Connection | undefined;
  try {
    checkHeader(options.file, SCHEMA_VERSION);
    connection = openDatabase(options.file);
    await migrate(connection, options.file, options.beforeMigration);
    quickLook(connection, options.file);
    // From now on others wait too while another process writes.
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    return assemble(connection, options);
  } catch (error) {
    connection?.close();
    throw storageError(error, options.file);
  }
}

function assemble(
  connection: Connection,
  { clock, file: databaseFile, lock }: SqliteStoreOptions,
): Store {
  const read = async <Value>(look: () => Promise<Value>): Promise<Value> => {
    try {
      return await look();
    } catch (error) {
      throw storageError(error, databaseFile);
    }
  };
  const listeners = new Set<(change: StoreChange) => void>();
  const tell = (change: StoreChange) => {
    for (const listener of listeners) {
      callListener(() => {
        listener(change);
      });
    }
  };
  const storage = new StorageState((problem) => {
    tell({ kind: 'storage', problem });
  });
  const place = new FilePlace(connection, lock);
  const write = createWrite(connection, place);
  const counts = new PetCounts(connection);
  const names = new NameIndex(connection);
  names.schedule();
  const days = new ServiceDays(connection, clock);
  const views = new Views(connection, counts, names);
  const revisions = new Revisions(connection, () => {
    views.reset();
    tell({ kind: 'foreign' });
  });
  const commits = new GroupCommit<AdditionOutcome>(
    connection,
    {
      committing: () => {
        counts.write();
        place.check();
      },
      committed: (outcomes) => {
        revisions.pets += 1;
        storage.works();
        names.schedule();
        const rows = addedRows(outcomes);
        for (const row of rows) views.added(row);
        if (rows.length > 0) tell({ kind: 'added', rows });
      },
      failed: (problem) => {
        counts.forget();
        storage.failed(problem);
      },
    },
    () => revisions.busyTurns,
  );
  const pets = createPetStore({
    connection,
    write,
    clock,
    additions: new Additions(
      connection,
      clock,
      commits,
      counts,
      new KeyLabels(connection, revisions),
    ),
    counts,
    names,
    views,
    onAddedMany: () => {
      revisions.pets += 1;
      views.reset();
    },
  });
  const usage = createUsageStore(connection, write);
  const secret = connection.prepare<[], Buffer>('SELECT cursor_secret FROM shop').pluck().get();
  if (!secret) throw new Error('The shop table is empty');

  return {
    pets: {
      ...pets,
      page: (query) => read(() => pets.page(query)),
      byId: (id) => read(() => pets.byId(id)),
      counts: () => read(() => pets.counts()),
      rows: (view, offset, limit) =>
        read(() => {
          revisions.refresh();
          return pets.rows(view, offset, limit);
        }),
      position: (view, id) =>
        read(() => {
          revisions.refresh();
          return pets.position(view, id);
        }),
    },
    categories: createCategoryStore(connection, write),
    keys: createKeyStore(connection, write, () => {
      revisions.keys += 1;
    }),
    usage: {
      ...usage,
      save: async (records) => {
        try {
          await usage.save(records);
        } catch (error) {
          storage.failed(error);
          throw error;
        }
      },
    },
    cursorSecret: secret,
    petsRevision: () => {
      revisions.refresh();
      return revisions.pets;
    },
    keysRevision: () => {
      revisions.refresh();
      return revisions.keys;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    probeWrite: async () => {
      try {
        await probeStorage(connection, place, write);
        storage.works();
      } catch (error) {
        storage.failed(storageError(error));
        throw storageError(error);
      }
    },
    backupTo: async (file) => {
      const temporary = `${file}.new`;
      try {
        makePrivate(temporary);
        await connection.backup(temporary);
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw storageError(error);
      }
    },
    close: async () => {
      await commits.drain();
      names.stop();
      days.stop();
      checkpointIfPossible(connection);
      connection.close();
    },
  };
}

/** What the write-ahead log holds is durable; when the disk takes no writes now, the next start moves it. */
function checkpointIfPossible(connection: Connection): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // As said: nothing is lost.
  }
}

function addedRows(outcomes: readonly AdditionOutcome[]): PetRow[] {
  return outcomes.flatMap((added) => (added.outcome === 'added' ? [added.row] : []));
}
