import type { Sale, SaleId } from '../../../shared/sale.ts';
import { idIsTaken } from '../money-refusals.ts';
import type { Run } from './database.ts';

/** What an id is of: a record with a number, an unfinished sale, or a close. */
type IdOf = Sale['kind'] | 'open' | 'close';

const OF_ID = {
  name: 'record of id',
  text: `SELECT CASE WHEN number IS NULL THEN 'open' ELSE kind END AS kind FROM sales WHERE id = $1
    UNION ALL SELECT 'close' AS kind FROM closes WHERE id = $1`,
};

/** What an id is of so far. Throws `bad_request` for one of another kind than these. */
export async function kindOfId(
  run: Run,
  id: SaleId,
  kinds: readonly IdOf[],
): Promise<IdOf | undefined> {
  const [found] = await run<{ kind: IdOf }>(OF_ID, [id]);
  if (found && !kinds.includes(found.kind)) throw idIsTaken();
  return found?.kind;
}
