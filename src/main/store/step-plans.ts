import type { PetChange, PetFields, PetRow } from '../../shared/pet.ts';
import {
  inverseOf,
  isUnchangedExceptUndo,
  type KnownPet,
  type PastChange,
} from './planned-step.ts';
import type { Planned, Written } from './planned-step.ts';

/** A version that no animal has, so that anything planned on it becomes a conflict. */
export const NO_VERSION = -1;

/** An animal and the version on which a plan is based. */
export interface Versioned {
  id: bigint;
  version: number;
}

/** Plans the same for all animals, on a `day` in the shop. Fields that a change leaves undefined stay as they are. */
export function planFor(
  animals: readonly Versioned[],
  action: Planned['action'],
  { details, ...change }: PetChange = {},
  day?: string,
): Planned[] {
  const given = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
  const fields: Partial<PetFields> = Object.fromEntries(given);
  return animals.map(({ id, version }) => ({ id, version, action, fields, details, day }));
}

/** What a clerk selected of a view. Animals changed since the clerk saw them become conflicts. */
export function asSeen(
  shown: readonly Versioned[],
  { except, asOf }: { except: readonly bigint[]; asOf: number },
): Versioned[] {
  const left = new Set(except);
  return shown
    .filter(({ id }) => !left.has(id))
    .map(({ id, version }) => ({ id, version: version > asOf ? NO_VERSION : version }));
}

/** What must be known about a step to take it back. */
export interface DoneBefore {
  /** Its changes; `changeId` is the version that each gave to its animal. */
  changes: readonly (Omit<Written, 'after'> & { changeId: number })[];
  /** The animals that it added and that still exist, removed or not. */
  addedIds: readonly bigint[];
}

/** Plans to take a step back, based on the version that the step left each animal with. */
export function planInverse({ changes, addedIds }: DoneBefore): Planned[] {
  const added = addedIds.map((id) => ({ id, version: 0 }));
  return [
    ...changes.map((change) => inverseOf({ ...change, after: null }, change.changeId)),
    ...planFor(added, 'removed'),
  ];
}

/**
 * Updates plans to the present versions of animals that, apart from undone changes, are still as
 * planned. `pastOf` returns every change of an animal, oldest first.
 */
export function lookThroughUndo(
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

/** The animal as a change leaves it; undefined when it was removed. */
export function rowAfter({ after }: Written, known: KnownPet | undefined, version: number) {
  return known && after ? [{ ...known.row, ...after, version } satisfies PetRow] : [];
}
