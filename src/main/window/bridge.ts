import type { Logger } from 'pino';
import {
  calls,
  entryOf,
  isCallName,
  type CallName,
  type EventData,
  type EventName,
  type Result,
} from '../../shared/bridge.ts';
import type { Approval, Person } from '../../shared/person.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';
import { events } from '../../shared/bridge-events.ts';
import type { CallLimits, Permission } from '../../shared/call.ts';
import { errorValueOf, fieldProblems, problemSentence, ShopError } from '../../shared/errors.ts';
import type { Store } from '../store/store.ts';
import { fromWire, toWire, type WireMessage } from '../../shared/wire.ts';
import { KeyedMutex } from '../platform/concurrency.ts';
import { answerTo, type Handle, type Handlers, type WindowCaller } from './answers.ts';
import {
  isLongReading,
  limitsOf,
  MOST_CALLS,
  queueOf,
  refuseBeyond,
  tooManyCalls,
} from './call-limits.ts';
import { asksForCosts, withoutCosts } from './purchase-prices.ts';
import { allowedRights, lacksRight, withoutTakings } from './rights.ts';
import { say } from '../../shared/say.ts';

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
  /** An event's data as a window may receive it: null for nothing, as a locked one learns nothing about the stock. */
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
  name: CallName,
  input: unknown,
  { caller, approve, handle }: Pick<Rights, 'approve'> & { caller: WindowCaller; handle: Handle },
): Promise<unknown> {
  const { approval, ...asked }: { approval?: Approval } = checkedInput(name, input);
  const { rights } = caller;
  const allowed =
    rights && approval
      ? { rights: allowedRights(rights), allowedBy: (await approve(approval)).name }
      : { rights, allowedBy: null };
  if (lacksRight(name, asked, allowed.rights)) throw new ShopError('owner_needed');
  if (!seesCosts(rights) && asksForCosts(asked)) throw new ShopError('owner_needed');
  const reply = await handle(asked, { ...caller, ...allowed });
  const shown = seesCosts(rights) ? reply : withoutCosts(reply);
  return withoutTakings({ name, input: asked }, shown, rights);
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

/** What a bridge asks about the person at a window, and the stock that they see. */
interface Rights {
  stock: () => Store;
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
  { stock, guard, rightsOf, approve }: Rights,
  log: Logger,
): EmittingBridge {
  const listeners = new Set<EventListener>();
  const longReadings = new KeyedMutex();
  /** How many calls each window has in progress. */
  const inProgress = new Map<string, number>();
  const emit: Emit = (name, data) => {
    for (const listener of listeners) listener(name, data);
  };
  /** What answers a call, and notifies every window of what it wrote, also of one that failed midway. */
  const handlerOf =
    (name: CallName): Handle =>
    async (input, caller) => {
      try {
        return await answerTo(name, handlers, stock)(input, caller);
      } finally {
        for (const topic of entryOf(name).writes ?? []) emit(`${topic}.changed`, {});
      }
    };
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
      const permission = entryOf(name).who;
      await guard(session, permission);
      const input = await read(limitsOf(name));
      const work = async () => {
        // Asked again: the window may have been locked while the input arrived, or the call waited for others.
        const person = await guard(session, permission);
        const caller = { session, person, rights: await rightsOf(person), allowedBy: null };
        return checkAndRun(name, input, { caller, approve, handle: handlerOf(name) });
      };
      const value = isLongReading(name)
        ? await longReadings.runExclusive(queueOf(session, name), work, signal)
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
      const permission = events[name].who;
      if (permission === 'anyone') return data;
      try {
        const rights = await rightsOf(await guard(session, permission));
        return seesCosts(rights) ? data : withoutCosts(data);
      } catch {
        return null;
      }
    },
    emit,
  };
}
