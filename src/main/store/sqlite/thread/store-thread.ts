/*
 * A thread that writes or one that only reads. The one that writes opens the store as in a
 * single-threaded process and executes its calls: whatever has to wait for the disk waits there.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { openReader, type Connection } from '../database.ts';
import { heldByAnotherThread } from '../serving-lock.ts';
import { readerOn } from '../sql-database.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../sqlite-store.ts';
import { toCrossing } from '../../../platform/crossing-error.ts';
import type { Run } from '../../sql/database.ts';
import { storageError } from '../storage-errors.ts';
import type { Calls, Present, ThreadStart } from './calls.ts';
import { Outbox, ThreadCalls, type OpenedReader } from './thread-calls.ts';

const port = parentPort;
if (!port) throw new Error('This module runs as a thread of the store.');
const start = workerData as ThreadStart;
const outbox = new Outbox((dispatch) => {
  port.postMessage(dispatch);
});
let present: Present = start;

function clockOfMain(): Clock {
  return start.now === null ? systemClock : { now: () => present.now ?? start.now ?? 0 };
}

function storeOptions(calls: ThreadCalls): SqliteStoreOptions {
  const { file, language, lockFile, asksBeforeMigration } = start;
  return {
    file,
    clock: clockOfMain(),
    ...(language !== null && { language }),
    ...(lockFile !== null && {
      lock: heldByAnotherThread(lockFile, () => present.lockIdentity),
    }),
    ...(asksBeforeMigration && {
      beforeMigration: (fromVersion: number) => calls.askBeforeMigration(fromVersion),
    }),
  };
}

/** Of the file, the bytes that are mapped into memory: a search reads all names. */
const MAPPED = 268_435_456;

/** A reader whose connection is opened when it is needed. */
function openLater(file: string): OpenedReader {
  let opened: { connection: Connection; read: Run } | undefined;
  const release = (): void => {
    opened?.connection.close();
    opened = undefined;
  };
  const open = () => {
    const connection = openReader(file, MAPPED);
    return { connection, read: readerOn(connection) };
  };
  return {
    async read(statement, values) {
      try {
        opened ??= open();
      } catch (error) {
        throw storageError(error, file);
      }
      return opened.read(statement, values);
    },
    release,
    close() {
      release();
      return Promise.resolve();
    },
  };
}

/** Ends the thread when nothing more can arrive. */
function end(): void {
  outbox.flush();
  port?.close();
}

const calls = new ThreadCalls(outbox, end);

port.on('message', (message: Calls) => {
  present = message;
  for (const call of message.calls) void calls.run(call);
});

try {
  if (start.isReader) calls.openedReader(openLater(start.file));
  else calls.opened(await openSqliteStore(storeOptions(calls)));
  outbox.reply([0, true, null]);
} catch (error) {
  outbox.reply([0, false, toCrossing(error)]);
  end();
}
