import { z } from 'zod';
import { SearchText, StatusCounts } from './inventory.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { PetFields, PetRow } from './pet.ts';

export const AUTHOR_KINDS = ['window', 'till', 'import', 'terminal', 'restore'] as const;

/** Who did something. `id` is a person's or a key's; `name` is the name they had at the time. */
export const Author = z.object({
  kind: z.enum(AUTHOR_KINDS),
  id: z.string().nullable(),
  name: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

/** The person at the window, as long as the shop names no persons. */
export const UNNAMED_CLERK: Author = { kind: 'window', id: null, name: null };

/** What happened to an animal. */
export const PetAction = z.enum(['added', 'changed', 'removed', 'putBack']);
export type PetAction = z.infer<typeof PetAction>;

/**
 * One line of the history, which only ever grows. `at` is Unix ms. Of the details of an animal that was not
 * just added, only those that differ, and how many animals it stands for.
 */
export const HistoryEntry = z.object({
  at: z.number(),
  author: Author,
  action: PetAction,
  petId: Id,
  before: PetFields.nullable(),
  after: PetFields.nullable(),
  /** The step that it belongs to; null for what a till added. */
  stepId: z.number().nullable(),
  /** How many animals that step affected. */
  stepSize: z.number(),
  isUndo: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const MAX_HISTORY_PER_CALL = 500;

/** What the history can be asked for. `sold` includes sales of some of a group, and what came to be sold elsewhere. */
export const AskedAction = z.enum([
  'added',
  'sold',
  'returned',
  'reserved',
  'changed',
  'removed',
  'putBack',
  'undone',
]);
export type AskedAction = z.infer<typeof AskedAction>;

/** The most animals among which the history looks for those that a search names. */
export const MOST_NAMED = 10_000;

/** Which part of the history to return. `from` and `to` are Unix ms, both inclusive. */
export const HistoryQuery = z.object({
  petId: Id.optional(),
  stepId: z.int().optional(),
  authorKind: z.enum(AUTHOR_KINDS).optional(),
  authorId: z.string().superRefine(checkText).optional(),
  action: AskedAction.optional(),
  /** Words of the names that animals have now, or their numbers; of more than `MOST_NAMED` the newest. */
  search: SearchText.optional(),
  /** Whether a step on many animals is only one entry. */
  bySteps: z.boolean().optional(),
  from: z.int().optional(),
  to: z.int().optional(),
  cursor: z.string().max(100).superRefine(checkText).optional(),
  limit: z.int().min(1).max(MAX_HISTORY_PER_CALL),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** A page of the history, newest first. `next` is the cursor of the next page. */
export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  next: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** What a step did; `sold` and `returned` are those of a sale, `split` and `joined` move animals among entries. */
export const StepKind = z.enum([
  'added',
  'changed',
  'removed',
  'putBack',
  'imported',
  'sold',
  'returned',
  'split',
  'joined',
]);

/** Something done in one go, which can be undone in one go. */
export const Step = z.object({
  id: z.number(),
  at: z.number(),
  author: Author,
  kind: StepKind,
  /** How many animals it affected. */
  count: z.number(),
  isUndo: z.boolean(),
});
export type Step = z.infer<typeof Step>;

/** Names a step. After a restore another step may have its id, but not its time as well. */
export const StepRef = Step.pick({ id: true, at: true });
export type StepRef = z.infer<typeof StepRef>;

/**
 * An animal left unchanged because someone else has changed it (or, when null, removed it), or because of what
 * `why` says: another animal has its code now.
 */
export const Conflict = z.object({
  id: Id,
  row: PetRow.nullable(),
  by: Author.nullable(),
  at: z.number().nullable(),
  why: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

export const MAX_ROWS_PER_OUTCOME = 200;
export const MAX_CONFLICTS_PER_OUTCOME = 50;

/** The result of a change. Animals in conflict are left out; all others are changed as one step. */
export const StepOutcome = z.object({
  /** Null when there was nothing to do. */
  step: Step.nullable(),
  /** How many entries are now as intended. */
  done: z.number(),
  /** How many animals the step is about, those of groups included; of a split or a join, those that were moved. */
  animals: z.number(),
  /** The first of them as they are now; empty for a removal. */
  rows: z.array(PetRow).max(MAX_ROWS_PER_OUTCOME),
  conflicts: z.array(Conflict).max(MAX_CONFLICTS_PER_OUTCOME),
  conflictCount: z.number(),
});
export type StepOutcome = z.infer<typeof StepOutcome>;

/** The result when there was nothing to do. */
export const NOTHING_DONE: StepOutcome = {
  step: null,
  done: 0,
  animals: 0,
  rows: [],
  conflicts: [],
  conflictCount: 0,
};

/** An animal in the Removed view. */
export const RemovedPet = PetRow.extend({
  removedAt: z.number(),
  removedBy: Author,
  /** The name of its category, even if that is not listed any more; null when it never had one. */
  categoryName: z.string().nullable(),
});
export type RemovedPet = z.infer<typeof RemovedPet>;

/** Some rows of it: `total` counts all entries, and `animals` the animals in them. */
export const RemovedRows = z.object({
  rows: z.array(RemovedPet),
  total: z.number(),
  animals: z.number(),
});
export type RemovedRows = z.infer<typeof RemovedRows>;

/** Animals that changed. Those in `removedIds` are no longer in stock. */
export const PetsChanged = z.object({
  rows: z.array(PetRow),
  removedIds: z.array(Id),
  counts: StatusCounts,
});
