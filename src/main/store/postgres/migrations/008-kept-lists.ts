/** Small lists that a shop keeps besides, such as its saved views: all entries of one as JSON. */
export const sql = `
CREATE TABLE kept_lists (
  id text COLLATE "C" PRIMARY KEY,
  definition text NOT NULL
);`;
