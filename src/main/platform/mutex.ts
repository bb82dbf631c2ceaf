/** Runs pieces of work one at a time, in the order in which they were requested. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does, which begins once everything requested before is over. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
