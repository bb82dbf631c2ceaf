import { stateOf } from './006-states.ts';

/**
 * What the shop writes down about its animals: `details` is JSON, the values by the ids of their fields
 * (NULL without any), and `folded_details` its texts, folded (`sql/folded-columns.ts`). `fields` has the
 * definitions as JSON; none as long as they are the built-in ones.
 */
export const sql = `
ALTER TABLE pets ADD COLUMN details TEXT;
ALTER TABLE pets ADD COLUMN folded_details TEXT;
ALTER TABLE removed_pets ADD COLUMN details TEXT;
ALTER TABLE removed_pets ADD COLUMN folded_details TEXT;
ALTER TABLE changes ADD COLUMN details_before TEXT;
ALTER TABLE changes ADD COLUMN details_after TEXT;
CREATE TABLE fields (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${stateOf('fields')}`;
