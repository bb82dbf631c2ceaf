import type { CrossingError } from '../../../platform/crossing-error.ts';
import type { AddedOrChanged, AdditionOutcome, Store, StoreChange } from '../../store.ts';

type PartName =
  | 'pets'
  | 'categories'
  | 'fields'
  | 'savedViews'
  | 'papers'
  | 'photographs'
  | 'persons'
  | 'keys'
  | 'usage';

/** The parts of a store, most of whose functions cross to its thread unchanged. */
type Parts = Pick<Store, PartName>;

/**
 * The functions that cross unchanged; what reads is made of `read`, a function of the thread itself. The compiler reports any that are missing here and not
 * implemented in `threaded-store.ts`.
 */
export const REMOTE = {
  pets: ['change', 'changeEach', 'remove', 'putBack', 'takeBack'],
  categories: ['create', 'rename', 'setLook', 'merge', 'removeEmpty'],
  fields: ['save', 'arrange'],
  savedViews: ['save', 'remove'],
  papers: ['change'],
  photographs: ['add', 'remove', 'makeFirst'],
  persons: ['insert', 'noteWrongPins', 'update', 'remove'],
  keys: ['insert', 'update'],
  usage: ['save', 'forget'],
} as const satisfies { [Part in keyof Parts]: readonly (keyof Parts[Part])[] };

/** The parts of a store, executed in its thread. */
export type RemoteParts = {
  [Part in keyof Parts]: Pick<Parts[Part], (typeof REMOTE)[Part][number] & keyof Parts[Part]>;
};

/** The functions of the thread itself, apart from its store's parts. */
export const THREAD = 'thread';

/** The data that the thread is started with. */
export interface ThreadStart extends Present {
  /** Whether the thread only reads, beside another that has the store open. */
  isReader: boolean;
  file: string;
  /** The file of the folder's lock, whose identity comes with each message; null without a lock. */
  lockFile: string | null;
  language: string | null;
  /** Whether the main thread is asked before a migration. */
  asksBeforeMigration: boolean;
}

/** What may have changed since the last message. */
export interface Present {
  /** Unix ms; null when the thread uses the system's clock. */
  now: number | null;
  /** Identifies the file on which the lock was taken; null without a lock. */
  lockIdentity: string | null;
}

/** One call: its number (0 when no reply is wanted), the part, the function and its arguments. */
export type Call = readonly [id: number, part: string, name: string, args: readonly unknown[]];

/** All calls of one turn of the main thread's event loop. */
export interface Calls extends Present {
  calls: readonly Call[];
}

/** A message about a call in progress. */
export type Note =
  /** Asks whether a database of this version may be migrated; `migrationAllowed` replies. */
  | { kind: 'migration'; fromVersion: number }
  /** Asks for more animals for an import; `feed` replies. */
  | { kind: 'more' }
  | { kind: 'progress'; ready: number };

/** Animals for an import; `failed` means that their source did. */
export type Feed = { kind: 'pets'; pets: AddedOrChanged[]; isLast: boolean } | { kind: 'failed' };

export type Reply =
  | readonly [id: number, ok: true, value: unknown]
  | readonly [id: number, ok: false, error: CrossingError];

/** A change as it crosses. Additions are left out: the main thread knows them from the replies. */
export type CrossingChange =
  | Exclude<StoreChange, { kind: 'storage' | 'added' }>
  | { kind: 'storage'; problem: CrossingError | null };

/**
 * Everything that became ready in one turn of the thread's event loop. Notes and changes precede
 * replies.
 */
export interface Dispatch {
  changes: CrossingChange[];
  notes: (readonly [id: number, note: Note])[];
  replies: Reply[];
}

/** What became of an addition, as it crosses. */
export type CrossingOutcome = AdditionOutcome | { error: CrossingError };
