import { randomUUID } from 'node:crypto';
import { ShopError } from '../../shared/errors.ts';
import type { Author, StepOutcome } from '../../shared/history.ts';
import type { ImportRow } from '../../shared/stock-files/import-row.ts';
import type { Store } from '../store/store.ts';
import { addImported } from './add-imported.ts';

/** How long (ms) until an import that nobody continues is forgotten. */
const PATIENCE = 60_000;
/** The most imports at a time; each may hold as many animals as a step. */
const MOST_AT_ONCE = 4;

interface PendingImport {
  /** The window that it comes from. */
  readonly session: string;
  readonly expected: number;
  readonly rows: ImportRow[];
  /** Stops adding the animals, once that has begun. */
  readonly stop: AbortController;
  timer: NodeJS.Timeout | undefined;
  /** How many are ready to be published; null before adding begins. */
  ready: number | null;
}

/**
 * Imports on their way from a window. Their rows are collected here, in portions that fit into a
 * call, and none is in stock before all are committed as one step.
 */
export class PendingImports {
  readonly #imports = new Map<string, PendingImport>();
  readonly #patience: number;

  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  /** Begins an import of `expected` animals. One that this window began before is forgotten. */
  begin(session: string, expected: number): string {
    for (const [id, pending] of this.#imports) {
      if (pending.session === session && pending.ready === null) this.#forget(id);
    }
    if (this.#imports.size >= MOST_AT_ONCE) {
      throw new ShopError(
        'bad_request',
        'Other imports are under way. Try again when they are done.',
      );
    }
    const id = randomUUID();
    const stop = new AbortController();
    this.#imports.set(id, { session, expected, rows: [], stop, timer: undefined, ready: null });
    this.#wait(id);
    return id;
  }

  /**
   * Accepts a portion, and returns how many animals arrived so far. Throws `not_found`,
   * `bad_request`.
   */
  take(session: string, id: string, rows: readonly ImportRow[]): number {
    const pending = this.#open(session, id);
    if (pending.rows.length + rows.length > pending.expected) {
      this.#forget(id);
      throw new ShopError('bad_request', 'More animals came than were announced.');
    }
    pending.rows.push(...rows);
    this.#wait(id);
    return pending.rows.length;
  }

  /** Adds all of them as one step. Throws `not_found`, `bad_request`, and what the store throws. */
  async commit(session: string, id: string, store: Store, author: Author): Promise<StepOutcome> {
    const pending = this.#open(session, id);
    clearTimeout(pending.timer);
    try {
      if (pending.rows.length !== pending.expected) {
        throw new ShopError('bad_request', 'Not all animals of the import came. Import it again.');
      }
      pending.ready = 0;
      return await addImported(store, pending.rows, {
        author,
        signal: pending.stop.signal,
        onProgress: (ready) => {
          pending.ready = ready;
        },
      });
    } finally {
      this.#forget(id);
    }
  }

  /** How many animals are ready to be published; 0 before adding begins and after it ends. */
  ready(session: string, id: string): number {
    const pending = this.#imports.get(id);
    return pending?.session === session ? (pending.ready ?? 0) : 0;
  }

  /** Ends an import. What is being added is then not added; one that is already over stays as it is. */
  cancel(session: string, id: string): void {
    const pending = this.#imports.get(id);
    if (pending?.session !== session) return;
    pending.stop.abort();
    if (pending.ready === null) this.#forget(id);
  }

  #open(session: string, id: string): PendingImport {
    const pending = this.#imports.get(id);
    if (pending?.session === session && pending.ready === null) return pending;
    throw new ShopError(
      'not_found',
      'This import is over. Nothing of it was added; start it again.',
    );
  }

  #wait(id: string): void {
    const pending = this.#imports.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => {
      this.#forget(id);
    }, this.#patience).unref();
  }

  #forget(id: string): void {
    clearTimeout(this.#imports.get(id)?.timer);
    this.#imports.delete(id);
  }
}
