import type { Note, Parts } from './protocol.ts';

/** Calls a function of the thread. */
export type CallThread = (
  part: string,
  name: string,
  args: readonly unknown[],
  onNote?: (note: Note) => void,
) => Promise<unknown>;

/**
 * The functions of a store's parts that cross to its thread unchanged. The compiler reports any
 * that are missing here and not implemented in `threaded-store.ts`.
 */
const REMOTE = {
  pets: [
    'rows',
    'position',
    'groups',
    'countNamed',
    'change',
    'remove',
    'putBack',
    'removed',
    'takeBack',
    'page',
    'byId',
    'counts',
  ],
  history: ['page'],
  categories: ['list', 'create', 'rename', 'setLook', 'merge', 'removeEmpty'],
  persons: ['all', 'insert', 'update', 'remove'],
  keys: ['all', 'insert', 'update'],
  usage: ['all', 'save', 'forget'],
  files: ['backupTo'],
} as const satisfies { [Part in keyof Parts]: readonly (keyof Parts[Part])[] };

/** The parts of a store, executed in its thread. */
export type RemoteParts = {
  [Part in keyof Parts]: Pick<Parts[Part], (typeof REMOTE)[Part][number] & keyof Parts[Part]>;
};

/** Returns the parts of a store whose functions are executed in its thread. */
export function remoteParts(call: CallThread): RemoteParts {
  const parts: Record<string, unknown> = {};
  for (const [part, names] of Object.entries(REMOTE)) {
    const functions: Record<string, unknown> = {};
    for (const name of names) {
      functions[name] = (...args: readonly unknown[]) => call(part, name, args);
    }
    parts[part] = functions;
  }
  return parts as RemoteParts;
}
