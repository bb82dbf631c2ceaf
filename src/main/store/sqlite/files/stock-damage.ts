import Database from 'better-sqlite3';
import { isDamage, isMissing } from '../storage-errors.ts';
import { differenceFromBackup } from './backup-differences.ts';
import { isUnknownSearch, wrongSearch } from './search-damage.ts';

/** The lists with a copy of each animal, and what they copy besides its number and status. */
const COPIES = [
  {
    list: 'name',
    copied: `main.pet_names AS copy WHERE copy.category_id = pets.category_id AND copy.name = pets.name`,
  },
  {
    list: 'author',
    copied: `main.pet_authors AS copy WHERE copy.added_by = ifnull(pets.added_by, '')`,
  },
];

/**
 * Returns what in a stock is not as it was stored, beyond what SQLite's own checks find (a changed
 * byte inside a name, for example): the copies of each animal must agree, the totals must match the
 * animals, and what never changes must match a good backup. Null when nothing is found. Reads in
 * one transaction while other calls continue. Throws SQLite's errors other than damage.
 */
export function findStockDamage(file: string, backup: string | null): string | null {
  const stock = new Database(file, { readonly: true, fileMustExist: true });
  stock.defaultSafeIntegers(true);
  stock.unsafeMode();
  // A full folder for temporary files must not prevent the day's backup.
  stock.pragma('temp_store = MEMORY');
  try {
    if (backup !== null) stock.prepare('ATTACH ? AS backup').run(backup);
    stock.exec('BEGIN');
    return (
      fullCheck(stock) ??
      wrongTotal(stock) ??
      wrongCopy(stock) ??
      wrongCount(stock) ??
      wrongSearch(stock) ??
      (backup === null ? null : differenceFromBackup(stock))
    );
  } catch (error) {
    if (!isDamage(error) && !isMissing(error) && !isUnknownSearch(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    stock.close();
  }
}

function fullCheck(stock: Database.Database): string | null {
  const found = String(stock.prepare('PRAGMA main.integrity_check(1)').pluck().get());
  return found === 'ok' ? null : found;
}

function wrongTotal(stock: Database.Database): string | null {
  const wrong = stock
    .prepare(
      `SELECT 1 FROM main.pet_totals AS totals WHERE animals <>
         (SELECT count(*) FROM main.pets WHERE ifnull(status, 0) = totals.status)`,
    )
    .get();
  return wrong ? 'the total of a status is not that of its animals' : null;
}

/** Compares animals with their copies in the lists by name and author, as far as these are up to date. */
function wrongCopy(stock: Database.Database): string | null {
  const after = stock.prepare(
    'SELECT 1 FROM main.pet_names WHERE id > (SELECT names_indexed_to FROM main.shop) LIMIT 1',
  );
  if (after.get()) return 'the list by name has animals that it should not have yet';
  for (const { list, copied } of COPIES) {
    const id = stock
      .prepare<[], bigint>(
        `SELECT id FROM main.pets
         WHERE id <= (SELECT names_indexed_to FROM main.shop)
           AND id NOT IN (SELECT id FROM main.pet_reindex)
           AND NOT EXISTS (SELECT 1 FROM ${copied} AND copy.id = pets.id AND copy.status IS pets.status)
         LIMIT 1`,
      )
      .pluck()
      .get();
    if (id !== undefined) return `animal ${String(id)} is not as the list by ${list} has it`;
  }
  return null;
}

/** The counts include outdated animals, as the list by name has them: all are written together. */
function wrongCount(stock: Database.Database): string | null {
  const category = stock
    .prepare<[], bigint>(
      `SELECT category_id FROM (
         SELECT indexed.category_id, ifnull(indexed.status, 0) AS status,
           coalesce(pets.added_by, removed_pets.added_by, '') AS added_by, count(*) AS animals
         FROM main.pet_names AS indexed LEFT JOIN main.pets ON pets.id = indexed.id
           LEFT JOIN main.removed_pets ON removed_pets.id = indexed.id GROUP BY 1, 2, 3
       ) AS counted FULL JOIN main.pet_counts AS kept USING (category_id, status, added_by)
       WHERE ifnull(counted.animals, 0) <> ifnull(kept.animals, 0) LIMIT 1`,
    )
    .pluck()
    .get();
  if (category === undefined) return null;
  return `the counts of category ${String(category)} are not those of its animals`;
}
