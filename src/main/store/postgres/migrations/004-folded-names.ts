/**
 * Names are folded by other rules (name-folding.ts), and the column has another name, so that no node of
 * an earlier version goes on filling it by its own. `folding` is the version of the rules by which the
 * names in the tables were folded; `fold-names.ts` folds them again where it is not the present one.
 * Categories whose names are folded alike may be there: no index refuses them.
 */
export const sql = `
${['pets', 'removed_pets', 'staged_pets', 'categories']
  .map((table) => `ALTER TABLE ${table} RENAME COLUMN folded TO folded_name;`)
  .join('\n')}
ALTER TABLE shop ADD COLUMN folding int NOT NULL DEFAULT 0;
DROP INDEX categories_by_name;
CREATE INDEX categories_by_name ON categories (folded_name);
`;
