import { ShopError } from '../../shared/errors.ts';
import { changedDetails, type Details, type DetailsChange } from '../../shared/fields/details.ts';
import type { Author, PetAction, Step, StepRef } from '../../shared/history.ts';
import { fieldsOf, hasSameFields, type PetFields, type PetRow } from '../../shared/pet.ts';
import { broughtByStatus } from '../../shared/sale.ts';
import { noSuchStep } from './refusals.ts';

/** The most animals in one step, whose transaction then delays the tills by about a second. */
const MOST_IN_A_STEP = 100_000;

/** The authors whose steps can be undone in the window. */
const UNDOABLE_AUTHORS: ReadonlySet<Author['kind']> = new Set(['window', 'import', 'sample']);

/** The intended change of an animal, and the version on which it is based. */
export interface Planned {
  id: bigint;
  version: number;
  action: Exclude<PetAction, 'added'>;
  /** The fields that change. */
  fields: Partial<PetFields>;
  /** A change of single details. */
  details?: DetailsChange | undefined;
  /** The day (YYYY-MM-DD) of a change in the shop, whose new status brings something with it. */
  day?: string | undefined;
}

/** An animal's present state, in stock or removed. */
export interface KnownPet {
  row: PetRow;
  isPresent: boolean;
}

/** The change of an animal; null means not in stock. */
export interface Written {
  id: bigint;
  action: Planned['action'];
  before: PetFields | null;
  after: PetFields | null;
}

/**
 * What a plan amounts to: what is written, how many need no change, and which animals somebody else
 * changed.
 */
export interface Decided {
  writes: Written[];
  unchanged: number;
  conflictIds: bigint[];
}

/**
 * Decides which part of a plan is carried out, by ascending id. An animal whose version is not the
 * planned one, or that was removed or put back meanwhile, is a conflict. `unsold` has the details from
 * before sales that the plan takes back. Throws `bad_request` when there are too many animals for one step.
 */
export function decideStep(
  planned: readonly Planned[],
  known: ReadonlyMap<bigint, KnownPet>,
  unsold: ReadonlyMap<bigint, Details>,
): Decided {
  const decided: Decided = { writes: [], unchanged: 0, conflictIds: [] };
  for (const one of planned.toSorted(byId)) {
    const { id, version, action } = one;
    const pet = known.get(id);
    if (pet?.row.version !== version || pet.isPresent === (action === 'putBack')) {
      decided.conflictIds.push(id);
      continue;
    }
    const now = fieldsOf(pet.row);
    const wanted = wantedOf(now, one, unsold.get(id));
    if (action === 'changed' && hasSameFields(now, wanted)) {
      decided.unchanged += 1;
      continue;
    }
    // What is written down at a removal is what the animal was at its end.
    const last = action === 'removed' ? wanted : now;
    const before = action === 'putBack' ? null : last;
    decided.writes.push({ id, action, before, after: action === 'removed' ? null : wanted });
  }
  refuseTooMany(decided.writes.length);
  return decided;
}

/** What a plan makes of an animal. */
function wantedOf(
  now: PetFields,
  { action, fields, details, day }: Planned,
  unsold?: Details,
): PetFields {
  const wanted: PetFields = { ...now, ...fields };
  const change = {
    ...(day !== undefined && broughtByStatus(now, wanted, day, unsold)),
    // The reason for a removal ends with it.
    ...(action === 'putBack' && { removedwhy: null }),
    ...details,
  };
  if (Object.keys(change).length > 0) wanted.details = changedDetails(wanted.details, change);
  return wanted;
}

/** The inverse of what a step did to an animal. `changeId` is the version that the step gave it. */
export function inverseOf(written: Written, changeId: number): Planned {
  const { id, action, before } = written;
  if (action === 'changed') {
    return { id, version: changeId, action, fields: before ?? {} };
  }
  return {
    id,
    version: changeId,
    action: action === 'removed' ? 'putBack' : 'removed',
    fields: before ?? {},
  };
}

/** A change of one animal: its id, its step, and the step which that one took back, if any. */
export interface PastChange {
  id: number;
  stepId: number;
  takesBack: number | null;
}

/**
 * Whether an animal is, as far as undo is concerned, still as it was at version `wanted` (0: as
 * added): all later changes were taken back, even though that gave it newer versions.
 */
export function isUnchangedExceptUndo(
  version: number,
  wanted: number,
  changes: readonly PastChange[],
): boolean {
  for (let seen = version; seen !== wanted;) {
    const change = changes.find(({ id }) => id === seen);
    const takesBack = change?.takesBack ?? null;
    if (takesBack === null) return false;
    const undone = changes.find(({ stepId }) => stepId === takesBack);
    const earlier = changes.filter(({ id }) => undone !== undefined && id < undone.id);
    seen = Math.max(0, ...earlier.map(({ id }) => id));
  }
  return true;
}

/** A step as stored, with the animals that it added and what it took back. */
export interface StoredStep extends Step {
  added: { first: bigint; last: bigint } | null;
  undoes: number | null;
  redoes: number | null;
}

/** A step as the window sees it. */
export function shownStep({ id, at, author, kind, count, isUndo }: StoredStep): Step {
  return { id, at, author, kind, count, isUndo };
}

function inverseKind(kind: Step['kind']): Step['kind'] {
  if (kind === 'changed') return 'changed';
  return kind === 'removed' ? 'putBack' : 'removed';
}

/**
 * The step that takes back the one that was found under a reference. Throws `not_found` unless that
 * is the author's own, made in a window, and the one that was meant.
 */
export function takingBack(
  found: StoredStep | undefined,
  { at }: StepRef,
  author: Author,
): { target: StoredStep; kind: Pick<StoredStep, 'kind' | 'undoes' | 'redoes'> } {
  const isTheirs = found?.author.id === author.id && UNDOABLE_AUTHORS.has(found.author.kind);
  if (!isTheirs || found.at !== at) throw noSuchStep();
  const { id, isUndo } = found;
  const takesBack = isUndo ? { undoes: null, redoes: id } : { undoes: id, redoes: null };
  return { target: found, kind: { kind: inverseKind(found.kind), ...takesBack } };
}

function byId(left: Planned, right: Planned): number {
  return left.id < right.id ? -1 : 1;
}

/** Throws `bad_request` when a step would change more animals than allowed. */
export function refuseTooMany(count: number): void {
  if (count <= MOST_IN_A_STEP) return;
  throw new ShopError(
    'bad_request',
    `${String(count)} animals are too many for one step. Narrow the selection to ${String(MOST_IN_A_STEP)} or fewer.`,
  );
}
