/**
 * Photographs of animals in stock and of removed ones, in a table of their own, so that lists stay as
 * they are.
 */
export const sql = `
CREATE TABLE photographs (
  id text COLLATE "C" PRIMARY KEY,
  pet_id bigint NOT NULL,
  position bigint NOT NULL,
  created_at bigint NOT NULL,
  thumbnail bytea NOT NULL,
  image bytea NOT NULL
);
CREATE INDEX photographs_by_pet ON photographs (pet_id, position, id);`;
