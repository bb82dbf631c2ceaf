/** `lift_applied`: the latest lifting of a ban (Unix ms) that was applied to a caller, 0 for none. */
const liftedBans = `
ALTER TABLE usage ADD COLUMN lift_applied INTEGER NOT NULL DEFAULT 0;
`;

/**
 * The order by who added the animals, and the counts by it. An author is a key's id, or '' for the
 * shop itself. Both follow `pets` as `pet_names` does, from which they are filled.
 */
const INDEXED = `FROM pet_names AS indexed LEFT JOIN pets ON pets.id = indexed.id
  LEFT JOIN removed_pets ON removed_pets.id = indexed.id`;
const AUTHOR = `coalesce(pets.added_by, removed_pets.added_by, '')`;

const addedBy = `
CREATE TABLE pet_authors (
  added_by TEXT NOT NULL,
  id INTEGER NOT NULL,
  status INTEGER,
  PRIMARY KEY (added_by, id)
) STRICT, WITHOUT ROWID;
INSERT INTO pet_authors SELECT ${AUTHOR}, indexed.id, indexed.status ${INDEXED} ORDER BY 1, 2;

DROP TABLE pet_counts;
CREATE TABLE pet_counts (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status, added_by)
) STRICT, WITHOUT ROWID;
INSERT INTO pet_counts
  SELECT indexed.category_id, ifnull(indexed.status, 0), ${AUTHOR}, count(*) ${INDEXED} GROUP BY 1, 2, 3;
`;

/**
 * A state of each table whose rows may change: a random number that every change of the table
 * replaces. A table in the same state as a backup's must have the same rows; if not, the disk changed
 * them. A count would not do: two stocks restored from one backup would count alike.
 */
const TABLES = ['keys', 'categories', 'persons'];

/** The column with the state of a table, and the triggers that replace it. */
function stateOf(table: string): string {
  const column = `${table}_state`;
  const triggers = ['insert', 'update', 'delete'].map(
    (
      change,
    ) => `CREATE TRIGGER ${table}_state_after_${change} AFTER ${change.toUpperCase()} ON ${table}
  BEGIN UPDATE shop SET ${column} = random(); END;`,
  );
  return `
ALTER TABLE shop ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0;
UPDATE shop SET ${column} = random();
${triggers.join('\n')}
`;
}

const states = TABLES.map(stateOf).join('');

/**
 * Sort keys with the letters that were left as capitals (from 𝐁, № or ℃) or as the sigma at the end
 * of a word. The search index had them as they are now: its tokenizer makes no difference. What is
 * quick to tell comes first: of ten million names, few have any of these letters.
 */
const KEPT = 'ÆĦƎƐȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς';
const FOLDED = 'æħǝɛȣαβγδεζηθικλμνξοπρστυφχψωϝσ';

const folded = Array.from(KEPT).reduce(
  (text, letter, place) => `replace(${text}, '${letter}', '${Array.from(FOLDED)[place] ?? ''}')`,
  // SQLite's own function knows A to Z alone.
  'lower(sort_key)',
);

const sortKeys = `
UPDATE pet_names SET sort_key = ${folded}
WHERE sort_key <> lower(sort_key)
  OR (octet_length(sort_key) > length(sort_key) AND sort_key GLOB '*[${KEPT}]*');
`;

/**
 * The tables are as PostgreSQL's: whatever is read of an animal is in its row, with its name folded
 * (`fold-names.ts` fills the column, and says in `folding` by which rules). Every list and search reads
 * `pets` itself, by its indexes; triggers count.
 */
const COUNT = (row: 'new' | 'old', by: '+ 1' | '- 1'): string => `
  INSERT INTO counted_pets VALUES (${row}.category_id, ifnull(${row}.status, 0), 0 ${by})
    ON CONFLICT (category_id, status) DO UPDATE SET animals = animals ${by};
  UPDATE counted_totals SET animals = animals ${by} WHERE status = ifnull(${row}.status, 0);`;

const sharedShape = `
DROP TABLE pet_names;
DROP TABLE pet_authors;
DROP TABLE pet_search;
DROP TABLE pet_reindex;
DROP TABLE pet_counts;
DROP TABLE pet_totals;
DROP TABLE staged_pets;
ALTER TABLE shop DROP COLUMN names_indexed_to;
ALTER TABLE shop ADD COLUMN folding INTEGER NOT NULL DEFAULT 0;

ALTER TABLE pets ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE removed_pets ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE categories ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
CREATE INDEX pets_by_category ON pets (category_id);
CREATE INDEX pets_by_name ON pets (folded_name);
CREATE INDEX changes_in_order ON changes (last_pet_id, id);

CREATE TABLE counted_pets (
  category_id INTEGER NOT NULL,
  status INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (category_id, status)
) STRICT, WITHOUT ROWID;
INSERT INTO counted_pets SELECT category_id, ifnull(status, 0), count(*) FROM pets GROUP BY 1, 2;
CREATE TABLE counted_totals (status INTEGER PRIMARY KEY, animals INTEGER NOT NULL) STRICT;
INSERT INTO counted_totals
  SELECT value, (SELECT count(*) FROM pets WHERE ifnull(status, 0) = value) FROM json_each('[0,1,2,3]');
CREATE TRIGGER pets_counted_after_insert AFTER INSERT ON pets BEGIN ${COUNT('new', '+ 1')} END;
CREATE TRIGGER pets_counted_after_delete AFTER DELETE ON pets BEGIN ${COUNT('old', '- 1')} END;
CREATE TRIGGER pets_counted_after_update AFTER UPDATE OF category_id, status ON pets
  WHEN new.category_id <> old.category_id OR new.status IS NOT old.status
  BEGIN ${COUNT('old', '- 1')} ${COUNT('new', '+ 1')} END;
`;

/**
 * What the shop writes down about its animals: `details` is JSON, the values by the ids of their fields
 * (NULL without any), and `folded_details` its texts, folded (`sql/pet-columns.ts`). `fields` has the
 * definitions as JSON; none as long as they are the built-in ones.
 */
const details = `
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

/**
 * Photographs of animals in stock and of removed ones, in a table of their own, so that lists stay as
 * they are. The image comes last: to reach a column, SQLite reads all that is before it.
 */
const photographs = `
CREATE TABLE photographs (
  id TEXT PRIMARY KEY,
  pet_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  thumbnail BLOB NOT NULL,
  image BLOB NOT NULL
) STRICT;
CREATE INDEX photographs_by_pet ON photographs (pet_id, position, id);`;

/**
 * An index by the microchip or ring, which is unique (`sql/fields.ts`). It is what SQLite's
 * `textAfter` says; only animals with texts are in it, so a till's addition has nothing to write there.
 */
const REST = `substr(folded_details, instr(folded_details, '\u001eCHIP\u001f') + 6)`;

const chips = `
CREATE INDEX pets_by_chip ON pets (
  (CASE WHEN instr(folded_details, '\u001eCHIP\u001f') > 0
    THEN nullif(substr(${REST}, 1, instr(${REST}, '\u001e') - 1), '') END)
) WHERE folded_details IS NOT NULL;
`;

/** Small lists that a shop keeps besides, such as its saved views: all entries of one as JSON. */
const keptLists = `
CREATE TABLE kept_lists (
  id TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${stateOf('kept_lists')}`;

/** Counts are kept by whoever adds or changes animals (`sql/counts.ts`), once for all of a transaction. */
const countedTogether = ['insert', 'delete', 'update']
  .map((change) => `DROP TRIGGER pets_counted_after_${change};`)
  .join('\n');

/** In order; the newest last. */
export const FROM_004 = [
  liftedBans,
  addedBy,
  states,
  sortKeys,
  sharedShape,
  details,
  photographs,
  chips,
  keptLists,
  countedTogether,
];
