import type { ShopError } from '../../../../shared/errors.ts';
import type { Revisions, Store } from '../../store.ts';
import { fromCrossing } from '../../../platform/crossing-error.ts';
import { BatchedAdditions } from '../../batched-additions.ts';
import type { Run } from '../../sql/database.ts';
import { createCategoryReads } from '../../sql/categories.ts';
import { createFieldReads } from '../../sql/field-reads.ts';
import { createHistoryStore } from '../../sql/history.ts';
import { createToday } from '../../sql/today.ts';
import { createPetReads, createRemovedPets } from '../../sql/pets.ts';
import { createPaperReads, createSavedViewReads } from '../../sql/kept-lists.ts';
import { createPhotographReads } from '../../sql/photographs.ts';
import { createKeyReads, createPersonReads, createUsageReads } from '../../sql/records.ts';
import { Listeners } from '../../sql/sql-store.ts';
import { createViews } from '../../sql/views.ts';
import { SQLITE } from '../sql-database.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite-store.ts';
import { storageError, StorageState } from '../storage-errors.ts';
import { THREAD, type CrossingChange } from './calls.ts';
import { Reader } from './reader.ts';
import {
  ReadingThreads,
  remoteAddAll,
  remoteAddMany,
  remoteParts,
  remoteRead,
} from './remote-store.ts';
import {
  startStoreThread,
  StoreThread,
  ThreadNotStarted,
  type StartWorker,
  type ThreadOptions,
} from './thread-life.ts';

/**
 * How long (ms) after a commit the thread checks whether it was another process's, which only it
 * can tell.
 */
const LOOK_AFTER = 20;

/**
 * Opens a store whose database is written in a thread of its own, and which reads what the
 * window shows in others. What takes microseconds to read is read here, on a read-only connection. So
 * the disk delays only those who wait for what is being written. A thread that dies is restarted; until then its calls
 * are refused with `storage_unavailable`. Throws what `openSqliteStore` throws. When no thread is
 * available, returns that store itself.
 */
export async function openThreadedStore(
  options: ThreadOptions,
  startWorker: StartWorker = startStoreThread,
): Promise<SqliteStore> {
  const surroundings = new Surroundings(options, startWorker);
  try {
    const thread = await StoreThread.start(options, surroundings, startWorker);
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

/** What surrounds a thread: the listeners to its changes, and the reader beside it. */
class Surroundings {
  readonly options: ThreadOptions;
  readonly reader: Reader;
  readonly readingThreads: ReadingThreads;
  readonly listeners = new Listeners();
  readonly storage = new StorageState((problem) => {
    this.listeners.notify({ kind: 'storage', problem });
  });
  thread: StoreThread | undefined;
  #look: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions, startWorker: StartWorker) {
    this.options = options;
    this.readingThreads = new ReadingThreads(options, startWorker);
    this.reader = new Reader(options.file, () => {
      this.#lookSoon();
    });
  }

  onDispatch(): void {
    this.reader.revisions.expire();
  }

  onChange(change: CrossingChange): void {
    if (change.kind === 'foreign') this.reader.revisions.changed();
    if (change.kind !== 'storage') this.listeners.notify(change);
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
    this.listeners.notify({ kind: 'replaced' });
  }

  /** When it can't be opened, the thread reads. */
  openReader(): void {
    try {
      this.reader.open();
      this.readingThreads.reopen();
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
      this.thread?.post('look', []);
    }, LOOK_AFTER).unref();
  }
}

function assemble(
  around: Surroundings,
  thread: StoreThread,
  { cursorSecret, fold }: ReturnType<Reader['open']>,
) {
  const { listeners } = around;
  const remote = remoteParts(thread);
  const readInThread = remoteRead(thread);
  const quick = { dialect: SQLITE, read: readBeside(around, readInThread) };
  const slow = { dialect: SQLITE, fold, read: around.readingThreads.readOr(readInThread) };
  const additions = new BatchedAdditions(remoteAddAll(thread, listeners.petsAdded));
  return {
    ...remote,
    pets: {
      ...createPetReads(quick),
      ...createViews(slow),
      ...createRemovedPets(slow),
      ...remote.pets,
      add: (addition) => additions.add(addition),
      addMany: remoteAddMany(thread),
      all: createPetReads(slow).all,
    },
    history: createHistoryStore(slow),
    ...createToday(slow),
    categories: { ...remote.categories, ...createCategoryReads(slow) },
    fields: { ...remote.fields, ...createFieldReads(quick) },
    savedViews: { ...remote.savedViews, ...createSavedViewReads(quick) },
    papers: { ...remote.papers, ...createPaperReads(quick) },
    photographs: { ...remote.photographs, ...createPhotographReads(slow) },
    persons: { ...remote.persons, ...createPersonReads(quick) },
    keys: { ...remote.keys, ...createKeyReads(quick) },
    usage: { ...remote.usage, ...createUsageReads(quick), shared: null },
    isOnServer: false,
    cursorSecret,
    revisions: () => revisionsOf(around),
    subscribe: listeners.subscribe,
    probeWrite: () => probeWrite(around, thread),
    close: async () => {
      await additions.drain();
      around.stop();
      await around.readingThreads.close();
      await thread.close();
    },
  } satisfies SqliteStore & Store;
}

/** Reads beside the thread, or in it while there is no connection beside it. */
function readBeside({ reader, storage }: Surroundings, readInThread: Run): Run {
  return async (statement, values) => {
    try {
      return await (reader.read ?? readInThread)(statement, values);
    } catch (error) {
      storage.failed(error);
      throw error;
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
async function probeWrite(around: Surroundings, thread: StoreThread): Promise<void> {
  const { reader, readingThreads, options, storage } = around;
  try {
    options.lock?.mend();
  } catch {
    // The thread finds the same, and reports it.
  }
  if (reader.isMisplaced) {
    reader.close();
    await readingThreads.release();
  }
  try {
    await thread.call(THREAD, 'probeWrite', []);
    if (!reader.read) around.openReader();
    storage.works();
  } catch (error) {
    storage.failed(error);
    throw error;
  }
}
