import { ShopError } from '../../../shared/errors.ts';
import type { Database } from './database.ts';

/** The tables of the current schema, with the rights that this user lacks in each. */
const MISSING = {
  name: 'missing rights',
  text: `
SELECT string_agg(wanted || ' on ' || relname, ', ' ORDER BY relname, wanted) AS missing
FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
  AND (relname <> 'migrations' OR wanted = 'SELECT') AND NOT has_table_privilege(pg_class.oid, wanted)`,
};

/** Throws `storage_unavailable` if the user may not do all that a node does, before it serves anybody. */
export async function refuseMissingRights(database: Database): Promise<void> {
  const [found] = await database.read<{ missing: string | null }>(MISSING);
  const missing = found?.missing ?? null;
  if (missing === null) return;
  throw new ShopError(
    'storage_unavailable',
    `The database does not allow this user to do all that is needed: it lacks ${missing}. Grant these rights, or name the user who owns the tables.`,
  );
}
