/**
 * Photographs of animals in stock and of removed ones, in a table of their own, so that lists stay as
 * they are. The image comes last: to reach a column, SQLite reads all that is before it.
 */
export const sql = `
CREATE TABLE photographs (
  id TEXT PRIMARY KEY,
  pet_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  thumbnail BLOB NOT NULL,
  image BLOB NOT NULL
) STRICT;
CREATE INDEX photographs_by_pet ON photographs (pet_id, position, id);`;
