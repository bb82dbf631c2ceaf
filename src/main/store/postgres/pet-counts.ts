import type { Statement } from '../sql/database.ts';

/**
 * Animals that the tables of counts don't include yet, because nobody has counted them since they
 * were added. Scalar subqueries make the planner expect few. `shop` comes first, so that whoever
 * waits for it while the tables are altered holds none of the others.
 */
const UNCOUNTED = `shop CROSS JOIN pets
  WHERE id > (SELECT counted_to FROM shop) AND id <= (SELECT last_pet_id FROM shop)`;

/** Animals by category and status (0 for none), for FROM; several rows may be about the same. */
export const PET_COUNTS = `(
  SELECT category_id, coalesce(status, 0) AS status, count(*) AS animals FROM ${UNCOUNTED} GROUP BY 1, 2
  UNION ALL
  SELECT category_id, status, animals FROM counted_pets
) AS pet_counts`;

/** Animals by status (0 for none), for FROM; one row for each. */
export const PET_TOTALS = `(
  SELECT status, sum(animals)::bigint AS animals FROM (
    SELECT coalesce(status, 0) AS status, count(*) AS animals FROM ${UNCOUNTED} GROUP BY 1
    UNION ALL
    SELECT status, animals FROM counted_totals
  ) AS parts GROUP BY status
) AS pet_totals`;

/** So many animals are counted together: with each commit, it would take a fifth of the commit's time. */
export const MANY_UNCOUNTED = 500;
/** Whoever reads the counts counts the others each time, so there may not be many more. */
export const TOO_MANY_UNCOUNTED = 10_000;

/** What adds `shifts`, a table with category_id, status and animals, to the counts; to be followed by SELECT. */
const ADD_SHIFTS = `counted AS (
  INSERT INTO counted_pets (category_id, status, animals)
  SELECT category_id, status, animals FROM shifts
  ON CONFLICT (category_id, status) DO UPDATE SET animals = counted_pets.animals + excluded.animals
), totalled AS (
  UPDATE counted_totals SET animals = counted_totals.animals + new.animals
  FROM (SELECT status, sum(animals)::bigint AS animals FROM shifts GROUP BY status) AS new
  WHERE counted_totals.status = new.status
)`;

const countNew = (answer: string): string => `
WITH seen AS (
  SELECT counted_to, last_pet_id FROM shop
), taken AS (
  UPDATE shop SET counted_to = seen.last_pet_id FROM seen
  WHERE shop.counted_to = seen.counted_to AND seen.last_pet_id > seen.counted_to
  RETURNING only_row
), shifts AS (
  SELECT category_id, coalesce(pets.status, 0) AS status, count(*) AS animals FROM pets
  WHERE id > (SELECT counted_to FROM seen) AND id <= (SELECT last_pet_id FROM seen)
    AND EXISTS (SELECT FROM taken)
  GROUP BY 1, 2
), ${ADD_SHIFTS}
SELECT ${answer} AS told`;

/**
 * Counts the animals that nobody has counted yet. Whatever changes or removes animals does so first:
 * it may only shift counts that include them. So if somebody else has counted since this statement
 * began, it finds that when it gets the row of `shop`, and does nothing.
 */
export const COUNT_NEW: Statement = { name: 'count new pets', text: countNew('true') };

/** The same, in a transaction of its own that waits for no disk: lost in a crash, it is done again. */
export const COUNT_NEW_SOON: Statement = {
  name: 'count new pets soon',
  text: countNew(`set_config('synchronous_commit', 'off', true)`),
};
