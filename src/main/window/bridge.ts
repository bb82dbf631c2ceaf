import type { Logger } from 'pino';
import {
  calls,
  isCallName,
  type CallName,
  type CallOutput,
  type CheckedInput,
  type EventData,
  type EventName,
  type Result,
} from '../../shared/bridge.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import type { Approval, Person } from '../../shared/person.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';
import type { Permission } from '../persons/sign-ins.ts';
import type { Actor } from '../store/actor.ts';
import { errorValueOf, fieldProblems, problemSentence, ShopError } from '../../shared/errors.ts';
import { fromWire, toWire, type WireMessage } from '../../shared/wire.ts';
import { KeyedMutex } from '../platform/concurrency.ts';
import {
  isLongReading,
  limitsOf,
  MOST_CALLS,
  refuseBeyond,
  tooManyCalls,
  type CallLimits,
} from './call-limits.ts';
import { EVENT_PERMISSIONS, PERMISSIONS } from './permissions.ts';
import { asksForCosts, withoutCosts } from './purchase-prices.ts';
import { allowedRights, lacksRight, withoutTakings } from './rights.ts';
import { say } from '../../shared/say.ts';

/**
 * Which window makes a call, and who is signed in there: null in a shop without persons, and for a
 * call that anyone may make.
 */
export interface WindowCaller {
  session: string;
  person: Person | null;
  /** What the owner lets that person do; null for an owner, and in a shop without persons. */
  rights: ClerkRights | null;
  /** The name of the owner whose PIN allows this call; null for nobody. */
  allowedBy: string | null;
}

/** The person acting at a window, as the history names them, and what they may do. */
export function authorAt({ person, rights, allowedBy }: WindowCaller): Actor {
  if (!person) return UNNAMED_CLERK;
  return { kind: 'window', id: person.id, name: person.name, rights, allowedBy };
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

/** Reads a call's input from a transport, no further than these limits. Throws `body_too_large`. */
export type ReadMessage = (limits: CallLimits) => WireMessage | Promise<WireMessage>;

/** What the transports carry: calls in, events out. Nothing is thrown; errors are values. */
export interface Bridge {
  /**
   * Answers a call from a page. Its input is read only once the window may make the call, and checked
   * only once it is within the call's limits. `session` tells windows apart, as long as somebody may be
   * signed in there. Once `signal` says that the page is gone, a reading that waits is given up.
   */
  answer(
    name: string,
    session: string,
    read: ReadMessage,
    signal?: AbortSignal,
  ): Promise<WireMessage>;
  /** Answers a call from this process. */
  call(name: string, input: unknown, session: string): Promise<Result<unknown>>;
  /**
   * Receives every event; `seenBy` says what of it a window may see. Call the returned function to stop.
   */
  subscribe(listener: EventListener): () => void;
  /** An event's data as a window may receive it: null for nothing, as a locked one is told nothing about the stock. */
  seenBy(session: string, name: EventName, data: unknown): Promise<unknown>;
}

/** The bridge as the shop holds it, able to send events, too. */
export interface EmittingBridge extends Bridge {
  readonly emit: Emit;
}

/** Sends an event to every window that may receive it. */
export type Emit = <Name extends EventName>(name: Name, data: EventData<Name>) => void;

const GONE = 'The page that asked is gone.';

/** Checks an input. Throws `invalid_body`. */
function checkedInput(name: CallName, input: unknown): object {
  const checked = calls[name].input.safeParse(input);
  if (checked.success) return checked.data;
  const fields = fieldProblems(checked.error);
  throw new ShopError('invalid_body', problemSentence(fields), { fields });
}

/**
 * Checks an input and runs the call. Throws `invalid_body`, `owner_needed` for what the person must not do or see,
 * `wrong_pin` of an owner who is to allow it, and what the handler throws.
 */
async function checkAndRun(
  handlers: Handlers,
  name: CallName,
  input: unknown,
  { caller, approve }: { caller: WindowCaller; approve: Rights['approve'] },
): Promise<unknown> {
  const { approval, ...asked }: { approval?: Approval } = checkedInput(name, input);
  const { rights } = caller;
  const allowed =
    rights && approval
      ? { rights: allowedRights(rights), allowedBy: (await approve(approval)).name }
      : { rights, allowedBy: null };
  if (lacksRight(name, asked, allowed.rights)) throw new ShopError('owner_needed');
  if (!seesCosts(rights) && asksForCosts(asked)) throw new ShopError('owner_needed');
  // The handler's input type derives from the schema that checked the input.
  const handle = handlers[name] as (input: unknown, caller: WindowCaller) => Promise<unknown>;
  const reply = await handle(asked, { ...caller, ...allowed });
  return withoutTakings(name, seesCosts(rights) ? reply : withoutCosts(reply), rights);
}

/** The input of a message within a call's limits. Throws `body_too_large` or `invalid_json`. */
function inputOf(message: WireMessage, limits: CallLimits): unknown {
  refuseBeyond(limits, message);
  try {
    return fromWire(message);
  } catch (error) {
    throw new ShopError('invalid_json', say`The call could not be read. Load the window again.`, {
      cause: error,
    });
  }
}

/** What a bridge asks about the person at a window. */
interface Rights {
  guard: Guard;
  /** What the owner lets them do; null for an owner, and in a shop without persons. */
  rightsOf: (person: Person | null) => Promise<ClerkRights | null>;
  /** The owner whose PIN it is. Throws `wrong_pin`, `owner_needed` and `not_found`. */
  approve: (approval: Approval) => Promise<Person>;
}

/** Whether somebody may see what the shop paid for animals. */
function seesCosts(rights: ClerkRights | null): boolean {
  return rights?.purchasePrices ?? true;
}

/**
 * Puts the guard and the contract's schemas in front of the handlers: before any handler runs, the
 * call is permitted and its input checked. Nothing leaves that the person must not see.
 */
export function createBridge(
  handlers: Handlers,
  { guard, rightsOf, approve }: Rights,
  log: Logger,
): EmittingBridge {
  const listeners = new Set<EventListener>();
  const longReadings = new KeyedMutex();
  /** How many calls each window has in progress. */
  const inProgress = new Map<string, number>();
  const run = async (
    name: string,
    session: string,
    read: (limits: CallLimits) => unknown,
    signal?: AbortSignal,
  ): Promise<Result<unknown>> => {
    const others = inProgress.get(session) ?? 0;
    inProgress.set(session, others + 1);
    try {
      if (others >= MOST_CALLS) throw tooManyCalls();
      if (!isCallName(name)) {
        throw new ShopError('not_found', say`There is no call named "${name.slice(0, 80)}".`);
      }
      const permission = PERMISSIONS[name];
      await guard(session, permission);
      const input = await read(limitsOf(name));
      const work = async () => {
        // Asked again: the window may have been locked while the input arrived, or the call waited for others.
        const person = await guard(session, permission);
        const caller = { session, person, rights: await rightsOf(person), allowedBy: null };
        return checkAndRun(handlers, name, input, { caller, approve });
      };
      const value = isLongReading(name)
        ? await longReadings.runExclusive(session, work, signal)
        : await work();
      return { ok: true, value };
    } catch (error) {
      const value = errorValueOf(signal?.aborted ? new ShopError('cancelled', GONE) : error);
      if (value.code === 'internal_error') log.error({ err: error, call: name }, 'A call failed');
      return { ok: false, error: value };
    } finally {
      const left = (inProgress.get(session) ?? 1) - 1;
      if (left > 0) inProgress.set(session, left);
      else inProgress.delete(session);
    }
  };
  return {
    answer: async (name, session, read, signal) => {
      const readInput = async (limits: CallLimits) => inputOf(await read(limits), limits);
      return toWire(await run(name, session, readInput, signal));
    },
    call: (name, input, session) => run(name, session, () => input),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async seenBy(session, name, data) {
      const permission = EVENT_PERMISSIONS[name];
      if (permission === 'anyone') return data;
      try {
        const rights = await rightsOf(await guard(session, permission));
        return seesCosts(rights) ? data : withoutCosts(data);
      } catch {
        return null;
      }
    },
    emit(name, data) {
      for (const listener of listeners) listener(name, data);
    },
  };
}
