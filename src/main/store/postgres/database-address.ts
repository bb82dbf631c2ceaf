import type { PoolConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { databaseError } from './postgres-errors.ts';

/**
 * The driver's options for an address. Gives `sslmode` the meaning that PostgreSQL's own programs
 * give it, and leaves out a name by which other nodes and a move would not know this one. Throws
 * `file_unreadable` for a certificate that the address names.
 */
export function connectionTo(url: string): PoolConfig {
  const address = new URL(url);
  const { searchParams } = address;
  searchParams.delete('application_name');
  const max = searchParams.get('max');
  searchParams.delete('max');
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  try {
    return { ...parseIntoClientConfig(address.href), ...(max !== null && { max: Number(max) }) };
  } catch (error) {
    throw databaseError(error);
  }
}
