import { REGISTER_TABLES } from './register-tables.ts';
import { SALE_TABLES } from './sale-tables.ts';

/**
 * The tables of a stock in PostgreSQL, as version 1 has them (`migrate.ts`). Status codes: 1 available,
 * 2 pending, 3 sold, NULL none (0 where counted). Times are Unix ms. `folded_name` is the name as
 * searched and sorted (name-folding.ts), in the language of `shop`, which the first node chose, by the
 * version `folding` of the rules. Every commit that adds or changes animals locks the single row of
 * `shop` first, so that ids and revisions grow in commit order. `details` is JSON, the values by the ids
 * of their `fields` (NULL without any); `photographs` has ids, between spaces. `staged_pets` has all that
 * a step does (`sql/staged-step.ts`).
 */
export const TABLES = `
CREATE TABLE shop (
  only_row smallint PRIMARY KEY CHECK (only_row = 1),
  cursor_secret bytea NOT NULL,
  last_pet_id bigint NOT NULL,
  last_step_id bigint NOT NULL,
  last_change_id bigint NOT NULL,
  pets_revision bigint NOT NULL,
  keys_revision bigint NOT NULL,
  language text NOT NULL,
  service_day bigint NOT NULL,
  last_day bigint NOT NULL,
  folding int NOT NULL DEFAULT 0,
  last_sale_number bigint NOT NULL DEFAULT 0
);

CREATE TABLE pets (
  id bigint PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0,
  name text COLLATE "C" NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  category_id bigint NOT NULL,
  status smallint CHECK (status BETWEEN 1 AND 3),
  added_at bigint NOT NULL,
  added_by text COLLATE "C",
  details text,
  photographs text,
  folded_details text COLLATE "C"
);
CREATE INDEX pets_by_status ON pets (status, id);
CREATE INDEX pets_by_category ON pets (category_id, id);
CREATE INDEX pets_by_name ON pets (folded_name, id, status);

CREATE TABLE removed_pets (LIKE pets INCLUDING ALL);
CREATE INDEX removed_pets_by_version ON removed_pets (version);

CREATE TABLE photographs (
  id text COLLATE "C" PRIMARY KEY,
  pet_id bigint NOT NULL,
  created_at bigint NOT NULL,
  thumbnail bytea NOT NULL,
  image bytea NOT NULL
);

CREATE TABLE staged_pets (
  batch text COLLATE "C" NOT NULL,
  action smallint NOT NULL,
  number bigint NOT NULL,
  pet_id bigint,
  version bigint,
  folded_name text COLLATE "C" NOT NULL,
  folded_details text COLLATE "C",
  name text NOT NULL,
  category_id bigint NOT NULL,
  status smallint,
  details text,
  photographs text,
  details_before text,
  details_after text,
  staged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch, action, number)
);

CREATE TABLE steps (
  id bigint PRIMARY KEY,
  at bigint NOT NULL,
  author_kind text NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  kind text NOT NULL,
  animals bigint NOT NULL,
  first_pet_id bigint,
  last_pet_id bigint,
  undoes bigint,
  redoes bigint
);
CREATE INDEX steps_by_author ON steps (author_id, id);
CREATE INDEX steps_by_added ON steps (first_pet_id) WHERE first_pet_id IS NOT NULL;

CREATE TABLE changes (
  id bigint PRIMARY KEY,
  step_id bigint NOT NULL,
  pet_id bigint NOT NULL,
  action smallint NOT NULL CHECK (action BETWEEN 1 AND 4),
  last_pet_id bigint NOT NULL,
  name_before text,
  category_id_before bigint,
  status_before smallint,
  name_after text,
  category_id_after bigint,
  status_after smallint,
  details_before text,
  details_after text,
  photographs_before text,
  photographs_after text
);
CREATE INDEX changes_by_pet ON changes (pet_id, id);
CREATE INDEX changes_by_step ON changes (step_id);
CREATE INDEX changes_in_order ON changes (last_pet_id, id);

${SALE_TABLES}
${REGISTER_TABLES}
CREATE TABLE counted_pets (
  category_id bigint NOT NULL,
  status smallint NOT NULL,
  animals bigint NOT NULL,
  PRIMARY KEY (category_id, status)
);
CREATE TABLE counted_totals (
  status smallint PRIMARY KEY,
  animals bigint NOT NULL
);
INSERT INTO counted_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);

CREATE TABLE categories (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  colour text,
  icon text,
  merged_into bigint
);
CREATE INDEX categories_by_name ON categories (folded_name);

CREATE TABLE fields (
  id text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL,
  definition text NOT NULL
);

CREATE TABLE kept_lists (
  id text COLLATE "C" PRIMARY KEY,
  definition text NOT NULL
);

CREATE TABLE keys (
  id text COLLATE "C" PRIMARY KEY,
  label text NOT NULL,
  plan text NOT NULL,
  per_minute bigint NOT NULL,
  per_day bigint NOT NULL,
  digest bytea NOT NULL UNIQUE,
  previous_digest bytea,
  previous_until bigint,
  created_at bigint NOT NULL,
  revoked_at bigint,
  ban_lifted_at bigint
);

CREATE TABLE persons (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL,
  pin_hash bytea NOT NULL,
  created_at bigint NOT NULL,
  wrong_pins bigint NOT NULL,
  last_wrong_at bigint NOT NULL
);

CREATE TABLE usage (
  subject text COLLATE "C" PRIMARY KEY,
  minute_window bigint NOT NULL,
  minute_used bigint NOT NULL,
  minute_strikes bigint NOT NULL,
  minute_first_refusal_at bigint NOT NULL,
  day_window bigint NOT NULL,
  day_used bigint NOT NULL,
  day_strikes bigint NOT NULL,
  day_first_refusal_at bigint NOT NULL,
  banned_at bigint NOT NULL,
  banned_until bigint NOT NULL,
  bans bigint NOT NULL,
  last_used_at bigint NOT NULL,
  deprecated_calls bigint NOT NULL,
  lift_applied bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE idempotency (
  key_id text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  pet_id bigint NOT NULL,
  added_at bigint NOT NULL,
  service_day bigint NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX idempotency_by_time ON idempotency (added_at);
`;
