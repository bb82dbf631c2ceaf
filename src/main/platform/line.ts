/** Does pieces of work one after the other, in the order in which they were asked for. */
export class Line {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does, which begins once all that was asked for before is over. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
