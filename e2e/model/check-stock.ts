import { join } from 'node:path';
import Database from 'better-sqlite3';
import { compareAnimals } from './ledger.ts';

/** The newest change of each animal; nothing comes after a removal. */
const NEWEST = `SELECT changes.* FROM changes
  JOIN (SELECT max(id) AS id FROM changes GROUP BY pet_id) AS newest ON newest.id = changes.id`;

/** Rules that a stock and its history must obey, each as the number of violations. */
const RULES: Record<string, string> = {
  'animals are not as their newest change left them': `
    SELECT count(*) FROM (${NEWEST}) AS newest LEFT JOIN pets ON pets.id = newest.pet_id
    WHERE newest.action <> 2 AND (pets.version IS NOT newest.id OR pets.name IS NOT name_after
      OR pets.category_id IS NOT category_id_after OR pets.status IS NOT status_after)`,
  'removed animals are not where they belong': `
    SELECT count(*) FROM (${NEWEST}) AS newest LEFT JOIN removed_pets ON removed_pets.id = newest.pet_id
    WHERE newest.action = 2 AND (removed_pets.version IS NOT newest.id
      OR EXISTS (SELECT 1 FROM pets WHERE pets.id = newest.pet_id))`,
  'animals have a version that no change gave': `
    SELECT count(*) FROM (SELECT id, version FROM pets UNION ALL SELECT id, version FROM removed_pets) AS all_pets
    WHERE version <> 0 AND NOT EXISTS
      (SELECT 1 FROM changes WHERE changes.id = version AND changes.pet_id = all_pets.id)`,
  'steps are not whole': `
    SELECT count(*) FROM steps WHERE first_pet_id IS NULL
      AND animals <> (SELECT count(*) FROM changes WHERE step_id = steps.id)`,
  'counted totals are off': `
    SELECT (SELECT ifnull(sum(animals), 0) FROM counted_totals) <> (SELECT count(*) FROM pets)`,
  'counted animals of categories are off': `
    SELECT (SELECT ifnull(sum(animals), 0) FROM counted_pets) <> (SELECT count(*) FROM pets)`,
};

/**
 * Examines the database of a shop that has ended or was killed: the file, and that its tables agree. The
 * animals that were acknowledged must be there. Returns what is wrong; empty when nothing is.
 */
export function checkStock(
  dataFolder: string,
  acknowledged?: ReadonlyMap<string, bigint>,
): string[] {
  const database = new Database(join(dataFolder, 'animal-store.sqlite'));
  try {
    const problems: string[] = [];
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') problems.push(`integrity_check: ${String(integrity)}`);
    for (const [rule, sql] of Object.entries(RULES)) {
      const broken = Number(database.prepare(sql).pluck().get());
      if (broken > 0) problems.push(`${String(broken)} ${rule}`);
    }
    if (acknowledged) {
      const all = 'SELECT id, name FROM pets UNION ALL SELECT id, name FROM removed_pets';
      const stock = database.prepare<[], { id: bigint; name: string }>(all).safeIntegers().all();
      problems.push(...compareAnimals({ must: acknowledged }, stock));
    }
    return problems;
  } finally {
    database.close();
  }
}
