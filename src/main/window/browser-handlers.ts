import type { Browser } from '../../shared/app-info.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Handlers, WindowCaller } from './bridge.ts';
import type { BrowserSessions } from './window-sessions.ts';

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
        : Promise.reject(new ShopError('not_found', 'No browser opens this window.')),
    'browsers.signOut': async ({ id }, caller) => {
      await Promise.resolve(browsers?.signOut(id));
      return listFor(caller);
    },
  } satisfies Partial<Handlers>;
}
