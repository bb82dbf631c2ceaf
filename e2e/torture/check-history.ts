import type Database from 'better-sqlite3';
import { PET_STATUSES } from '../../src/shared/pet.ts';
import type { ClerkJournal } from './clerks.ts';

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
  'changes do not begin where the one before ended': `
    SELECT count(*) FROM changes AS later JOIN changes AS earlier ON earlier.id =
      (SELECT max(id) FROM changes WHERE pet_id = later.pet_id AND id < later.id)
    WHERE NOT (later.name_before IS earlier.name_after
      AND later.category_id_before IS earlier.category_id_after
      AND later.status_before IS earlier.status_after)`,
  'steps are not whole': `
    SELECT count(*) FROM steps WHERE first_pet_id IS NULL
      AND animals <> (SELECT count(*) FROM changes WHERE step_id = steps.id)`,
};

/**
 * What is wrong with the history, by itself and compared with what clerks were told; empty when
 * nothing is.
 */
export function checkHistory(database: Database.Database, journal: ClerkJournal): string[] {
  const problems = [...journal.strange];
  for (const [rule, sql] of Object.entries(RULES)) {
    const broken = Number(database.prepare(sql).pluck().get());
    if (broken > 0) problems.push(`${String(broken)} ${rule}`);
  }
  const steps = new Map(
    database.prepare('SELECT id, animals FROM steps').raw().all() as [number, number][],
  );
  for (const [id, count] of journal.steps) {
    if (steps.get(id) !== count) problems.push(`step ${String(id)} was acknowledged and lost`);
  }
  const change = database
    .prepare(`SELECT pet_id, name_after, category_id_after, status_after FROM changes WHERE id = ?`)
    .raw();
  for (const { id, version, name, categoryId, status } of journal.rows) {
    const code = status === null ? null : PET_STATUSES.indexOf(status) + 1;
    const told = [Number(id), name, Number(categoryId), code];
    if (JSON.stringify(change.get(version)) !== JSON.stringify(told)) {
      problems.push(`change ${String(version)} of ${name} was acknowledged and is another`);
    }
  }
  return problems;
}
