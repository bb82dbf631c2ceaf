import {
  calls,
  type CallInput,
  type CallName,
  type CallOutput,
  type EventData,
  type EventName,
  type ShopBridge,
} from '../shared/bridge.ts';
import { events } from '../shared/bridge-events.ts';
import { inWords } from '../shared/in-words.ts';
import { errorValueOf, ShopError, type ErrorValue } from '../shared/errors.ts';

declare global {
  interface Window {
    /** Set by Electron's preload, or by `connectOverHttp` when the window runs in a browser. */
    shop: ShopBridge;
    /** The system's region and languages, which only the desktop passes. */
    readersLocales?: readonly string[];
    systemLanguages?: readonly string[];
  }
}

const whenLocked = new Set<() => void>();

/** Calls `listener` when main refuses a call because nobody is signed in at this window. */
export function onLocked(listener: () => void): void {
  whenLocked.add(listener);
}

/**
 * What to say of a failed call; null when nobody is signed in, which the lock screen says, and nothing
 * is wrong any more once somebody is.
 */
export function problemOf(error: unknown): ErrorValue | null {
  const problem = errorValueOf(error);
  return problem.code === 'sign_in_needed' ? null : problem;
}

/** Calls the shop. Throws a ShopError with the code and sentence that main returned. */
export async function callShop<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const result = await window.shop.call(name, input);
  if (result.ok) return calls[name].output.parse(result.value) as CallOutput<Name>;
  const { code, message, said, fields } = result.error;
  if (code === 'sign_in_needed') for (const listener of whenLocked) listener();
  const parts = said ?? { pattern: message, values: [] };
  throw new ShopError(code, inWords(result.error), { said: parts, ...(fields && { fields }) });
}

/** Listens to an event of main. Call the returned function to stop listening. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (data: EventData<Name>) => void,
): () => void {
  return window.shop.on(name, (data) => listener(events[name].data.parse(data) as EventData<Name>));
}
