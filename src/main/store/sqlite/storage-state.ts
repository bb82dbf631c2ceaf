import { ShopError } from '../../../shared/errors.ts';

/** Whether the disk accepts writes, according to the last one; reports when that changes. */
export class StorageState {
  readonly #onChange: (problem: ShopError | null) => void;
  #isWorking = true;

  constructor(onChange: (problem: ShopError | null) => void) {
    this.#onChange = onChange;
  }

  works(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#onChange(null);
  }

  /** Takes any failure, but only one of the storage counts. */
  failed(problem: unknown): void {
    const isStorage = problem instanceof ShopError && problem.code === 'storage_unavailable';
    if (!isStorage || !this.#isWorking) return;
    this.#isWorking = false;
    this.#onChange(problem);
  }
}
