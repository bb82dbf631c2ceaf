/**
 * What the shop writes down about its animals: `details` is JSON, the values by the ids of their fields
 * (NULL without any), and `folded_details` its texts, folded (`sql/folded-columns.ts`). `fields` has the
 * definitions as JSON; none as long as they are the built-in ones.
 */
export const sql = `
${['pets', 'removed_pets', 'staged_pets']
  .map(
    (table) =>
      `ALTER TABLE ${table} ADD COLUMN details text, ADD COLUMN folded_details text COLLATE "C";`,
  )
  .join('\n')}
ALTER TABLE changes ADD COLUMN details_before text, ADD COLUMN details_after text;
CREATE TABLE fields (
  id text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL,
  definition text NOT NULL
);
`;
