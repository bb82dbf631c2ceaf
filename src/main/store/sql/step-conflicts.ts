import { MAX_CONFLICTS_PER_OUTCOME, type Conflict } from '../../../shared/history.ts';
import type { Dialect, Run } from './database.ts';
import { knownPets } from './staged-step.ts';
import { authorOf } from '../tables/author.ts';
import type { RawStep } from './steps.ts';

const authorsOfChanges = ({ isIn }: Dialect) => ({
  name: 'authors of changes',
  text: `SELECT changes.id AS change_id, steps.* FROM changes JOIN steps ON steps.id = step_id
    WHERE ${isIn('changes.id', '$1', 'bigint')}`,
});

/** The animals of a step that are left out since another one has their code, each with that in words. */
export type LeftOut = Map<bigint, string>;

/** The first of the animals that a step leaves out, as they are now, with who changed them last. */
export async function conflictsOf(
  run: Run,
  dialect: Dialect,
  ids: readonly bigint[],
  leftOut: LeftOut = new Map(),
): Promise<Conflict[]> {
  const listed = ids.slice(0, MAX_CONFLICTS_PER_OUTCOME);
  if (listed.length === 0) return [];
  const animals = await knownPets(run, dialect, listed);
  const versions = listed.map((id) => animals.get(id)?.row.version ?? 0);
  const raws = await run<RawStep & { change_id: bigint }>(authorsOfChanges(dialect), [versions]);
  const authors = new Map(raws.map((raw) => [Number(raw.change_id), raw]));
  return listed.map((id) => {
    const pet = animals.get(id);
    const step = authors.get(pet?.row.version ?? 0);
    return {
      id,
      row: pet?.isPresent ? pet.row : null,
      by: step ? authorOf(step) : null,
      at: step ? Number(step.at) : null,
      why: leftOut.get(id) ?? null,
    };
  });
}
