/**
 * Completes the address for the driver, which would ignore a password outside of it. Gives
 * `sslmode` the meaning that PostgreSQL's own programs give it, and leaves out a name by which other
 * nodes and a move would not know this one.
 */
export function completedAddress(url: string, password: string | undefined): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (password !== undefined) address.password = encodeURIComponent(password);
  searchParams.delete('application_name');
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
