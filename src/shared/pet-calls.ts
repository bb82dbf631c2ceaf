import { z } from 'zod';
import { PRICE } from './fields/built-in.ts';
import { ANIMALS, ANIMALS_AND_CARD, CARD, KIB } from './call.ts';
import { RemovedRows, Step, StepOutcome, StepRef } from './history.ts';
import { Id } from './int64.ts';
import {
  FieldSums,
  GroupedView,
  InventoryRows,
  InventoryView,
  MAX_REMOVED_PER_CALL,
  MAX_ROWS_PER_CALL,
  MAX_SELECTED,
  PetRows,
  PetSelection,
  MOST_SCANNED,
  SearchText,
  StatusCounts,
  ViewSnapshot,
} from './inventory.ts';
import { ChangeOfOne, ClerkNewPet, ClerkPetName, PetChange, PetRow } from './pet.ts';

const nothing = z.object({});

/** The prices of all that was sold, beside others or alone. */
function pricesOfSold({ selection }: { selection: PetSelection }): readonly string[] {
  const isOfSold = selection.kind === 'view' && ['sold', 'all'].includes(selection.view.status);
  return isOfSold ? [PRICE.id] : [];
}

/** The most animals that the form adds in one go. */
export const MAX_ADDED_TOGETHER = 1_000;

/** The window's calls about the animals. */
export const petCalls = {
  /** Which animals a view shows, in its order. */
  'pets.view': {
    who: 'clerk',
    reads: ['animals', 'fields', 'categories'],
    limits: ANIMALS,
    input: GroupedView,
    output: ViewSnapshot,
  },
  /** The animals with these ids, in the same order. */
  'pets.byIds': {
    who: 'clerk',
    reads: ['animals'],
    isPrompt: true,
    limits: ANIMALS,
    input: z.object({ ids: z.array(Id).min(1).max(MAX_ROWS_PER_CALL) }),
    output: PetRows,
  },
  /** A few rows of a view. */
  'pets.rows': {
    who: 'clerk',
    reads: ['animals', 'fields', 'categories'],
    limits: ANIMALS,
    input: z.object({
      view: InventoryView,
      offset: z.int().min(0),
      limit: z.int().min(1).max(MAX_ROWS_PER_CALL),
    }),
    output: InventoryRows,
  },
  /** Staging's animals, newest first: what tills under trial added. */
  'pets.staging': {
    who: 'clerk',
    reads: ['staging'],
    input: z.object({ limit: z.int().min(1).max(MAX_ROWS_PER_CALL) }),
    output: InventoryRows,
  },
  'pets.counts': {
    who: 'clerk',
    reads: ['animals'],
    isPrompt: true,
    input: nothing,
    output: StatusCounts,
  },
  /** Adds an animal. */
  'pets.add': {
    who: 'clerk',
    limits: CARD,
    input: z.object({ pet: ClerkNewPet }),
    output: z.object({ row: PetRow, step: Step }),
  },
  /** Adds several identical animals as one step; `numbered` names them "Guppy 1", "Guppy 2" and so on. */
  'pets.addMany': {
    who: 'clerk',
    limits: CARD,
    input: z.object({
      pet: ClerkNewPet,
      count: z.int().min(1).max(MAX_ADDED_TOGETHER),
      numbered: z.boolean(),
    }),
    output: StepOutcome,
  },
  /** What the columns of numbers and money of the selected animals add up to. */
  'pets.sums': {
    who: 'clerk',
    reads: ['animals', 'fields', 'categories'],
    takings: pricesOfSold,
    limits: ANIMALS,
    input: z.object({ selection: PetSelection }),
    output: FieldSums,
  },
  /** The animals that a scanned text is of: those with that code, then the one with that number. */
  'pets.scanned': {
    who: 'clerk',
    reads: ['animals', 'fields'],
    input: z.object({ text: SearchText }),
    output: z.object({ rows: z.array(PetRow).max(MOST_SCANNED) }),
  },
  /** How many animals have a name, ignoring case; at most `MOST_COUNTED_NAMED`. */
  'pets.countNamed': {
    who: 'clerk',
    reads: ['animals'],
    input: z.object({ name: ClerkPetName }),
    output: z.object({ count: z.number() }),
  },
  /** Sells nothing: that is a call of its own. */
  'pets.change': {
    who: 'clerk',
    limits: ANIMALS_AND_CARD,
    input: z.object({ selection: PetSelection, change: PetChange }),
    output: StepOutcome,
  },
  /** Changes each animal by itself, all as one step. */
  'pets.changeEach': {
    who: 'clerk',
    limits: { ...ANIMALS_AND_CARD, text: 4 * KIB * KIB },
    input: z.object({ changes: z.array(ChangeOfOne).min(1).max(MAX_ROWS_PER_CALL) }),
    output: StepOutcome,
  },
  'pets.putBack': {
    who: 'clerk',
    writes: ['categories'],
    limits: ANIMALS,
    input: z.object({ ids: z.array(Id).min(1).max(MAX_SELECTED) }),
    output: StepOutcome,
  },
  'pets.removed': {
    who: 'clerk',
    reads: ['animals', 'categories'],
    input: z.object({
      offset: z.int().min(0),
      limit: z.int().min(1).max(MAX_REMOVED_PER_CALL),
      search: SearchText,
    }),
    output: RemovedRows,
  },
  /** Undoes a step of the person at this window. Taking an undo back does its step again. */
  'pets.undo': {
    who: 'clerk',
    writes: ['categories', 'sales', 'stockTakes'],
    input: z.object({ step: StepRef }),
    output: StepOutcome,
  },
} as const;
