import { fromCrossing } from '../../../../platform/crossing-error.ts';
import { THREAD, type CrossingChange, type Note, type Reply } from '../calls.ts';
import { Outbox, ThreadCalls } from '../thread-calls.ts';

/** The thread's side of a store in this thread: called as from the main thread, with what it sends. */
export class CalledThread {
  readonly replies: Reply[] = [];
  readonly notes: (readonly [id: number, note: Note])[] = [];
  readonly changes: CrossingChange[] = [];
  /** How often the thread was to end. */
  ends = 0;
  #lastId = 0;
  readonly #outbox = new Outbox((dispatch) => {
    const arrived = structuredClone(dispatch);
    this.replies.push(...arrived.replies);
    this.notes.push(...arrived.notes);
    this.changes.push(...arrived.changes);
  });
  readonly calls = new ThreadCalls(this.#outbox, () => (this.ends += 1));

  /** Makes a call, and returns or throws its reply, the only one. */
  async call(part: string, name: string, ...args: readonly unknown[]): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    await this.calls.run([id, part, name, structuredClone(args)]);
    this.#outbox.flush();
    const answers = this.replies.filter(([replied]) => replied === id);
    const [answer] = answers;
    if (!answer || answers.length > 1) throw new Error(`${answers.length} replies to ${name}`);
    if (!answer[1]) throw fromCrossing(answer[2]);
    return answer[2];
  }

  /** Calls a function of the thread itself. */
  own(name: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.call(THREAD, name, ...args);
  }

  /** Makes a call that gets no reply. */
  async post(part: string, name: string, ...args: readonly unknown[]): Promise<void> {
    await this.calls.run([0, part, name, structuredClone(args)]);
    this.#outbox.flush();
  }
}
