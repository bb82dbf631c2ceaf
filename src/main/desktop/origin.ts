/**
 * Whether an address has an origin: same scheme and host. Node's own `origin` is "null" for
 * `app://`.
 */
export function hasOrigin(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const own = new URL(origin);
  const other = new URL(address);
  return own.protocol === other.protocol && own.host === other.host;
}
