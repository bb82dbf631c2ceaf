import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is refused before anything else is looked at. */
export type Refusal = 'wrong_host' | 'foreign_origin';

/** A page that a person opens themselves or by a link, as against one that a script fetches. */
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
 * Refuses what does not come from our own page: another Host is DNS rebinding, another Origin or
 * Sec-Fetch-Site is a page of somebody else's. Browsers send Origin with every POST, so one
 * without is no browser's.
 */
export function refusalOf(
  method: string,
  headers: IncomingHttpHeaders,
  own: { host: string; origin: string },
): Refusal | undefined {
  if (headers.host !== own.host) return 'wrong_host';
  const { origin } = headers;
  if (origin === undefined ? method !== 'GET' : origin !== own.origin) return 'foreign_origin';
  if (isCausedElsewhere(headers) && !isNavigation(method, headers)) return 'foreign_origin';
  return undefined;
}
