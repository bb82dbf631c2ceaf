import type { Browser } from '../../shared/app-info.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Person } from '../../shared/person.ts';
import type { Persons } from '../persons/persons.ts';
import type { SignIns } from '../persons/sign-ins.ts';
import type { Handlers, WindowCaller } from './answers.ts';
import type { BrowserSessions } from './window-sessions.ts';
import { say } from '../../shared/say.ts';

/** What the calls about persons work on. */
export interface PersonParts {
  persons: Persons;
  signIns: SignIns;
  /** Asks for the system's own login. Throws `cancelled`, or why this host can't ask. */
  confirmLogin(): Promise<void>;
}

/** Creates the handlers of the calls about persons. */
export function personHandlers(parts: PersonParts) {
  const { persons, signIns } = parts;
  const ownerToReset = async (id: string): Promise<Person> => {
    const person = (await persons.list()).find((one) => one.id === id);
    if (person?.role === 'owner') return person;
    throw new ShopError(
      'not_found',
      say`Only an owner’s PIN is reset here. An owner sets the others.`,
    );
  };
  return {
    'persons.state': (_input, { session }) => signIns.state(session),
    'persons.signIn': async ({ id, pin }, caller) => {
      await signIns.signIn(caller.session, id, pin);
      return signIns.state(caller.session);
    },
    'persons.lock': (_input, { session }) => {
      signIns.lock(session);
      return signIns.state(session);
    },
    'persons.inspect': (_input, caller) => {
      signIns.inspect(caller.session);
      return signIns.state(caller.session);
    },
    'persons.stillHere': (_input, { session }) => {
      signIns.stillHere(session);
      return Promise.resolve({});
    },
    'persons.add': async (input, caller) => {
      const added = await persons.add(input, caller.person);
      // No one can have signed in before the first person existed.
      if (!caller.person) signIns.begin(caller.session, added);
      return signIns.state(caller.session);
    },
    'persons.change': async ({ id, ...change }, caller) => {
      const credential = await persons.change(id, change);
      // A new PIN ends that person's windows, but not the one where they set it.
      if (caller.person?.id === id) signIns.begin(caller.session, credential);
      return signIns.state(caller.session);
    },
    'persons.remove': async ({ id }, caller) => {
      await persons.remove(id);
      return signIns.state(caller.session);
    },
    'persons.resetPin': async ({ id, pin }, caller) => {
      const owner = await ownerToReset(id);
      await parts.confirmLogin();
      signIns.begin(caller.session, await persons.change(owner.id, { pin }));
      return signIns.state(caller.session);
    },
  } satisfies Partial<Handlers>;
}

/** What the calls about browsers work on. */
export interface BrowserParts {
  /** Null on a host that no browser reaches. */
  browsers: BrowserSessions | null;
}

/** A browser's name for the bridge, by the id of its session. */
export function windowOf(sessionId: string): string {
  return `browser ${sessionId}`;
}

/** Creates the handlers of the calls about browsers. */
export function browserHandlers({ browsers }: BrowserParts) {
  const listFor = ({ session }: WindowCaller): Browser[] =>
    (browsers?.list() ?? []).map((one) => ({ ...one, isThis: windowOf(one.id) === session }));
  return {
    'browsers.list': (_input, caller) => Promise.resolve(listFor(caller)),
    'browsers.newLink': () =>
      browsers
        ? Promise.resolve({ token: browsers.newToken() })
        : Promise.reject(new ShopError('not_found', say`No browser opens this window.`)),
    'browsers.signOut': async ({ id }, caller) => {
      await Promise.resolve(browsers?.signOut(id));
      return listFor(caller);
    },
  } satisfies Partial<Handlers>;
}
