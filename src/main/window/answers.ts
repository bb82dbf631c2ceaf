import type { CallName, CallOutput, CheckedInput } from '../../shared/bridge.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import type { Person } from '../../shared/person.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';
import type { Actor } from '../store/actor.ts';
import type { Store } from '../store/store.ts';

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

/** What a call does once it may be made and its input is checked. */
type Handler<Name extends CallName> = (
  input: CheckedInput<Name>,
  caller: WindowCaller,
) => Promise<CallOutput<Name>>;

/** The calls that a method of the store of the same name answers: given the input, and who asks. */
type OfTheStore = {
  [Name in CallName]: Name extends `${infer Part extends keyof Store}.${infer Method}`
    ? Method extends keyof Store[Part]
      ? Store[Part][Method] extends (
          input: CheckedInput<Name>,
          actor: Actor,
        ) => Promise<CallOutput<Name>>
        ? Name
        : never
      : never
    : never;
}[CallName];

/** A handler for each call that the store does not answer by itself, and for those that need more than that. */
export type Handlers = {
  [Name in Exclude<CallName, OfTheStore>]: Handler<Name>;
} & { [Name in OfTheStore]?: Handler<Name> };

/** A handler of any call, whose input its schema has checked. */
export type Handle = (input: unknown, caller: WindowCaller) => Promise<unknown>;

type Methods = Readonly<Record<string, (input: unknown, actor: Actor) => Promise<unknown>>>;

/** What answers a call: its handler, or otherwise the store's method of the same name. */
export function answerTo(name: CallName, handlers: Handlers, stock: () => Store): Handle {
  const handler = handlers[name] as Handle | undefined;
  if (handler) return handler;
  const [part = '', method = ''] = name.split('.');
  // `Handlers` asks for a handler wherever the store has no such method.
  return (input, caller) => {
    const { [part]: methods } = stock() as unknown as Readonly<Record<string, Methods>>;
    return Promise.resolve(methods?.[method]?.(input, authorAt(caller)));
  };
}
