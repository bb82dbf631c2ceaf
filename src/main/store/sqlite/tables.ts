import { REGISTER_TABLES } from './register-tables.ts';
import { SALE_TABLES } from './sale-tables.ts';

/**
 * The tables of a stock in SQLite, as version 1 has them (`migrate.ts`).
 *
 * Status codes: 1 available, 2 pending, 3 sold, NULL none (0 where counted). Times are Unix ms. Whatever
 * is read of an animal is in its row, with its name and its texts folded (`fold-names.ts`); `folding` in
 * `shop` is the version of the rules, `language` the reader's. `version` is the id of the row in
 * `changes` that changed an animal last.
 */

/** With all that a list by name needs, which then looks at no animal. */
export const PETS_BY_NAME = 'CREATE INDEX pets_by_name ON pets (folded_name, id, status)';

/**
 * `removed_pets` has animals that can be put back; those whose number is 0 are in other entries now. `details` is what the shop itself writes down: JSON,
 * the values by the ids of their `fields` (NULL without any); `photographs` has ids, between spaces. The
 * image of a photograph comes last: to reach a column, SQLite reads all that is before it.
 * `sql/field-indexes.ts` makes further indexes of `pets`.
 */
const PETS = `
CREATE TABLE pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER CHECK (status BETWEEN 1 AND 3),
  added_at INTEGER NOT NULL,
  added_by TEXT REFERENCES keys (id),
  version INTEGER NOT NULL DEFAULT 0,
  folded_name TEXT NOT NULL DEFAULT '',
  details TEXT,
  photographs TEXT,
  folded_details TEXT
) STRICT;
CREATE INDEX pets_by_status ON pets (status);
CREATE INDEX pets_by_category ON pets (category_id);
${PETS_BY_NAME};

CREATE TABLE removed_pets (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL,
  status INTEGER CHECK (status BETWEEN 1 AND 3),
  added_at INTEGER NOT NULL,
  added_by TEXT REFERENCES keys (id),
  folded_name TEXT NOT NULL DEFAULT '',
  details TEXT,
  photographs TEXT,
  folded_details TEXT
) STRICT;
CREATE INDEX removed_pets_by_version ON removed_pets (version);

CREATE TABLE photographs (
  id TEXT PRIMARY KEY,
  pet_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  thumbnail BLOB NOT NULL,
  image BLOB NOT NULL
) STRICT;

CREATE TABLE idempotency (
  key_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  pet_id INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  service_day INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_time ON idempotency (added_at);
`;

/** Counted by whoever adds or changes animals (`sql/counts.ts`), once for all of a transaction. */
const COUNTS = `
CREATE TABLE counted_pets (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status)
) STRICT, WITHOUT ROWID;
CREATE TABLE counted_totals (status INTEGER PRIMARY KEY, animals INTEGER NOT NULL) STRICT;
INSERT INTO counted_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);
`;

/**
 * `steps` has what was done in one go, `changes` what happened to each animal (action: 1 changed,
 * 2 removed, 3 put back, 4 counted anew among those removed) with its state before and after. Additions by tills have neither; they are
 * derived from `pets` and `removed_pets`. `last_pet_id` is the highest id given before a change,
 * which puts additions and changes into one order.
 */
const HISTORY = `
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
  action INTEGER NOT NULL CHECK (action BETWEEN 1 AND 4),
  last_pet_id INTEGER NOT NULL,
  name_before TEXT,
  category_id_before INTEGER,
  status_before INTEGER,
  name_after TEXT,
  category_id_after INTEGER,
  status_after INTEGER,
  details_before TEXT,
  details_after TEXT,
  photographs_before TEXT,
  photographs_after TEXT
) STRICT;
CREATE INDEX changes_by_pet ON changes (pet_id, id);
CREATE INDEX changes_by_step ON changes (step_id);
CREATE INDEX changes_in_order ON changes (last_pet_id, id);

CREATE TRIGGER steps_stay BEFORE UPDATE ON steps BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER steps_are_kept BEFORE DELETE ON steps BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER changes_stay BEFORE UPDATE ON changes BEGIN SELECT raise(ABORT, 'history is only added to'); END;
CREATE TRIGGER changes_are_kept BEFORE DELETE ON changes BEGIN SELECT raise(ABORT, 'history is only added to'); END;
`;

/** `kept_lists` has small lists, such as saved views. `lift_applied` is the latest lifting of a ban that was applied to a caller, 0 for none; `pin_hash` is made by scrypt. */
const RECORDS = `
CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  colour TEXT,
  icon TEXT,
  merged_into INTEGER,
  folded_name TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE fields (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_lists (
  id TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE persons (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'clerk')),
  pin_hash BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  wrong_pins INTEGER NOT NULL,
  last_wrong_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
  deprecated_calls INTEGER NOT NULL,
  lift_applied INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`;

/** Tables whose rows may change, other than the animals. */
const CHANGING = [
  ...['keys', 'categories', 'persons', 'fields', 'kept_lists', 'customers'],
  ...['stock_takes', 'stock_counts'],
];

/** `keys_revision` grows with every change to a key, whoever makes it: a reader notices changed keys by it. */
const SHOP = `
CREATE TABLE shop (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  cursor_secret BLOB NOT NULL,
  service_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  keys_revision INTEGER NOT NULL DEFAULT 0,
  language TEXT NOT NULL DEFAULT '',
  folding INTEGER NOT NULL DEFAULT 0,
  last_sale_number INTEGER NOT NULL DEFAULT 0,
  ${CHANGING.map((table) => `${table}_state INTEGER NOT NULL DEFAULT 0`).join(',\n  ')}
) STRICT;
INSERT INTO shop (only_row, cursor_secret, service_day, last_day, ${CHANGING.map((table) => `${table}_state`).join(', ')})
  VALUES (1, randomblob(32), 0, 0, ${CHANGING.map(() => 'random()').join(', ')});

CREATE TRIGGER keys_inserted AFTER INSERT ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
CREATE TRIGGER keys_updated AFTER UPDATE ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
CREATE TRIGGER keys_deleted AFTER DELETE ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;
`;

/**
 * A state of each of these tables: a random number that every change of the table replaces. A table in
 * the same state as a backup's must have the same rows; if not, the disk changed them. A count would not
 * do: two stocks restored from one backup would count alike.
 */
const STATES = CHANGING.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (change) => `
CREATE TRIGGER ${table}_state_after_${change} AFTER ${change.toUpperCase()} ON ${table}
  BEGIN UPDATE shop SET ${table}_state = random(); END;`,
  ),
).join('');

/** Creates the tables in an empty database. */
export const TABLES = [
  PETS,
  COUNTS,
  HISTORY,
  SALE_TABLES,
  REGISTER_TABLES,
  RECORDS,
  SHOP,
  STATES,
].join('');
