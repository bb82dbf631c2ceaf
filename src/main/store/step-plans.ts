import type { PetChange } from '../../shared/pet.ts';
import { isUnchangedExceptUndo, type PastChange, type Planned } from './planned-step.ts';

/** A version that no animal has, so that anything planned on it becomes a conflict. */
export const NO_VERSION = -1;

/** An animal and the version on which a plan is based. */
export interface Versioned {
  id: bigint;
  version: number;
}

/** Plans the same for all animals. Fields that a change leaves undefined stay as they are. */
export function planFor(
  animals: readonly Versioned[],
  action: Planned['action'],
  { details, ...change }: PetChange = {},
): Planned[] {
  const given = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
  const fields: Planned['fields'] = Object.fromEntries(given);
  return animals.map(({ id, version }) => ({ id, version, action, fields, details }));
}

/** What a clerk selected of a view. Animals changed since the clerk saw them become conflicts. */
export function withExpectedVersions(
  shown: readonly Versioned[],
  { except, asOf }: { except: readonly bigint[]; asOf: number },
): Versioned[] {
  const left = new Set(except);
  return shown
    .filter(({ id }) => !left.has(id))
    .map(({ id, version }) => ({ id, version: version > asOf ? NO_VERSION : version }));
}

/**
 * Updates plans to the present versions of animals that, apart from undone changes, are still as
 * planned. `pastOf` returns every change of an animal, oldest first.
 */
export function rebaseOverUndone(
  planned: readonly Planned[],
  present: ReadonlyMap<bigint, number>,
  pastOf: (id: bigint) => readonly PastChange[],
): Planned[] {
  return planned.map((one) => {
    const version = present.get(one.id) ?? NO_VERSION;
    if (version === one.version) return one;
    return isUnchangedExceptUndo(version, one.version, pastOf(one.id)) ? { ...one, version } : one;
  });
}
