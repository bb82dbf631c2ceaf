import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is refused before anything else is examined. */
export type Refusal = 'wrong_host' | 'foreign_origin';

/** Whether a person opens a page directly or by a link, as opposed to a script fetching it. */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/** Whether the browser says that another site, or a program on another port, caused the request. */
export function isCausedElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Refuses what does not come from our own page: another Host means DNS rebinding, another Origin or
 * Sec-Fetch-Site somebody else's page. Browsers send Origin with every POST and for every WebSocket,
 * so without one those are not from a browser.
 */
export function refusalOf(
  method: string,
  headers: IncomingHttpHeaders,
  own: { host: string; origin: string },
): Refusal | undefined {
  if (headers.host !== own.host) return 'wrong_host';
  const { origin, upgrade } = headers;
  const needsOrigin = method !== 'GET' || upgrade !== undefined;
  if (origin === undefined ? needsOrigin : origin !== own.origin) return 'foreign_origin';
  if (isCausedElsewhere(headers) && !isNavigation(method, headers)) return 'foreign_origin';
  return undefined;
}

/** Every value that a browser sends for a cookie, in its order. */
export function cookiesNamed(name: string, { cookie = '' }: IncomingHttpHeaders): string[] {
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** Most browsers name others that they resemble, so the order counts. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** What a person calls a browser, by its User-Agent; empty when that says nothing known. */
export function browserName({ 'user-agent': agent = '' }: IncomingHttpHeaders): string {
  return BROWSERS.find(([sign]) => agent.includes(sign))?.[1] ?? '';
}
