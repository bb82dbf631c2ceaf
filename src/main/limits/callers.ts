import type { UsageRecord } from '../store/store.ts';
import { type Caller, newCaller, recordOf, restoredCaller } from './caller.ts';
import { DAY_MS } from './window.ts';

/** More addresses than a shop ever sees. Beyond that, the one not seen for longest is forgotten. */
const MAX_ADDRESSES = 10_000;

const KEY_PREFIX = 'key:';

/** Whether a subject is a key rather than a remote address. */
export function isKey(subject: string): boolean {
  return subject.startsWith(KEY_PREFIX);
}

/** Everyone the limiter remembers, in bounded memory, and what the store does not know of them yet. */
export class Callers {
  readonly #keys = new Map<string, Caller>();
  /** Ordered by when they were last seen, oldest first. */
  readonly #addresses = new Map<string, Caller>();
  #changed: Caller[] = [];
  /** Addresses dropped here that the store may still contain. */
  #forgotten = new Set<string>();

  constructor(restored: readonly UsageRecord[]) {
    for (const record of [...restored].sort((a, b) => a.lastUsedAt - b.lastUsedAt)) {
      this.#put(restoredCaller(record));
    }
  }

  /** The caller, if it is remembered. */
  find(subject: string): Caller | undefined {
    return this.#keys.get(subject) ?? this.#addresses.get(subject);
  }

  /** Returns the caller, which is remembered from now on, as the one seen last. */
  see(subject: string): Caller {
    const key = this.#keys.get(subject);
    if (key !== undefined) return key;
    const caller = this.#addresses.get(subject) ?? newCaller(subject);
    this.#put(caller);
    return caller;
  }

  #put(caller: Caller): void {
    if (isKey(caller.subject)) {
      this.#keys.set(caller.subject, caller);
      return;
    }
    this.#addresses.delete(caller.subject);
    this.#addresses.set(caller.subject, caller);
    this.#forgotten.delete(caller.subject);
    if (this.#addresses.size <= MAX_ADDRESSES) return;
    for (const oldest of this.#addresses.values()) {
      this.#forget(oldest);
      return;
    }
  }

  #forget(caller: Caller): void {
    this.#addresses.delete(caller.subject);
    if (caller.isStored) this.#forgotten.add(caller.subject);
  }

  /** Marks a caller for the store. */
  noteChange(caller: Caller): void {
    if (caller.isChanged) return;
    caller.isChanged = true;
    this.#changed.push(caller);
  }

  /** Copies of the callers that have changed since the last call. */
  takeChanged(): UsageRecord[] {
    const records: UsageRecord[] = [];
    for (const caller of this.#changed) {
      caller.isChanged = false;
      if (this.find(caller.subject) !== caller) continue;
      caller.isStored = true;
      records.push(recordOf(caller));
    }
    this.#changed = [];
    return records;
  }

  /** Drops addresses not seen for a day. Returns the subjects that the store should delete, too. */
  forgetStale(now: number): string[] {
    for (const caller of this.#addresses.values()) {
      if (caller.lastUsedAt > now) caller.lastUsedAt = now;
      else if (now - caller.lastUsedAt >= DAY_MS) this.#forget(caller);
    }
    const subjects = [...this.#forgotten];
    this.#forgotten.clear();
    return subjects;
  }
}
