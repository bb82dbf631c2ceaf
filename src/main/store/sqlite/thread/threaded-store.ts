import type { ShopError } from '../../../../shared/errors.ts';
import type { Revisions, Store, StoreChange } from '../../store.ts';
import { callListener } from '../call-listener.ts';
import { findStockDamage } from '../files/database-file.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite-store.ts';
import { diskError, storageError } from '../storage-errors.ts';
import { StorageState } from '../storage-state.ts';
import { fromCrossing, withBuffers } from './crossing-error.ts';
import { THREAD, type CrossingChange } from './protocol.ts';
import type { Reader } from './reader.ts';
import { ReaderKeeper } from './reader-keeper.ts';
import { RemoteAnimals } from './remote-animals.ts';
import { remoteParts, type RemoteParts } from './remote-parts.ts';
import {
  startStoreThread,
  ThreadNotStarted,
  type StartWorker,
  type ThreadOptions,
} from './store-thread-host.ts';
import { ThreadKeeper } from './thread-keeper.ts';

/**
 * How long (ms) after a commit the thread checks whether it was another process's, which only it
 * can tell.
 */
const LOOK_AFTER = 20;

/**
 * Opens a store whose database is written, searched, indexed and copied in a thread of its own.
 * What takes microseconds to read is read here, on a read-only connection. So the disk delays only
 * those who wait for what is being written. A thread that dies is restarted; until then its calls
 * are refused with `storage_unavailable`. Throws what `openSqliteStore` throws. When no thread is
 * available, returns that store itself.
 */
export async function openThreadedStore(
  options: ThreadOptions,
  startWorker: StartWorker = startStoreThread,
): Promise<SqliteStore> {
  const surroundings = new Surroundings(options);
  try {
    const thread = await ThreadKeeper.start(options, surroundings, startWorker);
    surroundings.thread = thread;
    try {
      return assemble(surroundings, thread, surroundings.reader.open());
    } catch (error) {
      await thread.close();
      throw storageError(error, options.file);
    }
  } catch (error) {
    if (!(error instanceof ThreadNotStarted)) throw error;
    process.emitWarning(error);
    return openSqliteStore(options);
  }
}

type Listener = (change: StoreChange) => void;

/** What surrounds a thread: the listeners to its changes, and the reader beside it. */
class Surroundings {
  readonly options: ThreadOptions;
  readonly reader: ReaderKeeper;
  readonly listeners = new Set<Listener>();
  readonly storage = new StorageState((problem) => {
    this.tell({ kind: 'storage', problem });
  });
  thread: ThreadKeeper | undefined;
  #look: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.options = options;
    this.reader = new ReaderKeeper(options.file, () => {
      this.#lookSoon();
    });
  }

  tell(change: StoreChange): void {
    for (const listener of this.listeners) {
      callListener(() => {
        listener(change);
      });
    }
  }

  onTold(): void {
    this.reader.revisions.expire();
  }

  onChange(change: CrossingChange): void {
    if (change.kind === 'foreign') this.reader.revisions.changed();
    if (change.kind !== 'storage') this.tell(change);
    else if (change.problem) this.storage.failed(fromCrossing(change.problem));
    else this.storage.works();
  }

  onStopped(problem: ShopError): void {
    this.storage.failed(problem);
  }

  /** What was in progress may or may not have been stored. */
  onRestarted(): void {
    this.openReader();
    this.storage.works();
    this.tell({ kind: 'replaced' });
  }

  /** When it can't be opened, the thread reads. */
  openReader(): void {
    try {
      this.reader.open();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }

  stop(): void {
    clearTimeout(this.#look);
    this.reader.close();
  }

  #lookSoon(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined;
      this.thread?.tell('look', []);
    }, LOOK_AFTER).unref();
  }
}

function assemble(around: Surroundings, thread: ThreadKeeper, { cursorSecret }: Reader) {
  const remote = remoteParts((...call) => thread.call(...call));
  const animals = new RemoteAnimals(thread, (rows) => {
    around.tell({ kind: 'added', rows });
  });
  const read = readBeside(around, remote);
  return {
    ...remote,
    pets: {
      ...remote.pets,
      add: (addition) => animals.add(addition),
      addMany: (pets, how) => animals.addMany(pets, how),
      all: () => animals.all(),
      page: (query) => read(({ pets }) => pets.page(query)),
      byId: (id) => read(({ pets }) => pets.byId(id)),
      counts: () => read(({ pets }) => pets.counts()),
    },
    persons: { ...remote.persons, all: () => read(({ persons }) => persons.all()) },
    keys: { ...remote.keys, all: () => read(({ keys }) => keys.all()) },
    usage: { ...remote.usage, shared: null, all: () => read(({ usage }) => usage.all()) },
    files: {
      ...remote.files,
      findDamage: (backupFile) => findStockDamage(around.options.file, backupFile),
    },
    cursorSecret,
    revisions: () => revisionsOf(around),
    subscribe: (listener) => {
      around.listeners.add(listener);
      return () => {
        around.listeners.delete(listener);
      };
    },
    probeWrite: () => probeWrite(around, thread),
    close: async () => {
      await animals.drain();
      around.stop();
      await thread.close();
    },
  } satisfies SqliteStore & Store;
}

type Readable = Pick<Reader, 'pets' | 'keys' | 'persons' | 'usage'>;

/** Reads beside the thread, or in it when there is no reader. Its errors are put into words. */
function readBeside({ reader, options, storage }: Surroundings, remote: RemoteParts) {
  const inThread: Readable = {
    ...remote,
    keys: { all: async () => (await remote.keys.all()).map(withBuffers) },
    persons: { all: async () => (await remote.persons.all()).map(withBuffers) },
  };
  return async <Value>(look: (parts: Readable) => Promise<Value>): Promise<Value> => {
    try {
      return await look(reader.current ?? inThread);
    } catch (error) {
      const problem = storageError(diskError(error, options.file), options.file);
      storage.failed(problem);
      throw problem;
    }
  };
}

function revisionsOf({ reader, storage }: Surroundings): Revisions {
  try {
    return reader.revisions.refresh();
  } catch (error) {
    storage.failed(error);
    throw error;
  }
}

/**
 * Restoring files deleted beside the database requires that nobody else has it open, so the thread
 * does the reading until the reader sees the new files.
 */
async function probeWrite(around: Surroundings, thread: ThreadKeeper): Promise<void> {
  const { reader, options, storage } = around;
  try {
    options.lock?.mend();
  } catch {
    // The thread finds the same, and reports it.
  }
  if (reader.current?.isMisplaced()) reader.close();
  try {
    await thread.call(THREAD, 'probeWrite', []);
    if (!reader.current) around.openReader();
    storage.works();
  } catch (error) {
    storage.failed(error);
    throw error;
  }
}
