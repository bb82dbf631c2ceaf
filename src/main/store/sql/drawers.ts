import { drawersOf, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { Run } from './database.ts';

/** Every drawer into which something was recorded after its last close, each found by one step in the index. */
const UNCLOSED = {
  name: 'drawers that are not closed',
  text: `WITH RECURSIVE named (drawer) AS (
      SELECT min(drawer) FROM sales WHERE number IS NOT NULL
      UNION ALL SELECT (SELECT min(drawer) FROM sales WHERE number IS NOT NULL AND drawer > named.drawer)
        FROM named WHERE named.drawer IS NOT NULL
    )
    SELECT drawer FROM named WHERE EXISTS (SELECT 1 FROM sales
      WHERE sales.drawer = named.drawer AND number > coalesce(
        (SELECT max(up_to) FROM closes WHERE closes.drawer = named.drawer), 0))`,
};

/** The drawers with records that are in no close. */
export async function unclosedDrawers(run: Run): Promise<string[]> {
  return (await run<{ drawer: string }>(UNCLOSED)).map(({ drawer }) => drawer);
}

/** The drawers that can be closed: those of the shop, and those that it had and are not closed. */
export async function drawersToClose(
  run: Run,
  profile: Pick<ShopProfile, 'drawers'>,
): Promise<string[]> {
  return [...new Set([...drawersOf(profile), ...(await unclosedDrawers(run))])];
}
