import type { CrossingChange, Note, Reply, Told } from './protocol.ts';

/**
 * Collects what the thread sends: everything that becomes ready in one turn of its event loop is
 * one message.
 */
export class Outbox {
  readonly #post: (told: Told) => void;
  #ready: Told = nothing();
  #isScheduled = false;

  constructor(post: (told: Told) => void) {
    this.#post = post;
  }

  reply(reply: Reply): void {
    this.#ready.replies.push(reply);
    this.#schedule();
  }

  note(id: number, note: Note): void {
    this.#ready.notes.push([id, note]);
    this.#schedule();
  }

  change(change: CrossingChange): void {
    this.#ready.changes.push(change);
    this.#schedule();
  }

  /** Posts what is ready, at once. */
  flush(): void {
    const told = this.#ready;
    if (told.replies.length + told.notes.length + told.changes.length === 0) return;
    this.#ready = nothing();
    this.#post(told);
  }

  /** Runs after the promises that settle in the same turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }
}

function nothing(): Told {
  return { changes: [], notes: [], replies: [] };
}
