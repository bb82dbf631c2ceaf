/** The register, as in SQLite (`sqlite/register-tables.ts`). */
export const REGISTER_TABLES = `
CREATE TABLE register_entries (
  number bigint PRIMARY KEY,
  pet_id bigint,
  text text NOT NULL,
  hash text COLLATE "C" NOT NULL
);
CREATE INDEX register_entries_by_pet ON register_entries (pet_id, number);

CREATE TABLE register_persons (
  hash text COLLATE "C" PRIMARY KEY,
  who text COLLATE "C" NOT NULL,
  salt text NOT NULL,
  text text NOT NULL
);
CREATE INDEX register_persons_by_who ON register_persons (who, text);

CREATE TABLE register_seals (
  number bigint PRIMARY KEY,
  text text NOT NULL
);
`;
