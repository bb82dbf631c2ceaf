import type { Details } from '../../../shared/fields/details.ts';
import { statusCode } from '../field-columns.ts';
import type { Dialect, Run } from './database.ts';
import { fieldsIn } from './pet-columns.ts';
import { ACTIONS } from './steps.ts';

const SOLD = String(statusCode('sold'));

/** Which changes are meant by each name. */
const CHANGES = {
  sale: `action = ${String(ACTIONS.indexOf('changed'))} AND status_after = ${SOLD}
    AND coalesce(status_before, 0) <> ${SOLD}`,
  removal: `action = ${String(ACTIONS.indexOf('removed'))}`,
};

/**
 * What was written down about animals when they were last sold, without what the sale brought, or when
 * they were last removed, with the reason. Those that never were are left out.
 */
export async function detailsAt(
  change: keyof typeof CHANGES,
  run: Run,
  { isIn }: Dialect,
  ids: readonly bigint[],
): Promise<Map<bigint, Details>> {
  if (ids.length === 0) return new Map();
  const last = {
    name: `last ${change}`,
    text: `SELECT * FROM changes WHERE id IN (SELECT max(id) FROM changes
      WHERE ${isIn('pet_id', '$1', 'bigint')} AND ${CHANGES[change]} GROUP BY pet_id)`,
  };
  const raws = await run<{ pet_id: bigint }>(last, [ids]);
  return new Map(raws.map((raw) => [raw.pet_id, fieldsIn(raw, '_before').details]));
}
