import { RECORD_TABLES, TABLES as ALL } from '../tables/tables.ts';
import { createTable, stateOf } from './create-table.ts';

const STATES = RECORD_TABLES.filter(({ keeping }) => keeping === 'stated').map(stateOf);

/**
 * What a shop has only one of. `keys_revision` grows with every change to a key, so that a reader in any process notices it.
 * `folding` is the version of the rules by which texts are folded, `language` the reader's. Each table whose rows may
 * change has a state here (`create-table.ts`).
 */
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
  ${STATES.map((state) => `${state} INTEGER NOT NULL DEFAULT 0`).join(',\n  ')}
) STRICT;
INSERT INTO shop (only_row, cursor_secret, service_day, last_day, ${STATES.join(', ')})
  VALUES (1, randomblob(32), 0, 0, ${STATES.map(() => 'random()').join(', ')});
INSERT INTO counted_totals VALUES (0, 0), (1, 0), (2, 0), (3, 0);

${['INSERT', 'UPDATE', 'DELETE']
  .map(
    (change) => `CREATE TRIGGER keys_revised_after_${change.toLowerCase()} AFTER ${change} ON keys
  BEGIN UPDATE shop SET keys_revision = keys_revision + 1; END;`,
  )
  .join('\n')}
`;

/** Creates the tables of a stock in an empty database of SQLite, as version 1 has them (`migrate.ts`). */
export const TABLES = [...ALL.map((one) => createTable(one)), SHOP].join('\n');
