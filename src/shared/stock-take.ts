import { z } from 'zod';
import { Removal } from './group-calls.ts';
import { Author, StepOutcome } from './history.ts';
import { Id } from './int64.ts';
import { MAX_ROWS_PER_CALL, SearchText, type InventoryView } from './inventory.ts';
import { checkText } from './messages.ts';
import { PetRow } from './pet.ts';

export const MAX_STOCK_TAKES_PER_CALL = 100;
/** The most places, and differences, that one call lists. */
export const MOST_PLACES = 500;
export const MOST_DIFFERENCES = 1_000;

const Place = z.string().trim().max(200).superRefine(checkText);
const TakeNumber = z.int().min(1);

/** Which animals are counted: all, those of a category, or those of a cage or tank. */
export const StockTakeScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), categoryId: Id }),
  z.object({ kind: z.literal('place'), place: Place.min(1) }),
]);
export type StockTakeScope = z.infer<typeof StockTakeScope>;

/** A stock take. Times are Unix ms; how many animals were expected and counted is known once it has ended. */
export const StockTake = z.object({
  /** Without gaps. */
  number: z.number(),
  id: z.uuid(),
  scope: StockTakeScope,
  begunAt: z.number(),
  author: Author,
  endedAt: z.number().nullable(),
  expected: z.number().nullable(),
  counted: z.number().nullable(),
});
export type StockTake = z.infer<typeof StockTake>;

/** How far a cage or tank is counted, in animals; without a name: those that have none. */
export const CountedPlace = z.object({
  place: z.string(),
  expected: z.number(),
  counted: z.number(),
});
export type CountedPlace = z.infer<typeof CountedPlace>;

/** What the stock and a count said of an animal or group when it was counted, where that was not the same. */
export const StockDifference = z.object({
  /** As it is now or, where it is not in stock, was last. */
  row: PetRow,
  /** How many were counted, and how many the stock had then: 0 of what was sold or removed. */
  counted: z.number(),
  stock: z.number(),
  /** Where it was found, if not in its place. */
  place: z.string().nullable(),
  author: Author,
  /** What is still not right; null for what was put right. */
  open: z.enum(['number', 'place']).nullable(),
});
export type StockDifference = z.infer<typeof StockDifference>;

/** How far a stock take is. */
export const StockTakeState = z.object({
  take: StockTake,
  expected: z.number(),
  counted: z.number(),
  /** Those of an unfinished one. */
  places: z.array(CountedPlace).max(MOST_PLACES),
  differences: z.array(StockDifference).max(MOST_DIFFERENCES),
  differenceCount: z.number(),
  /** Who has counted. */
  authors: z.array(Author),
  /** How many animals were sold since it began. */
  soldSince: z.number(),
});
export type StockTakeState = z.infer<typeof StockTakeState>;

/** An animal or group that was counted: as many as the stock has, or a number; null takes its count back. */
export const CountedAnimal = z.object({
  petId: Id,
  counted: z.union([z.literal('all'), z.int().min(0).max(1_000_000)]).nullable(),
  /** Where it was found; null where that is not looked at. */
  place: Place.nullable(),
});
export type CountedAnimal = z.infer<typeof CountedAnimal>;

const TakeRef = z.object({ number: TakeNumber });

/** A difference that is to be put right, and of what is missing why and when it went. */
export const StockTakeRight = TakeRef.extend({ petId: Id, ...Removal.shape });
export type StockTakeRight = z.infer<typeof StockTakeRight>;

/** The window's calls about stock takes. */
export const stockTakeCalls = {
  /** Begins one; its id, made in the window, lets it be sent twice. */
  'stockTakes.begin': {
    who: 'clerk',
    writes: ['stockTakes'],
    input: z.object({ id: z.uuid(), scope: StockTakeScope }),
    output: StockTake,
  },
  /** The newest first. */
  'stockTakes.list': {
    who: 'clerk',
    reads: ['stockTakes'],
    input: z.object({
      before: z.int().optional(),
      limit: z.int().min(1).max(MAX_STOCK_TAKES_PER_CALL),
    }),
    output: z.array(StockTake),
  },
  'stockTakes.read': {
    who: 'clerk',
    reads: ['stockTakes', 'animals'],
    input: TakeRef,
    output: StockTakeState,
  },
  /** Some animals that are to be counted, by name, each with how many of it were counted, if it was. */
  'stockTakes.animals': {
    who: 'clerk',
    reads: ['stockTakes', 'animals', 'categories'],
    input: TakeRef.extend({
      /** Those of a place; without a name, those that have none. */
      place: Place.nullable(),
      search: SearchText,
      limit: z.int().min(1).max(MAX_ROWS_PER_CALL),
    }),
    output: z.object({
      animals: z.array(z.object({ row: PetRow, counted: z.number().nullable() })),
      total: z.number(),
    }),
  },
  /** What a scanned text is of, in stock or sold; where nothing, what was removed. */
  'stockTakes.scanned': {
    who: 'clerk',
    reads: ['stockTakes', 'animals'],
    input: z.object({ text: SearchText }),
    output: z.object({ rows: z.array(PetRow), removed: z.array(PetRow) }),
  },
  /** Counts animals, or takes their counts back; counted again, the last count is theirs. */
  'stockTakes.count': {
    who: 'clerk',
    writes: ['stockTakes'],
    input: TakeRef.extend({ animals: z.array(CountedAnimal).min(1).max(MAX_ROWS_PER_CALL) }),
    output: z.object({}),
  },
  /** Ends it: what was not counted is missing. */
  'stockTakes.end': { who: 'clerk', writes: ['stockTakes'], input: TakeRef, output: StockTake },
  /** Makes the stock what was counted, as one step. */
  'stockTakes.putRight': {
    who: 'clerk',
    writes: ['stockTakes'],
    input: StockTakeRight,
    output: StepOutcome,
  },
} as const;

/** The animals in stock that are to be counted. */
export function viewOf(
  scope: StockTakeScope,
  of: { place?: string | null; search?: string } = {},
): InventoryView {
  const ofScope = scope.kind === 'place' ? scope.place : null;
  const places = [ofScope, of.place ?? null].filter((place) => place !== null);
  return {
    sort: of.search ? 'match' : 'name',
    status: 'stock',
    search: of.search ?? '',
    categoryId: scope.kind === 'category' ? scope.categoryId : null,
    filters: places.map((place) =>
      place === '' ? { field: 'place', isEmpty: true } : { field: 'place', is: place },
    ),
  };
}
