import type { KeyId } from '../../../shared/key.ts';
import type { Connection } from './database.ts';
import type { RevisionCounter } from './revisions.ts';

/** The labels of keys by id, each read once until keys change. */
export class KeyLabels {
  readonly #revisions: RevisionCounter;
  readonly #read: (id: KeyId) => string | undefined;
  readonly #labels = new Map<KeyId, string | null>();
  #revision = 0;

  constructor(connection: Connection, revisions: RevisionCounter) {
    this.#revisions = revisions;
    const label = connection
      .prepare<[KeyId], string>('SELECT label FROM keys WHERE id = ?')
      .pluck();
    this.#read = (id) => label.get(id);
  }

  /** The label of a key, or null when there is no such key. */
  of(id: KeyId): string | null {
    if (this.#revision !== this.#revisions.current.keys) {
      this.#labels.clear();
      this.#revision = this.#revisions.current.keys;
    }
    let label = this.#labels.get(id);
    if (label === undefined) {
      label = this.#read(id) ?? null;
      this.#labels.set(id, label);
    }
    return label;
  }
}
