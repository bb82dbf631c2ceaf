import { z } from 'zod';
import { Browser, BrowserId } from './app-info.ts';
import { PersonId, PersonName, Pin, Role, SignIn } from './person.ts';

const nothing = z.object({});

/** The window's calls about persons, and the browsers at which they sign in. */
export const personCalls = {
  'persons.state': {
    who: 'anyone',
    reads: ['persons'],
    isPrompt: true,
    input: nothing,
    output: SignIn,
  },
  'persons.signIn': {
    who: 'anyone',
    writes: ['persons'],
    input: z.object({ id: PersonId, pin: Pin }),
    output: SignIn,
  },
  'persons.lock': { who: 'anyone', input: nothing, output: SignIn },
  /** Shows nothing but the register at this window for an hour, or until it is locked. */
  'persons.inspect': { who: 'clerk', writes: ['persons'], input: nothing, output: SignIn },
  /** Mouse or keyboard were used, so the window stays unlocked for longer. Sent only now and then. */
  'persons.stillHere': { who: 'anyone', input: nothing, output: nothing },
  /** Adds a person. The first one, an owner, is signed in at once. */
  'persons.add': {
    who: 'owner',
    writes: ['persons'],
    input: z.object({ name: PersonName, role: Role, pin: Pin }),
    output: SignIn,
  },
  'persons.change': {
    who: 'owner',
    writes: ['persons'],
    input: z.object({
      id: PersonId,
      name: PersonName.optional(),
      role: Role.optional(),
      pin: Pin.optional(),
    }),
    output: SignIn,
  },
  'persons.remove': {
    who: 'owner',
    writes: ['persons'],
    input: z.object({ id: PersonId }),
    output: SignIn,
  },
  /** Sets a forgotten PIN, once the system's own login has allowed it, and signs the person in. */
  'persons.resetPin': {
    who: 'anyone',
    writes: ['persons'],
    input: z.object({ id: PersonId, pin: Pin }),
    output: SignIn,
  },

  /** The browsers that may open this window; none on the desktop. */
  'browsers.list': {
    who: 'clerk',
    reads: ['browsers'],
    isPrompt: true,
    input: nothing,
    output: z.array(Browser),
  },
  /** Makes the token of a link that lets in one more browser, of this computer. */
  'browsers.newLink': {
    who: 'owner',
    writes: ['browsers'],
    input: nothing,
    output: z.object({ token: z.string() }),
  },
  /** Ends a browser's access at once. Returns those that are left. */
  'browsers.signOut': {
    who: 'owner',
    writes: ['browsers'],
    input: z.object({ id: BrowserId }),
    output: z.array(Browser),
  },
} as const;
