import { openReaderOf, type Reader } from './reader.ts';
import { ThreadRevisions } from './thread-revisions.ts';

/** Keeps the connection that reads beside a thread, and counts the changes that it sees. */
export class ReaderKeeper {
  readonly revisions: ThreadRevisions;
  readonly #file: string;
  #reader: Reader | undefined;

  /** `onCommit` is called when anybody has committed anything. */
  constructor(file: string, onCommit: () => void) {
    this.#file = file;
    this.revisions = new ThreadRevisions(onCommit);
  }

  /** Undefined while there is none; then the thread reads. */
  get current(): Reader | undefined {
    return this.#reader;
  }

  /** Opens the files as they are now, replacing any that were open. Throws what SQLite throws. */
  open(): Reader {
    this.close();
    const reader = openReaderOf(this.#file);
    this.#reader = reader;
    this.revisions.attach(reader.connection);
    return reader;
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
    this.revisions.attach(undefined);
  }
}
