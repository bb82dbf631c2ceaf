/**
 * Animals are counted some hundreds at a time: up to the id `counted_to`. The tables of counts get
 * other names, so that no node of an earlier version goes on counting animals one by one.
 */
export const sql = `
ALTER TABLE shop ADD COLUMN counted_to bigint NOT NULL DEFAULT 0;
UPDATE shop SET counted_to = last_pet_id;
ALTER TABLE pet_counts RENAME TO counted_pets;
ALTER TABLE pet_totals RENAME TO counted_totals;
`;
