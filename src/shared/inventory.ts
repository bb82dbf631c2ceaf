import { z } from 'zod';
import { FieldId, FieldFilter } from './fields/field.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { PET_STATUSES, PetRow } from './pet.ts';

/** The status tabs of the inventory: the three statuses, "no status", all but the sold ones, and all. */
export const StatusTab = z.enum([...PET_STATUSES, 'none', 'stock', 'all']);
export type StatusTab = z.infer<typeof StatusTab>;

/** Orders of the inventory, each with its opposite. */
export const SORTS = [
  'newest',
  'oldest',
  'name',
  'nameDescending',
  'category',
  'categoryDescending',
  'status',
  'statusDescending',
  'addedBy',
  'addedByDescending',
] as const;

/** First those of which the search is the whole code, number or name, then those whose name begins with it or has it. */
const BestMatch = z.literal('match');

/** An order by a field: `field:price` or, the other way round, `field:priceDescending`. */
const FieldSort = z.templateLiteral(['field:', FieldId, z.enum(['', 'Descending'])]);

/** The field by which an order sorts; null for another order. */
export function sortedField(sort: string): FieldId | null {
  return /^field:([a-z]+)(?:Descending)?$/.exec(sort)?.[1] ?? null;
}

/** The sums of fields, by their ids; money in minor units, for each animal of a group. `quantity` counts the animals. */
export const FieldSums = z.record(FieldId, z.number());
export type FieldSums = z.infer<typeof FieldSums>;

export const MAX_SEARCH_LENGTH = 200;

/** The most animals that one call lists individually. */
export const MAX_SELECTED = 10_000;

/** Words, trimmed at both ends. */
export const SearchText = z.string().trim().max(MAX_SEARCH_LENGTH).superRefine(checkText);

/** What the clerk looks at: order, filters and search. */
export const InventoryView = z.object({
  sort: z.union([z.enum(SORTS), BestMatch, FieldSort]),
  status: StatusTab,
  categoryId: Id.nullable(),
  /**
   * Words, in any order, that are each a part of the name, of the category's name or of a text in the
   * details, or the number; empty shows all (`search-terms.ts`).
   */
  search: SearchText,
  /** All of them must be met. */
  filters: z.array(FieldFilter).max(20).optional(),
  /** Nothing but these animals. */
  ids: z.array(Id).max(MAX_SELECTED).optional(),
});
export type InventoryView = z.infer<typeof InventoryView>;

/** The most rows that one call returns. */
export const MAX_ROWS_PER_CALL = 500;

export const StatusCounts = z.record(StatusTab, z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;

/** Some rows of a view, and how many it has. */
export const InventoryRows = z.object({ rows: z.array(PetRow), total: z.number() });
export type InventoryRows = z.infer<typeof InventoryRows>;

/** Animals by their ids, without those that are not in stock. */
export const PetRows = z.object({
  rows: z.array(PetRow),
  /** The number of the newest change to any animal when these were read. */
  newestChange: z.number(),
});
export type PetRows = z.infer<typeof PetRows>;

/** What a list can be grouped by. */
export const GroupedBy = z.enum(['category', 'name', 'day']);
export type GroupedBy = z.infer<typeof GroupedBy>;

/** The orders that keep the animals of each group together. */
const GROUP_SORTS = {
  category: ['category', 'categoryDescending'],
  name: ['name', 'nameDescending'],
  day: ['newest', 'oldest'],
} as const satisfies Record<GroupedBy, readonly InventoryView['sort'][]>;

/** Whether an order keeps the animals of each group together. */
export function keepsTogether(sort: InventoryView['sort'], by: GroupedBy): boolean {
  return GROUP_SORTS[by].some((one) => one === sort);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How a view is grouped. Days begin and end as in the given time zone (IANA). */
export const PetGrouping = z.object({
  by: GroupedBy,
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'must be a time zone' }),
});
export type PetGrouping = z.infer<typeof PetGrouping>;

/** A view and how it is grouped, if at all, in one of the orders that keep each group together. */
export const GroupedView = z
  .object({ view: InventoryView, grouping: PetGrouping.nullable() })
  .refine(({ view, grouping }) => !grouping || keepsTogether(view.sort, grouping.by), {
    error: 'must be sorted by what it is grouped by',
  });

/** The most groups that a view has; the animals after these are in none. */
export const MAX_GROUPS = 5_000;

/**
 * Adjacent entries of a list, and how many animals they are. `key` is a category's id, a folded name, or a
 * day as YYYY-MM-DD.
 */
export const PetGroup = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  animals: z.number(),
});
export type PetGroup = z.infer<typeof PetGroup>;

/** All of a view at one moment. */
export const ViewSnapshot = z.object({
  /** The animals' ids, in the view's order. They cross as bytes. */
  ids: z
    .instanceof(Uint8Array)
    .transform((bytes) => new BigInt64Array(new Uint8Array(bytes).buffer)),
  /** Its groups in order, each as many of the ids as it counts; empty where it has no grouping. */
  groups: z.array(PetGroup).max(MAX_GROUPS),
  /** How many animals, those of groups included, match the search, the category and the filters, by status. */
  counts: StatusCounts,
  /** The number of the newest change to any animal; a selection of this view is based on it. */
  newestChange: z.number(),
});
export type ViewSnapshot = z.infer<typeof ViewSnapshot>;

/** Counting animals of one name stops here; a clerk learns nothing from a higher number. */
export const MOST_COUNTED_NAMED = 1_000;

/** The most animals that a scanned text is of: fields that are not unique may share a code. */
export const MOST_SCANNED = 20;

/** The animals that a clerk selected: listed with the versions seen, or a view with some exceptions. */
export const PetSelection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('animals'),
    animals: z
      .array(z.object({ id: Id, version: z.int().min(0) }))
      .min(1)
      .max(MAX_SELECTED),
  }),
  z.object({
    kind: z.literal('view'),
    view: InventoryView,
    except: z.array(Id).max(MAX_SELECTED),
    /** The `newestChange` of the view that the clerk saw. An animal changed since then is a conflict. */
    asOf: z.int().min(0),
  }),
]);
export type PetSelection = z.infer<typeof PetSelection>;
/** The most rows of the Removed view that one call returns. */
export const MAX_REMOVED_PER_CALL = 500;
