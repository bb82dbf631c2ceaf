/**
 * The first schema. Status codes: 1 available, 2 pending, 3 sold, NULL none (0 where counted).
 * Times are Unix ms. `pet_names` (order by name, and by id within a category), `pet_search` (any
 * part of a name) and `pet_counts` follow `pets` up to `names_indexed_to`: adding an animal does
 * not wait for them.
 */
export const sql = `
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
