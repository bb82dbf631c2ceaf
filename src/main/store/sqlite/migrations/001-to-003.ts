/**
 * The first schema. Status codes: 1 available, 2 pending, 3 sold, NULL none (0 where counted).
 * Times are Unix ms. `pet_names` (order by name, and by id within a category), `pet_search` (any
 * part of a name) and `pet_counts` follow `pets` up to `names_indexed_to`: adding an animal does
 * not wait for them.
 */
const first = `
CREATE TABLE pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER CHECK (status BETWEEN 1 AND 3),
  added_at INTEGER NOT NULL,
  added_by TEXT REFERENCES keys (id)
) STRICT;
CREATE INDEX pets_by_status ON pets (status);

CREATE TABLE pet_names (
  name TEXT NOT NULL COLLATE NOCASE,
  id INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER,
  PRIMARY KEY (name, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pet_names_by_category ON pet_names (category_id, id, status);
CREATE VIRTUAL TABLE pet_search USING fts5 (
  name, content = '', tokenize = 'trigram', detail = 'none', columnsize = 0
);

CREATE TABLE pet_counts (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status)
) STRICT, WITHOUT ROWID;
CREATE TABLE pet_totals (status INTEGER PRIMARY KEY, animals INTEGER NOT NULL) STRICT;
INSERT INTO pet_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  plan TEXT NOT NULL,
  per_minute INTEGER NOT NULL,
  per_day INTEGER NOT NULL,
  digest BLOB NOT NULL UNIQUE,
  previous_digest BLOB,
  previous_until INTEGER,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  ban_lifted_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
  subject TEXT PRIMARY KEY,
  minute_window INTEGER NOT NULL,
  minute_used INTEGER NOT NULL,
  minute_strikes INTEGER NOT NULL,
  minute_first_refusal_at INTEGER NOT NULL,
  day_window INTEGER NOT NULL,
  day_used INTEGER NOT NULL,
  day_strikes INTEGER NOT NULL,
  day_first_refusal_at INTEGER NOT NULL,
  banned_at INTEGER NOT NULL,
  banned_until INTEGER NOT NULL,
  bans INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  deprecated_calls INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  key_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  pet_id INTEGER NOT NULL REFERENCES pets (id),
  added_at INTEGER NOT NULL,
  service_day INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE shop (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  cursor_secret BLOB NOT NULL,
  service_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  names_indexed_to INTEGER NOT NULL
) STRICT;
INSERT INTO shop VALUES (1, randomblob(32), 0, 0, 0);
`;

/**
 * Persons, which a shop need not have. `pin_hash` is made by scrypt. `keys_revision` grows with
 * every change to a key, whoever makes it: a read-only connection notices changed keys by it.
 */
const persons = `
CREATE TABLE persons (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'clerk')),
  pin_hash BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  wrong_pins INTEGER NOT NULL,
  last_wrong_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE shop ADD COLUMN keys_revision INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER keys_inserted AFTER INSERT ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
CREATE TRIGGER keys_updated AFTER UPDATE ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
CREATE TRIGGER keys_deleted AFTER DELETE ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
`;

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
const changes = `
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

/** In order. */
export const UP_TO_003 = [first, persons, changes];
