/**
 * The tables are as PostgreSQL's: whatever is read of an animal is in its row, with its name folded
 * (`fold-names.ts` fills the column, and says in `folding` by which rules). Every list and search reads
 * `pets` itself, by its indexes; triggers count.
 */
const COUNT = (row: 'new' | 'old', by: '+ 1' | '- 1'): string => `
  INSERT INTO counted_pets VALUES (${row}.category_id, ifnull(${row}.status, 0), 0 ${by})
    ON CONFLICT (category_id, status) DO UPDATE SET animals = animals ${by};
  UPDATE counted_totals SET animals = animals ${by} WHERE status = ifnull(${row}.status, 0);`;

export const sql = `
DROP TABLE pet_names;
DROP TABLE pet_authors;
DROP TABLE pet_search;
DROP TABLE pet_reindex;
DROP TABLE pet_counts;
DROP TABLE pet_totals;
DROP TABLE staged_pets;
ALTER TABLE shop DROP COLUMN names_indexed_to;
ALTER TABLE shop ADD COLUMN folding INTEGER NOT NULL DEFAULT 0;

ALTER TABLE pets ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE removed_pets ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE categories ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
CREATE INDEX pets_by_category ON pets (category_id);
CREATE INDEX pets_by_name ON pets (folded_name);
CREATE INDEX changes_in_order ON changes (last_pet_id, id);

CREATE TABLE counted_pets (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status)
) STRICT, WITHOUT ROWID;
INSERT INTO counted_pets SELECT category_id, ifnull(status, 0), count(*) FROM pets GROUP BY 1, 2;
CREATE TABLE counted_totals (status INTEGER PRIMARY KEY, animals INTEGER NOT NULL) STRICT;
INSERT INTO counted_totals
  SELECT value, (SELECT count(*) FROM pets WHERE ifnull(status, 0) = value) FROM json_each('[0,1,2,3]');
CREATE TRIGGER pets_counted_after_insert AFTER INSERT ON pets BEGIN ${COUNT('new', '+ 1')} END;
CREATE TRIGGER pets_counted_after_delete AFTER DELETE ON pets BEGIN ${COUNT('old', '- 1')} END;
CREATE TRIGGER pets_counted_after_update AFTER UPDATE OF category_id, status ON pets
  WHEN new.category_id <> old.category_id OR new.status IS NOT old.status
  BEGIN ${COUNT('old', '- 1')} ${COUNT('new', '+ 1')} END;
`;
