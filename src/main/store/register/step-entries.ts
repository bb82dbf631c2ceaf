import { REMOVAL_FIELDS, RESERVATION_FIELDS } from '../../../shared/fields/built-in.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import {
  differingDetails,
  type Details,
  type DetailsChange,
} from '../../../shared/fields/details.ts';
import type { Author } from '../../../shared/history.ts';
import { RegisterEntry, type EntryFacts, type EntryKind } from '../../../shared/register.ts';
import { animalsIn } from '../../../shared/group.ts';
import type { PetFields, PetStatus } from '../../../shared/pet.ts';
import { emptied, type StoredStep, type Written } from '../planned-step.ts';
import type { UnnumberedEntry } from './chain.ts';

/** What is written down about an animal without being a fact of the register; who sold it is kept as a person. */
const NO_FACTS: ReadonlySet<string> = new Set([
  'price',
  'cost',
  'place',
  'notes',
  'source',
  ...RESERVATION_FIELDS,
  ...REMOVAL_FIELDS,
]);

/** What the register keeps of an animal's details. */
export function factsIn<Value>(details: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(details).filter(([id]) => !NO_FACTS.has(id)));
}

/** The day on which something was, the record to which it belongs, and whom it names. */
export interface Occasion {
  day?: string;
  record?: string;
  customerId?: string | null;
  why?: string;
  /** What it is, where animals stay: a correction, unless something else is said. */
  kind?: 'changed' | 'treated';
}

/** When and by whom entries are made, as part of which step, on which occasion. */
export interface EntryContext extends Occasion {
  at: number;
  author: Author;
  step?: Pick<StoredStep, 'id' | 'kind' | 'undoes'>;
}

/** An entry with whom it names, of whom only a hash goes into the register. */
export interface DraftEntry {
  entry: UnnumberedEntry;
  /** Null where it is about the register itself. */
  animal: bigint | null;
  categoryId: bigint | null;
  /** What is written down as the animal's source; undefined where the entry says nothing of it. */
  source?: string;
  customerId: string | null;
}

/** An animal that a step changed, removed or put back; `details` of both are those that differ, and how many there are. */
export type PastWrite = Pick<Written, 'id' | 'action' | 'before' | 'after'>;

/** The entry of an animal that came into stock. */
export function additionEntry(
  { id, ...fields }: PetFields & { id: bigint },
  context: EntryContext,
): DraftEntry {
  const kind = context.step?.kind === 'split' ? 'split' : 'added';
  return draft(context, { id, kind, animals: animalsIn(fields), facts: allFacts(fields) }, fields);
}

/** The entry of what happened to an animal; undefined where nothing of it belongs into the register. */
export function changeEntry(write: PastWrite, context: EntryContext): DraftEntry | undefined {
  const { id, action, before, after } = write;
  switch (action) {
    case 'changed':
      return before && after ? changedEntry(id, before, after, context) : undefined;
    case 'removed': {
      const details = before?.details ?? {};
      const kind = context.step?.kind === 'joined' ? 'joined' : 'removed';
      const why = textIn(details, 'removedwhy') ?? context.why;
      const day = textIn(details, 'removedon') ?? context.day;
      return draft(withGiven(context, { why, day }), { id, kind, animals: animalsIn({ details }) });
    }
    case 'putBack': {
      if (!after) return undefined;
      const { quantity = null } = after.details;
      const facts = { ...mainFacts(after), details: { quantity } };
      return draft(context, { id, kind: 'putBack', animals: animalsIn(after), facts }, after);
    }
    case 'recounted': {
      const details = after?.details ?? {};
      return draft(context, { id, kind: 'recounted', animals: animalsIn({ details }) });
    }
  }
}

/** The entry of a treatment that changed nothing that is written down about an animal. */
export function treatedEntry(
  { id, ...fields }: PetFields & { id: bigint },
  context: EntryContext,
): DraftEntry {
  return draft(context, { id, kind: 'treated', animals: animalsIn(fields) });
}

function changedEntry(
  id: bigint,
  before: PetFields,
  after: PetFields,
  context: EntryContext,
): DraftEntry | undefined {
  const facts = changedFacts(before, after);
  const gone = inStock(before) - inStock(after);
  const source = changedText(before, after, 'source');
  const isOfSale = context.step?.kind === 'sold' || context.step?.kind === 'returned';
  const isMoved = isOfSale || (before.status === 'sold') !== (after.status === 'sold');
  const { kind: stays = 'changed' } = context;
  const kind = !isMoved || gone === 0 ? stays : gone > 0 ? 'sold' : 'returned';
  if (kind === 'changed' && Object.keys(facts).length === 0 && source === undefined) return;
  const animals = kind === stays ? animalsIn(after) : Math.abs(gone);
  const named = kind === 'changed' ? withGiven(context, { customerId: null }) : context;
  const fields = {
    categoryId: after.categoryId,
    details: { ...(source !== undefined && { source }) },
  };
  return draft(named, { id, kind, animals, facts }, facts.category === undefined ? fields : after);
}

function inStock({ status, details }: PetFields): number {
  return status === 'sold' ? 0 : animalsIn({ details });
}

/** What the register says of a status: reserved or not, an animal is here until it is sold. */
export function registeredStatus(status: PetStatus | null): 'here' | 'sold' {
  return status === 'sold' ? 'sold' : 'here';
}

function changedText(before: PetFields, after: PetFields, id: string): string | undefined {
  const [was, is] = [before.details[id], after.details[id]];
  return was === is ? undefined : String(is ?? '');
}

function mainFacts({ name, categoryId, status }: PetFields): EntryFacts {
  return { name, category: String(categoryId), status: registeredStatus(status) };
}

function allFacts(fields: PetFields): EntryFacts {
  const details = factsIn(fields.details);
  return { ...mainFacts(fields), ...(Object.keys(details).length > 0 && { details }) };
}

function changedFacts(before: PetFields, after: PetFields): EntryFacts {
  const status = registeredStatus(after.status);
  const differing = differingDetails(before.details, after.details);
  const details: DetailsChange = factsIn({
    ...emptied(Object.keys(differing.before)),
    ...differing.after,
  });
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.categoryId !== after.categoryId && { category: String(after.categoryId) }),
    ...(registeredStatus(before.status) !== status && { status }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

function textIn(details: Details, id: string): string | undefined {
  const value = details[id];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An entry with any other text for a day could not be read again. */
function isDay(text: string | undefined): text is string {
  return text !== undefined && RegisterEntry.shape.day.safeParse(text).success;
}

function withGiven(context: EntryContext, given: object): EntryContext {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...context, ...Object.fromEntries(known) };
}

function draft(
  { at, author, step, day, record, why, customerId = null }: EntryContext,
  {
    id,
    kind,
    animals,
    facts = {},
  }: { id: bigint; kind: EntryKind; animals: number; facts?: EntryFacts },
  animal?: Pick<PetFields, 'categoryId' | 'details'>,
): DraftEntry {
  const source = animal?.details['source'];
  return {
    entry: {
      at: momentOf(at).text,
      day: isDay(day) ? day : momentOf(at).day,
      kind,
      by: author.kind,
      ...(author.id !== null && { who: author.id }),
      animal: String(id),
      animals,
      ...(Object.keys(facts).length > 0 && { facts }),
      ...(record !== undefined && { record }),
      ...(step !== undefined && { step: step.id }),
      ...(typeof step?.undoes === 'number' && { undoes: step.undoes }),
      ...(why !== undefined && why !== '' && { why }),
    },
    animal: id,
    customerId,
    categoryId: facts.category === undefined ? null : (animal?.categoryId ?? null),
    ...(typeof source === 'string' && { source }),
  };
}

let lastMoment = { at: Number.NaN, text: '', day: '' };

/** A moment and its day as texts, which all entries of a step have in common. */
function momentOf(at: number): { text: string; day: string } {
  if (lastMoment.at !== at)
    lastMoment = { at, text: new Date(at).toISOString(), day: dayNamed(at) };
  return lastMoment;
}
