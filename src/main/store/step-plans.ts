import type { PetChange, PetFields, PetRow } from '../../shared/pet.ts';
import { inverseOf, isBehindUndo, type KnownPet, type PastChange } from './planned-step.ts';
import type { Planned, StoredStep, Written } from './planned-step.ts';

/** A version that no animal has: what is planned on it is a conflict. */
export const NO_VERSION = -1;

/** An animal with the version that a plan is made from. */
export interface Versioned {
  id: bigint;
  version: number;
}

/** Plans the same for all; fields that a change leaves undefined stay as they are. */
export function planFor(
  animals: readonly Versioned[],
  action: Planned['action'],
  change: PetChange = {},
): Planned[] {
  const given = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
  const fields: Partial<PetFields> = Object.fromEntries(given);
  return animals.map(({ id, version }) => ({ id, version, action, fields }));
}

/** What a clerk selected of a view; what was changed since they saw it is a conflict. */
export function asSeen(
  shown: readonly Versioned[],
  { except, asOf }: { except: readonly bigint[]; asOf: number },
): Versioned[] {
  const left = new Set(except);
  return shown
    .filter(({ id }) => !left.has(id))
    .map(({ id, version }) => ({ id, version: version > asOf ? NO_VERSION : version }));
}

/** What there is to know of a step that is to be taken back. */
export interface DoneBefore {
  /** Its changes; `changeId` is the version that each gave its animal. */
  changes: readonly (Omit<Written, 'after'> & { changeId: number })[];
  /** The animals that it added and that still are, removed or not. */
  addedIds: readonly bigint[];
}

/** Plans to take a step back, for every animal with the version that the step left it with. */
export function planInverse({ changes, addedIds }: DoneBefore): Planned[] {
  const added = addedIds.map((id) => ({ id, version: 0 }));
  return [
    ...changes.map((change) => inverseOf({ ...change, after: null }, change.changeId)),
    ...planFor(added, 'removed'),
  ];
}

/**
 * Moves plans on to the present version of animals that are, behind what was undone since, as planned
 * on. `pastOf`: every change of an animal, the oldest first.
 */
export function lookThroughUndo(
  planned: readonly Planned[],
  present: ReadonlyMap<bigint, number>,
  pastOf: (id: bigint) => readonly PastChange[],
): Planned[] {
  return planned.map((one) => {
    const version = present.get(one.id) ?? NO_VERSION;
    if (version === one.version) return one;
    return isBehindUndo(version, one.version, pastOf(one.id)) ? { ...one, version } : one;
  });
}

/** A past change by the step that made it. */
export function pastChange(id: number, { id: stepId, undoes, redoes }: StoredStep): PastChange {
  return { id, stepId, takesBack: undoes ?? redoes };
}

/** The animal as a change leaves it; none when it was removed. */
export function rowAfter({ after }: Written, known: KnownPet | undefined, version: number) {
  return known && after ? [{ ...known.row, ...after, version } satisfies PetRow] : [];
}
