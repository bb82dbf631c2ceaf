import { ShopError } from '../../shared/errors.ts';
import {
  changeBack,
  changedDetails,
  differingDetails,
  type Details,
  type DetailsChange,
} from '../../shared/fields/details.ts';
import type { FieldId } from '../../shared/fields/field.ts';
import type { Author, PetAction, Step, StepRef } from '../../shared/history.ts';
import {
  fieldsOf,
  hasSameFields,
  type PetFields,
  type PetRow,
  type PetStatus,
  type ShopNewPet,
} from '../../shared/pet.ts';
import { REMOVAL_FIELDS, RESERVATION_FIELDS } from '../../shared/fields/built-in.ts';
import { noSuchStep } from './refusals.ts';
import { say } from '../../shared/say.ts';

/** The most animals that a step changes, removes or puts back: tills wait for it, up to 12 µs an animal. */
const MOST_CHANGED = 20_000;

/** The most bytes of details that a step writes. */
const MOST_BYTES = 32_000_000;

/** The authors whose steps can be undone in the window. */
const UNDOABLE_AUTHORS: ReadonlySet<Author['kind']> = new Set(['window', 'import']);

/** The intended change of an animal, and the version on which it is based. */
export interface Planned {
  id: bigint;
  version: number;
  /** `recounted`: a removed entry has another number, since some of its animals are in another entry now. */
  action: Exclude<PetAction, 'added'> | 'recounted';
  /** The fields that change, besides the details. */
  fields: Partial<Omit<PetFields, 'details'>>;
  /** A change of single details. */
  details?: DetailsChange | undefined;
  /** Whether it is of a sale or its return: no other change brings sold animals back into stock. */
  isSale?: boolean;
  /** Whether it has happened at a till: no rule of the shop can stop it. */
  hasHappened?: boolean;
  /** The status that some animals of the entry get, which leave it. */
  partTo?: PetStatus | undefined;
}

/** An animal that a step adds. */
export interface PlannedAddition {
  action: 'added';
  pet: ShopNewPet;
}

/** An animal's present state, in stock or removed. */
export interface KnownPet {
  row: PetRow;
  isPresent: boolean;
}

/** The change of an animal; null means not in stock, but of a removed one that is recounted. `kept` is what its row has from then on. */
export interface Written {
  id: bigint;
  action: Planned['action'];
  before: PetFields | null;
  after: PetFields | null;
  kept: PetFields;
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

/** What the history keeps of an animal's details at a change. */
interface KeptDetails {
  before: Details;
  after: Details;
}

/**
 * What the history keeps of the details is where they differ, and how many animals there are, which
 * tells how many were sold. Of a removal that is its reason and day.
 */
export function keptDetails({ before, after }: Pick<Written, 'before' | 'after'>): KeptDetails {
  if (!before || !after) {
    return {
      before: before ? only(['quantity', ...REMOVAL_FIELDS], before.details) : {},
      after: after ? only(['quantity'], after.details) : {},
    };
  }
  const differing = differingDetails(before.details, after.details);
  return {
    before: { ...only(['quantity'], before.details), ...differing.before },
    after: { ...only(['quantity'], after.details), ...differing.after },
  };
}

/** Some details. */
export function only(fields: readonly FieldId[], details: Details): Details {
  return Object.fromEntries(Object.entries(details).filter(([field]) => fields.includes(field)));
}

/**
 * Decides which part of a plan is carried out, by ascending id. An animal whose version is not the
 * planned one, or that was removed or put back since, is a conflict.
 */
export function decideStep(
  planned: readonly Planned[],
  known: ReadonlyMap<bigint, KnownPet>,
): Decided {
  const decided: Decided = { writes: [], unchanged: 0, conflictIds: [] };
  for (const one of planned.toSorted(byId)) {
    const { id, version, action } = one;
    const pet = known.get(id);
    const isOut = action === 'putBack' || action === 'recounted';
    if (pet?.row.version !== version || pet.isPresent === isOut) {
      decided.conflictIds.push(id);
      continue;
    }
    const now = fieldsOf(pet.row);
    const wanted = wantedOf(now, one);
    if (action === 'changed' && hasSameFields(now, wanted)) {
      decided.unchanged += 1;
      continue;
    }
    decided.writes.push({ id, action, ...sidesOf(action, now, wanted), kept: wanted });
  }
  return decided;
}

function sidesOf(action: Planned['action'], now: PetFields, wanted: PetFields) {
  switch (action) {
    case 'changed':
    case 'recounted':
      return { before: now, after: wanted };
    case 'putBack':
      return { before: null, after: wanted };
    case 'removed': {
      // What is written down at a removal is what the animal was at its end, as many as were there.
      const { quantity = null } = now.details;
      const details = changedDetails(wanted.details, { quantity });
      return { before: { ...wanted, details }, after: null };
    }
  }
}

/** What a plan makes of an animal. */
function wantedOf(now: PetFields, { action, fields, details }: Planned): PetFields {
  const wanted: PetFields = { ...now, ...fields };
  const change = {
    ...(isReservationOver(now, wanted) && NO_RESERVATION),
    // What is written down about a removal ends with it.
    ...(action === 'putBack' && emptied(REMOVAL_FIELDS)),
    ...details,
  };
  if (Object.keys(change).length > 0) wanted.details = changedDetails(wanted.details, change);
  return wanted;
}

/** Empties fields. */
export function emptied(fields: readonly FieldId[]): DetailsChange {
  return Object.fromEntries(fields.map((field) => [field, null]));
}

const NO_RESERVATION = emptied(RESERVATION_FIELDS);

/** Whether an animal is reserved no more, and not because it was sold to whom it was reserved for. */
function isReservationOver(before: PetFields, after: PetFields): boolean {
  if (before.status === after.status) return false;
  const wasSoldOrReserved = before.status === 'sold' || before.status === 'pending';
  return wasSoldOrReserved && after.status !== 'pending' && after.status !== 'sold';
}

/** The number of a removed entry whose animals are all in other entries: nothing of it can be put back. */
export const NOBODY = 0;

/** A change as the history keeps it, with the version that it gave to the animal. */
export interface PastWrite extends Omit<Written, 'after' | 'kept'> {
  changeId: number;
  details: KeptDetails;
}

/** The inverse of what a step did to an animal; one of a step that moves animals among entries moves them back. */
export function inverseOf(
  { id, action, before, changeId, details }: PastWrite,
  { isAdded, movesAnimals }: { isAdded: boolean; movesAnimals: boolean },
): Planned {
  if (action !== 'changed') {
    const isOut = action !== 'putBack';
    const back = isOut ? 'putBack' : 'removed';
    const quantity = isOut && !isAdded ? (details.before['quantity'] ?? null) : NOBODY;
    return {
      id,
      version: changeId,
      fields: {},
      action: isAdded || action === 'recounted' ? 'recounted' : back,
      ...(movesAnimals && { details: { quantity } }),
    };
  }
  const { name, categoryId, status, photographs } = before ?? {};
  return {
    id,
    version: changeId,
    action,
    fields: {
      ...(name !== undefined && { name }),
      ...(categoryId !== undefined && { categoryId }),
      ...(status !== undefined && { status }),
      ...(photographs !== undefined && { photographs }),
    },
    details: changeBack(details.before, details.after),
  };
}

/** A change of one animal: its id, its step, and the step which that one took back, if any. */
export interface PastChange {
  id: number;
  stepId: number;
  takesBack: number | null;
}

/**
 * Whether an animal is, as far as undo is concerned, the same at two of its versions (0: as added): what was done
 * between them was undone. `changes` are all of the animal, oldest first. A change that takes another back brings
 * back what was before that one only where nothing else was in between: a sale that is undone after its group
 * was counted gives back its number, and the count stays.
 */
export function isUnchangedExceptUndo(
  version: number,
  wanted: number,
  changes: readonly PastChange[],
): boolean {
  const places = new Map(changes.map(({ stepId }, place) => [stepId, place]));
  // Each version, with the oldest one at which the animal was the same.
  const same = new Map<number, number>();
  const oldest = (place: number) => {
    const id = changes[place]?.id ?? 0;
    return same.get(id) ?? id;
  };
  for (const [place, { id, takesBack }] of changes.entries()) {
    const undone = takesBack === null ? undefined : places.get(takesBack);
    const isBack = undone !== undefined && oldest(undone) === oldest(place - 1);
    same.set(id, isBack ? oldest(undone - 1) : id);
  }
  return (same.get(version) ?? version) === (same.get(wanted) ?? wanted);
}

/** A step as stored, with the animals that it added and what it took back. */
export interface StoredStep extends Step {
  added: { first: bigint; last: bigint } | null;
  undoes: number | null;
  redoes: number | null;
}

/** Whether a step moves animals among entries: it is done, and undone, only as a whole. */
export function movesAnimals({ kind }: Pick<Step, 'kind'>): boolean {
  return kind === 'split' || kind === 'joined';
}

/** A step as the window sees it. */
export function shownStep({ id, at, author, kind, count, isUndo }: StoredStep): Step {
  return { id, at, author, kind, count, isUndo };
}

function inverseKind({ kind, count, added }: StoredStep): Step['kind'] {
  if (kind === 'changed') return 'changed';
  if (kind === 'split') return 'joined';
  if (kind === 'joined') return 'split';
  if (kind === 'removed') return 'putBack';
  const addedCount = added === null ? count : Number(added.last - added.first) + 1;
  return addedCount < count ? 'changed' : 'removed';
}

/**
 * The step that undoes the one that was found under a reference. Throws `not_found` unless that
 * is the author's own, made in a window, and the one that was meant.
 */
export function inverseStep(
  found: StoredStep | undefined,
  { at }: StepRef,
  author: Author,
): { target: StoredStep; kind: Pick<StoredStep, 'kind' | 'undoes' | 'redoes'> } {
  const isTheirs = found?.author.id === author.id && UNDOABLE_AUTHORS.has(found.author.kind);
  if (!isTheirs || found.at !== at) throw noSuchStep();
  const { id, isUndo } = found;
  const takesBack = isUndo ? { undoes: null, redoes: id } : { undoes: id, redoes: null };
  return { target: found, kind: { kind: inverseKind(found), ...takesBack } };
}

function byId(left: Planned, right: Planned): number {
  return left.id < right.id ? -1 : 1;
}

/** Throws `bad_request` when a step would change more animals than one may. */
export function refuseTooMany(count: number, most = MOST_CHANGED): void {
  if (count <= most) return;
  throw new ShopError(
    'bad_request',
    say`${inDigits(count)} animals are too many for one step, which takes at most ${inDigits(most)}. Do it in parts.`,
  );
}

/**
 * Throws `bad_request` when so many animals, of which `some` make a step write so many bytes, would
 * write more than one may.
 */
export function refuseTooLarge(count: number, bytes: number, some = 1): void {
  if ((count / some) * bytes <= MOST_BYTES) return;
  const most = Math.max(1, Math.floor((MOST_BYTES * some) / bytes));
  throw new ShopError(
    'bad_request',
    say`The texts of ${inDigits(count)} animals are too long for one step, which takes at most ${inDigits(most)} such animals. Do it in parts.`,
  );
}

function inDigits(count: number): string {
  return count.toLocaleString('en');
}
