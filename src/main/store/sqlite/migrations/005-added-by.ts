/**
 * The order by who added the animals, and the counts by it. An author is a key's id, or '' for the
 * shop itself. Both follow `pets` as `pet_names` does, from which they are filled.
 */
const INDEXED = `FROM pet_names AS indexed LEFT JOIN pets ON pets.id = indexed.id
  LEFT JOIN removed_pets ON removed_pets.id = indexed.id`;
const AUTHOR = `coalesce(pets.added_by, removed_pets.added_by, '')`;

export const sql = `
CREATE TABLE pet_authors (
  added_by TEXT NOT NULL,
  id INTEGER NOT NULL,
  status INTEGER,
  PRIMARY KEY (added_by, id)
) STRICT, WITHOUT ROWID;
INSERT INTO pet_authors SELECT ${AUTHOR}, indexed.id, indexed.status ${INDEXED} ORDER BY 1, 2;

DROP TABLE pet_counts;
CREATE TABLE pet_counts (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status, added_by)
) STRICT, WITHOUT ROWID;
INSERT INTO pet_counts
  SELECT indexed.category_id, ifnull(indexed.status, 0), ${AUTHOR}, count(*) ${INDEXED} GROUP BY 1, 2, 3;
`;
