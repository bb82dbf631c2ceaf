/**
 * The address as the driver needs it: a password beside it would be overlooked, and `sslmode` is to mean
 * what it means to PostgreSQL's own programs.
 */
export function completedAddress(url: string, password: string | undefined): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (password !== undefined) address.password = encodeURIComponent(password);
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
