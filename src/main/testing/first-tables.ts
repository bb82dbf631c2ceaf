/** Makes the tables of a PostgreSQL shop those of the first version; its schema is on the search path. */
export const BACK_TO_FIRST_TABLES = `
BEGIN;
INSERT INTO counted_pets (category_id, status, animals)
  SELECT category_id, coalesce(status, 0), 0 FROM pets GROUP BY 1, 2 ON CONFLICT DO NOTHING;
UPDATE counted_pets SET animals = (SELECT count(*) FROM pets
  WHERE pets.category_id = counted_pets.category_id AND coalesce(pets.status, 0) = counted_pets.status);
UPDATE counted_totals SET animals =
  (SELECT count(*) FROM pets WHERE coalesce(pets.status, 0) = counted_totals.status);
${['pets', 'removed_pets', 'staged_pets', 'categories']
  .map((table) => `ALTER TABLE ${table} RENAME COLUMN folded_name TO folded;`)
  .join('\n')}
${['pets', 'removed_pets', 'staged_pets']
  .map((table) => `ALTER TABLE ${table} DROP COLUMN details, DROP COLUMN folded_details;`)
  .join('\n')}
ALTER TABLE changes DROP COLUMN details_before, DROP COLUMN details_after;
DROP TABLE fields;
DROP TABLE photographs;
DROP TABLE kept_lists;
ALTER TABLE shop DROP COLUMN folding;
DROP INDEX categories_by_name;
CREATE UNIQUE INDEX categories_by_name ON categories (lower(name));
ALTER TABLE counted_pets RENAME TO pet_counts;
ALTER TABLE counted_totals RENAME TO pet_totals;
ALTER TABLE shop DROP COLUMN counted_to;
DELETE FROM migrations WHERE version > 1;
COMMIT;`;
