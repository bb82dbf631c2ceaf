/*
 * A thread that writes or one that reads. Each has the store open as in a single-threaded process, and
 * calls its methods by their names: whatever has to wait for the disk, or takes long, waits here.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Author } from '../../../../shared/history.ts';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { serializeError } from '../../../platform/serialized-error.ts';
import type { Addition, StoreChange } from '../../store.ts';
import { heldByAnotherThread } from '../serving-lock.ts';
import { openReadingStore, openSqliteStore, type OpenedStore } from '../sqlite-store.ts';
import {
  callMethod,
  type Call,
  type SerializedOutcome,
  type Message,
  type Present,
  type WorkerStart,
} from './calls.ts';
import { importFrom } from './import-feed.ts';

const port = parentPort;
if (!port) throw new Error('This module runs as a thread of the store.');
const start = workerData as WorkerStart;
let present: Present = start;

/** How often (ms) to look whether another process has changed anything. */
const LOOK_INTERVAL = 200;
/** Of the file, the bytes that a reader maps into memory: a search reads all names. */
const MAPPED = 268_435_456;

const clock: Clock =
  start.now === null ? systemClock : { now: () => present.now ?? start.now ?? 0 };

const send = (message: Message): void => port.postMessage(message);

/** A store as it is called here: some of its methods cross in another shape. */
function called(store: OpenedStore): object {
  store.subscribe((change) => sendChange(change));
  const looking = setInterval(() => look(store), LOOK_INTERVAL);
  return {
    ...store,
    pets: {
      ...store.pets,
      addMany: (feed: MessagePort, author: Author) =>
        importFrom(feed, (entries, options) => store.pets.addMany(entries, { ...options, author })),
    },
    addAll: async (additions: readonly Addition[]): Promise<SerializedOutcome[]> => {
      const outcomes = await store.addAll(additions);
      return outcomes.map((each) =>
        each instanceof Error ? { error: serializeError(each) } : each,
      );
    },
    close: async () => {
      clearInterval(looking);
      await store.close();
    },
  };
}

/** Counting the changes of another process sends them. What can't be read is reported by the next call. */
function look(store: OpenedStore): void {
  try {
    store.revisions();
  } catch {
    // As stated above.
  }
}

function sendChange(change: StoreChange): void {
  if (change.kind === 'storage') {
    send({
      change: { kind: 'storage', problem: change.problem && serializeError(change.problem) },
    });
  } else if (change.kind !== 'added') {
    send({ change });
  }
}

async function open(): Promise<object> {
  const { file, language, lockFile, isReader } = start;
  if (isReader) return openReadingStore(file, clock, MAPPED);
  return called(
    await openSqliteStore({
      file,
      clock,
      ...(language !== null && { language }),
      ...(lockFile !== null && {
        lock: heldByAnotherThread(lockFile, () => present.lockIdentity),
      }),
    }),
  );
}

async function answer(store: object, { id, path, args }: Call): Promise<void> {
  try {
    send({ id, value: await callMethod(store, path, args) });
  } catch (error) {
    send({ id, error: serializeError(error) });
  }
  // Nothing more can arrive.
  if (path === 'close') port?.close();
}

try {
  const store = await open();
  port.on('message', (call: Call) => {
    present = call;
    void answer(store, call);
  });
  send({ id: 0, value: null });
} catch (error) {
  send({ id: 0, error: serializeError(error) });
}
