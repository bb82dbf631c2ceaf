import { stateOf } from './006-states.ts';

/** Small lists that a shop keeps besides, such as its saved views: all entries of one as JSON. */
export const sql = `
CREATE TABLE kept_lists (
  id TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${stateOf('kept_lists')}`;
