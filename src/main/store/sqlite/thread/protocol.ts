import type { NewPet } from '../../../../shared/pet.ts';
import type { Store, StoreChange } from '../../store.ts';
import type { CrossingError } from './crossing-error.ts';

/** The parts of a store whose functions cross to its thread as they are. */
export type Parts = Pick<
  Store,
  'pets' | 'history' | 'categories' | 'persons' | 'keys' | 'usage'
> & {
  files: NonNullable<Store['files']>;
};

/** What the thread itself does, beside the parts of its store. */
export const THREAD = 'thread';

/** What the thread is started with. */
export interface ThreadStart extends Present {
  file: string;
  /** Of the folder's lock, whose file's identity comes with each message; null without a lock. */
  lockFile: string | null;
  language: string | null;
  /** Whether the main thread is asked before a migration. */
  asksBeforeMigration: boolean;
}

/** What may have changed since the last message. */
export interface Present {
  /** Unix ms; null where the thread goes by the system's clock. */
  now: number | null;
  /** Which file the lock was taken on; null without a lock. */
  lockIdentity: string | null;
}

/** One call: its number (0 where no reply is wanted), the part and function, and what that is given. */
export type Call = readonly [id: number, part: string, name: string, args: readonly unknown[]];

/** All calls of one turn of the main thread's event loop. */
export interface Calls extends Present {
  calls: readonly Call[];
}

/** What is told while a call is under way. */
export type Note =
  /** May a database of this version be migrated? Replied to by `migrationAllowed`. */
  | { kind: 'migration'; fromVersion: number }
  /** More animals are wanted for an import. Replied to by `feed`. */
  | { kind: 'more' }
  | { kind: 'progress'; ready: number };

/** Animals for an import; `failed`: their source did. */
export type Feed = { kind: 'pets'; pets: NewPet[]; isLast: boolean } | { kind: 'failed' };

/** The outcome of one item of a group. */
export type Settled<Value> = { value: Value } | { error: CrossingError };

export type Reply =
  | readonly [id: number, ok: true, value: unknown]
  | readonly [id: number, ok: false, error: CrossingError];

/** A change as it crosses. What was added, the main thread knows from the replies. */
export type CrossingChange =
  | Exclude<StoreChange, { kind: 'storage' | 'added' }>
  | { kind: 'storage'; problem: CrossingError | null };

/** All that became ready in one turn of the thread's event loop; notes and changes come before replies. */
export interface Told {
  changes: CrossingChange[];
  notes: (readonly [id: number, note: Note])[];
  replies: Reply[];
}
