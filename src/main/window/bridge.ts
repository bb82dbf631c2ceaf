import type { Logger } from 'pino';
import {
  calls,
  type CallName,
  type CallOutput,
  type CheckedInput,
  type EventData,
  type EventName,
  type Result,
} from '../../shared/bridge.ts';
import { UNNAMED_CLERK, type Author } from '../../shared/history.ts';
import type { Person } from '../../shared/person.ts';
import type { Permission } from '../persons/sign-ins.ts';
import { HEARERS, PERMISSIONS } from './permissions.ts';
import { errorValueOf, fieldProblems, problemSentence, ShopError } from '../../shared/errors.ts';

/**
 * Which window makes a call, and who is signed in there: null in a shop without persons, and for a
 * call that anyone may make.
 */
export interface WindowCaller {
  session: string;
  person: Person | null;
}

/** The person acting at a window, as the history names them. */
export function authorAt({ person }: WindowCaller): Author {
  return person ? { kind: 'window', id: person.id, name: person.name } : UNNAMED_CLERK;
}

/** One handler for each call of the contract. Without all of them, this does not compile. */
export type Handlers = {
  [Name in CallName]: (
    input: CheckedInput<Name>,
    caller: WindowCaller,
  ) => Promise<CallOutput<Name>>;
};

/** Who may make which call: returns the person at a window, or throws why they may not. */
export type Guard = (session: string, permission: Permission) => Promise<Person | null>;

export type EventListener = (name: EventName, data: unknown) => void;

/** What the transports carry: calls in, events out. Nothing is thrown; errors are values. */
export interface Bridge {
  /** `session` tells windows apart, as long as somebody may be signed in there. */
  call(name: string, input: unknown, session: string): Promise<Result<unknown>>;
  /**
   * Receives every event; `mayHear` says which windows may. Call the returned function to stop.
   */
  subscribe(listener: EventListener): () => void;
  /** Whether a window may be told of an event: a locked one hears nothing of the stock. */
  mayHear(name: EventName, session: string): Promise<boolean>;
}

/** The bridge as the shop holds it, able to send events, too. */
export interface EmittingBridge extends Bridge {
  readonly emit: Emit;
}

/** Sends an event to every window that may hear it. */
export type Emit = <Name extends EventName>(name: Name, data: EventData<Name>) => void;

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

async function checkAndRun<Name extends CallName>(
  handlers: Handlers,
  guard: Guard,
  name: Name,
  input: unknown,
  session: string,
): Promise<CallOutput<Name>> {
  const person = await guard(session, PERMISSIONS[name]);
  const checked = calls[name].input.safeParse(input);
  if (!checked.success) {
    const fields = fieldProblems(checked.error);
    throw new ShopError('invalid_body', problemSentence(fields), { fields });
  }
  // The handler's input type derives from the schema that checked the input.
  return handlers[name](checked.data as CheckedInput<Name>, { session, person });
}

/**
 * Puts the guard and the contract's schemas in front of the handlers: before any handler runs, the
 * call is permitted and its input checked.
 */
export function createBridge(handlers: Handlers, guard: Guard, log: Logger): EmittingBridge {
  const listeners = new Set<EventListener>();
  return {
    async call(name, input, session) {
      try {
        if (!isCallName(name)) {
          throw new ShopError('not_found', `There is no call named "${name.slice(0, 80)}".`);
        }
        return { ok: true, value: await checkAndRun(handlers, guard, name, input, session) };
      } catch (error) {
        const value = errorValueOf(error);
        if (value.code === 'internal_error') log.error({ err: error, call: name }, 'A call failed');
        return { ok: false, error: value };
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async mayHear(name, session) {
      const hearer = HEARERS[name];
      if (hearer === 'anyone') return true;
      return guard(session, hearer).then(
        () => true,
        () => false,
      );
    },
    emit(name, data) {
      for (const listener of listeners) listener(name, data);
    },
  };
}
