/**
 * Folded names with the letters that were left as capitals (from 𝐁, № or ℃) or as the sigma at the
 * end of a word.
 */
const KEPT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆĦƎƐȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς';
const FOLDED = 'abcdefghijklmnopqrstuvwxyzæħǝɛȣαβγδεζηθικλμνξοπρστυφχψωϝσ';

const folded = ['pets', 'removed_pets', 'categories']
  .map(
    (table) => `UPDATE ${table} SET folded = translate(folded, '${KEPT}', '${FOLDED}')
  WHERE folded ~ '[${KEPT}]';`,
  )
  .join('\n');

/**
 * Animals are counted some hundreds at a time: up to the id `counted_to`. The tables of counts get
 * other names, so that no node of an earlier version goes on counting animals one by one.
 */
const counted = `
ALTER TABLE shop ADD COLUMN counted_to bigint NOT NULL DEFAULT 0;
UPDATE shop SET counted_to = last_pet_id;
ALTER TABLE pet_counts RENAME TO counted_pets;
ALTER TABLE pet_totals RENAME TO counted_totals;
`;

/**
 * Names are folded by other rules (name-folding.ts), and the column has another name, so that no node of
 * an earlier version goes on filling it by its own. `folding` is the version of the rules by which the
 * names in the tables were folded; `fold-names.ts` folds them again where it is not the present one.
 * Categories whose names are folded alike may be there: no index refuses them.
 */
const foldedNames = `
${['pets', 'removed_pets', 'staged_pets', 'categories']
  .map((table) => `ALTER TABLE ${table} RENAME COLUMN folded TO folded_name;`)
  .join('\n')}
ALTER TABLE shop ADD COLUMN folding int NOT NULL DEFAULT 0;
DROP INDEX categories_by_name;
CREATE INDEX categories_by_name ON categories (folded_name);
`;

/**
 * What the shop writes down about its animals: `details` is JSON, the values by the ids of their fields
 * (NULL without any), and `folded_details` its texts, folded (`sql/pet-columns.ts`). `fields` has the
 * definitions as JSON; none as long as they are the built-in ones.
 */
const details = `
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

/**
 * Photographs of animals in stock and of removed ones, in a table of their own, so that lists stay as
 * they are.
 */
const photographs = `
CREATE TABLE photographs (
  id text COLLATE "C" PRIMARY KEY,
  pet_id bigint NOT NULL,
  position bigint NOT NULL,
  created_at bigint NOT NULL,
  thumbnail bytea NOT NULL,
  image bytea NOT NULL
);
CREATE INDEX photographs_by_pet ON photographs (pet_id, position, id);`;

/**
 * An index by the microchip or ring, which is unique (`sql/fields.ts`). It is what PostgreSQL's
 * `textAfter` says; only animals with texts are in it.
 */
const chips = `
CREATE INDEX pets_by_chip ON pets (
  nullif(split_part(split_part(folded_details, '\u001eCHIP\u001f', 2), '\u001e', 1), '')
) WHERE folded_details IS NOT NULL;
`;

/** Small lists that a shop keeps besides, such as its saved views: all entries of one as JSON. */
const keptLists = `
CREATE TABLE kept_lists (
  id text COLLATE "C" PRIMARY KEY,
  definition text NOT NULL
);`;

/** Not only additions are staged, but all that a step does (`sql/staged-step.ts`). */
const stagedSteps = `
DROP TABLE staged_pets;
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
  details_before text,
  details_after text,
  staged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch, action, number)
);`;

/** In order; the newest last. */
export const FROM_002 = [
  folded,
  counted,
  foldedNames,
  details,
  photographs,
  chips,
  keptLists,
  stagedSteps,
];
