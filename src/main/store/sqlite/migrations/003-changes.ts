/**
 * Animals can be changed, removed and put back.
 *
 * `changes` has what happened to each (action: 1 changed, 2 removed, 3 put back) with the state
 * before and after; `steps` has what was done in one go. Additions by tills have neither; they are
 * derived from `pets` and `removed_pets`. `last_pet_id` is the highest id given before a change,
 * which puts additions and changes into one order. Rows are only ever added to both.
 *
 * `pet_names` gains a key that sorts as in the reader's language. `pet_reindex` has animals whose
 * entries in `pet_names`, `pet_search` and `pet_counts` are still the old ones (name NULL: they
 * have none).
 */
export const sql = `
ALTER TABLE pets ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE TABLE removed_pets (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER CHECK (status BETWEEN 1 AND 3),
  added_at INTEGER NOT NULL,
  added_by TEXT REFERENCES keys (id)
) STRICT;
CREATE INDEX removed_pets_by_version ON removed_pets (version);

CREATE TABLE steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  kind TEXT NOT NULL,
  animals INTEGER NOT NULL,
  first_pet_id INTEGER,
  last_pet_id INTEGER,
  undoes INTEGER REFERENCES steps (id),
  redoes INTEGER REFERENCES steps (id)
) STRICT;
CREATE INDEX steps_by_author ON steps (author_id, id);
CREATE INDEX steps_by_added ON steps (first_pet_id) WHERE first_pet_id IS NOT NULL;

CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  step_id INTEGER NOT NULL REFERENCES steps (id),
  pet_id INTEGER NOT NULL,
  action INTEGER NOT NULL CHECK (action BETWEEN 1 AND 3),
  last_pet_id INTEGER NOT NULL,
  name_before TEXT,
  category_id_before INTEGER,
  status_before INTEGER,
  name_after TEXT,
  category_id_after INTEGER,
  status_after INTEGER
) STRICT;
CREATE INDEX changes_by_pet ON changes (pet_id, id);
CREATE INDEX changes_by_step ON changes (step_id);

CREATE TRIGGER steps_stay BEFORE UPDATE ON steps BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER steps_are_kept BEFORE DELETE ON steps BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER changes_stay BEFORE UPDATE ON changes BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER changes_are_kept BEFORE DELETE ON changes BEGIN SELECT raise(ABORT, 'history is only added to'); END;

DROP TABLE pet_names;
CREATE TABLE pet_names (
  sort_key TEXT NOT NULL,
  id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER,
  name TEXT NOT NULL,
  PRIMARY KEY (sort_key, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pet_names_by_category ON pet_names (category_id, id, status);
DROP TABLE pet_search;
CREATE VIRTUAL TABLE pet_search USING fts5 (
  name, content = '', tokenize = 'trigram', detail = 'none', columnsize = 0
);
DELETE FROM pet_counts;
CREATE TABLE pet_reindex (
  id INTEGER PRIMARY KEY,
  name TEXT,
  category_id INTEGER,
  status INTEGER
) STRICT;

ALTER TABLE categories ADD COLUMN colour TEXT;
ALTER TABLE categories ADD COLUMN icon TEXT;
ALTER TABLE categories ADD COLUMN merged_into INTEGER;

CREATE TABLE idempotency_kept (
  key_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  pet_id INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  service_day INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_kept SELECT key_id, idempotency_key, pet_id, added_at, service_day FROM idempotency;
DROP TABLE idempotency;
ALTER TABLE idempotency_kept RENAME TO idempotency;
CREATE INDEX idempotency_by_time ON idempotency (added_at);

CREATE TABLE staged_pets (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER CHECK (status BETWEEN 1 AND 3)
) STRICT;

ALTER TABLE shop ADD COLUMN language TEXT NOT NULL DEFAULT '';
UPDATE shop SET names_indexed_to = 0;
`;
