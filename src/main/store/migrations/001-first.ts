/** The first schema. Status codes: 1 available, 2 pending, 3 sold, NULL none. Times are Unix ms. */
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
CREATE INDEX pets_by_category ON pets (category_id, status);
CREATE INDEX pets_by_name ON pets (name COLLATE NOCASE);

CREATE VIRTUAL TABLE pet_names USING fts5 (
  name, content = 'pets', content_rowid = 'id', tokenize = 'trigram', detail = 'none', columnsize = 0
);

CREATE TABLE pet_counts (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status)
) STRICT, WITHOUT ROWID;
CREATE TABLE pet_totals (status INTEGER PRIMARY KEY, animals INTEGER NOT NULL) STRICT;
INSERT INTO pet_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);
CREATE TRIGGER pets_added AFTER INSERT ON pets BEGIN
  INSERT INTO pet_names (rowid, name) VALUES (new.id, new.name);
  UPDATE pet_totals SET animals = animals + 1 WHERE status = ifnull(new.status, 0);
  INSERT INTO pet_counts VALUES (new.category_id, ifnull(new.status, 0), 1)
    ON CONFLICT DO UPDATE SET animals = animals + 1;
END;

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
  last_day INTEGER NOT NULL
) STRICT;
INSERT INTO shop VALUES (1, randomblob(32), 0, 0);
`;
