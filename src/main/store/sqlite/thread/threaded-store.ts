import type { StepOutcome } from '../../../../shared/history.ts';
import type { Today } from '../../../../shared/today.ts';
import { deserializeError } from '../../../platform/serialized-error.ts';
import { addedRows, BatchedAdditions, type AddAll } from '../../batched-additions.ts';
import { allAnimals } from '../../sql/pets.ts';
import type { Store } from '../../store.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { checkHeader } from '../opening-checks.ts';
import type { SqliteStore, SqliteStoreOptions } from '../sqlite-store.ts';
import { storageError } from '../storage-errors.ts';
import {
  methodsOf,
  QUICK_READS,
  READS,
  REGISTER_READS,
  WRITES,
  type SerializedOutcome,
} from './calls.ts';
import { feedImport } from './import-feed.ts';
import { StoreThreads, type ThreadsOptions } from './store-threads.ts';
import { startStoreWorker, type StartWorker } from './worker-client.ts';

export type ThreadedStoreOptions = ThreadsOptions & Pick<SqliteStoreOptions, 'beforeMigration'>;

/**
 * Opens a store that is written in a thread of its own, and whose window is read in two others. What
 * takes microseconds to read is read here. So the disk delays only those who wait for what is being
 * written, and a long reading only its window. A thread that dies is started again; until then its
 * calls are refused with `storage_unavailable`. Throws what `openSqliteStore` throws, and that when no thread can be
 * started.
 */
export async function openThreadedStore(
  { beforeMigration, ...options }: ThreadedStoreOptions,
  startWorker: StartWorker = startStoreWorker,
): Promise<SqliteStore> {
  const version = versionOf(options.file);
  if (version !== 0 && version !== SCHEMA_VERSION) await beforeMigration?.(version);
  const threads = new StoreThreads(options, startWorker);
  return assemble(threads, await threads.open());
}

function versionOf(file: string): number {
  try {
    return checkHeader(file);
  } catch (error) {
    throw storageError(error, file);
  }
}

function assemble(threads: StoreThreads, cursorSecret: Buffer) {
  const { writer, readers, registerReader, listeners } = threads;
  const writes = methodsOf(WRITES, (path, args) => writer.call(path, args));
  const reads = methodsOf(READS, readers.call);
  const ofRegister = methodsOf(REGISTER_READS, registerReader.call);
  const quick = methodsOf(QUICK_READS, threads.readHere);
  const parts = joined(writes, reads, ofRegister, quick);
  const additions = new BatchedAdditions(addAllIn(threads));
  return {
    ...parts,
    pets: {
      ...parts.pets,
      add: (addition) => additions.add(addition),
      addMany: (entries, { author, ...options }) =>
        feedImport(entries, options, async (line) => {
          const done = await writer.call('pets.addMany', [line, author], [line]);
          return done as StepOutcome;
        }),
      all: () => allAnimals(reads.pets.after),
    },
    today: async (query) => (await readers.call('today', [query])) as Today,
    usage: { ...parts.usage, shared: null },
    isOnServer: false,
    cursorSecret,
    revisions: () => threads.revisions(),
    subscribe: listeners.subscribe,
    probeWrite: () => threads.probeWrite(),
    close: async () => {
      await additions.drain();
      await threads.close();
    },
  } satisfies SqliteStore & Store;
}

/** Returns the function that adds single animals in the thread that writes. */
function addAllIn({ writer, listeners }: StoreThreads): AddAll {
  return async (additions) => {
    const replied = (await writer.call('addAll', [additions])) as SerializedOutcome[];
    const outcomes = replied.map((each) => ('error' in each ? deserializeError(each.error) : each));
    listeners.petsAdded(addedRows(outcomes));
    return outcomes;
  };
}

type Parts = Readonly<Record<string, object>>;

/** The parts of all, each with the methods that any of them has. */
function joined<One extends Parts, Two extends Parts, Three extends Parts, Four extends Parts>(
  ...all: readonly [One, Two, Three, Four]
): One & Two & Three & Four {
  const parts: Record<string, object> = {};
  for (const each of all)
    for (const [part, methods] of Object.entries(each))
      parts[part] = { ...parts[part], ...methods };
  return parts as One & Two & Three & Four;
}
