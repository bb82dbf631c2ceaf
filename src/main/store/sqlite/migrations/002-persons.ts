/**
 * Persons, which a shop need not have. `pin_hash` is made by scrypt. `keys_revision` grows with
 * every change to a key, whoever makes it: a read-only connection notices changed keys by it.
 */
export const sql = `
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
