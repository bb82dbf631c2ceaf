import type { StoreChange } from '../store.ts';

type Listener = (change: StoreChange) => void;

/**
 * The listeners to a store's changes. Their own failures must not affect what they are told about: an
 * animal that was committed stays added, whatever a window does with the news. A failure becomes a
 * process warning.
 */
export class Listeners {
  readonly #listeners = new Set<Listener>();

  readonly tell = (change: StoreChange): void => {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  };

  /** Listens until the returned function is called. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
