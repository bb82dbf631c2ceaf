import type { SerializedError } from '../../../platform/serialized-error.ts';
import type { AdditionOutcome, Store, StoreChange } from '../../store.ts';

type PartName =
  | 'pets'
  | 'sales'
  | 'articles'
  | 'customers'
  | 'closes'
  | 'deliveries'
  | 'treatments'
  | 'stockTakes'
  | 'register'
  | 'history'
  | 'categories'
  | 'fields'
  | 'savedViews'
  | 'papers'
  | 'profile'
  | 'photographs'
  | 'persons'
  | 'keys'
  | 'usage';

/** Methods of a store, by its parts. */
type Methods = { readonly [Part in PartName]?: readonly (keyof Store[Part] & string)[] };

/**
 * The methods that write, in a thread of their own. One that is in none of these lists does not
 * compile in `threaded-store.ts`.
 */
export const WRITES = {
  pets: [
    'change',
    'changeEach',
    'changePrices',
    'split',
    'join',
    'remove',
    'removeSome',
    'putBack',
    'undo',
  ],
  sales: [
    'park',
    'drop',
    'complete',
    'return',
    'record',
    'takeBack',
    'settle',
    'deposit',
    'moveCash',
    'correct',
  ],
  articles: ['save', 'remove', 'putBack', 'arrange', 'saveListed'],
  customers: ['save', 'merge', 'split', 'erase'],
  closes: ['complete'],
  deliveries: ['takeIn'],
  treatments: ['record'],
  stockTakes: ['begin', 'count', 'end', 'putRight'],
  register: ['seal'],
  categories: ['create', 'rename', 'setLook', 'merge', 'removeEmpty'],
  fields: ['save', 'arrange'],
  savedViews: ['save', 'remove'],
  papers: ['change'],
  profile: ['start', 'change'],
  photographs: ['add'],
  persons: ['insert', 'noteWrongPins', 'update', 'remove'],
  keys: ['insert', 'update'],
  usage: ['save', 'forget'],
} as const satisfies Methods;

/** What the window reads, which may take long: in threads that read. */
export const READS = {
  pets: [
    'view',
    'animalCounts',
    'byIds',
    'rows',
    'sums',
    'previewPrices',
    'scanned',
    'countNamed',
    'removed',
    'after',
    'bytes',
  ],
  sales: ['page', 'read', 'open', 'problems', 'foresee'],
  articles: ['list', 'buttons', 'scanned', 'sold'],
  customers: ['list', 'read'],
  closes: ['sales', 'records', 'open', 'list', 'read'],
  deliveries: ['list'],
  treatments: ['list'],
  stockTakes: ['list', 'read', 'animals', 'scanned'],
  history: ['page'],
  categories: ['list'],
  photographs: ['thumbnails', 'image', 'bytes'],
  register: ['head', 'lines', 'ofPet', 'persons', 'personsState', 'hashesOf', 'seals'],
} as const satisfies Methods;

/** What reads the whole register, or from where it was read last: in a thread that keeps what it has read. */
export const REGISTER_READS = {
  register: ['page', 'book', 'missing', 'suppliedUntil', 'check'],
} as const satisfies Methods;

/** What takes microseconds to read: in the main thread. */
export const QUICK_READS = {
  pets: ['page', 'byId', 'counts'],
  fields: ['list'],
  savedViews: ['list'],
  papers: ['read'],
  profile: ['read'],
  persons: ['all'],
  keys: ['all'],
  usage: ['all'],
} as const satisfies Methods;

/** Calls a method by its path, such as `pets.rows`. */
export type CallByPath = (path: string, args: readonly unknown[]) => Promise<unknown>;

/** Those of a store's methods that some lists name. */
type Named<Lists extends Methods> = {
  [Part in keyof Lists & PartName]: Pick<
    Store[Part],
    Extract<Lists[Part] extends readonly (infer Name)[] ? Name : never, keyof Store[Part]>
  >;
};

/** The methods that are named, each of which is called by its path. */
export function methodsOf<Lists extends Methods>(lists: Lists, call: CallByPath): Named<Lists> {
  const parts = Object.entries(lists).map(([part, names]) => {
    const methods = names.map((name) => {
      const method = (...args: unknown[]): unknown => call(`${part}.${name}`, args);
      return [name, method] as const;
    });
    return [part, Object.fromEntries(methods)] as const;
  });
  return Object.fromEntries(parts) as unknown as Named<Lists>;
}

/** Calls a method of a store that is open in this thread. */
export function callMethod(store: object, path: string, args: readonly unknown[]): unknown {
  let found: unknown = store;
  for (const name of path.split('.')) found = (found as Record<string, unknown>)[name];
  if (typeof found !== 'function') throw new Error(`The store has no ${path}`);
  return (found as (...args: readonly unknown[]) => unknown)(...args);
}

/** What a thread is started with. */
export interface WorkerStart extends Present {
  /** Whether it reads, beside another thread that writes. */
  isReader: boolean;
  file: string;
  /** The file of the folder's lock; null without one. */
  lockFile: string | null;
  language: string | null;
}

/** What may have changed since the last message. */
export interface Present {
  /** Unix ms; null when the thread uses the system's clock. */
  now: number | null;
  /** Identifies the file on which the lock was taken; null without a lock. */
  lockIdentity: string | null;
}

export interface Call extends Present {
  id: number;
  path: string;
  args: readonly unknown[];
}

/** A change as it crosses. Additions are left out: the main thread knows them from the replies. */
export type SerializedChange =
  | Exclude<StoreChange, { kind: 'storage' | 'added' }>
  | { kind: 'storage'; problem: SerializedError | null };

/** What a thread sends. The reply with the id 0 says that its store is open, or why it is not. */
export type Message =
  | { id: number; value: unknown }
  | { id: number; error: SerializedError }
  | { change: SerializedChange };

/** What became of an addition, as it crosses. */
export type SerializedOutcome = AdditionOutcome | { error: SerializedError };
