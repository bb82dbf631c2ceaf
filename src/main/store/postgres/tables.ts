import { STAGED_PETS } from '../tables/animals.ts';
import { TABLES as ALL } from '../tables/tables.ts';
import { createTable } from './create-table.ts';

/**
 * What a shop has only one of. Every commit that adds or changes animals locks this row first, so that ids and
 * revisions grow in commit order. The first node chose the language in which texts are folded, by the version
 * `folding` of the rules.
 */
const SHOP = `
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
INSERT INTO counted_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);
`;

/** Those of a node that ended are cleared by their age. */
const STAGED = `${createTable(STAGED_PETS)}
ALTER TABLE staged_pets ADD COLUMN staged_at timestamptz NOT NULL DEFAULT now();`;

/** Creates the tables of a stock in an empty schema of PostgreSQL, as version 1 has them (`migrate.ts`). */
export const TABLES = [...ALL.map(createTable), STAGED, SHOP].join('\n');
