/**
 * The register: entries that are only ever added to, each linked to the one before (docs/register.md). Of a person
 * they have the hash of a row of `register_persons`, which can be deleted; `who` is a customer's id, or empty for a
 * source that is only written down. `register_seals` are signed states.
 */
export const REGISTER_TABLES = `
CREATE TABLE register_entries (
  number INTEGER PRIMARY KEY,
  pet_id INTEGER,
  text TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX register_entries_by_pet ON register_entries (pet_id, number);

CREATE TABLE register_persons (
  hash TEXT PRIMARY KEY,
  who TEXT NOT NULL,
  salt TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX register_persons_by_who ON register_persons (who, text);

CREATE TABLE register_seals (
  number INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TRIGGER register_entries_stay BEFORE UPDATE ON register_entries
  BEGIN SELECT raise(ABORT, 'the register is only added to'); END;
CREATE TRIGGER register_entries_are_kept BEFORE DELETE ON register_entries
  BEGIN SELECT raise(ABORT, 'the register is only added to'); END;
CREATE TRIGGER register_seals_stay BEFORE UPDATE ON register_seals
  BEGIN SELECT raise(ABORT, 'the register is only added to'); END;
CREATE TRIGGER register_seals_are_kept BEFORE DELETE ON register_seals
  BEGIN SELECT raise(ABORT, 'the register is only added to'); END;
`;
