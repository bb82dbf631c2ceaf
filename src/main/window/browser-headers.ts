import type { IncomingHttpHeaders } from 'node:http';

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
