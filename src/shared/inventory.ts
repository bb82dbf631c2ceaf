import { z } from 'zod';
import { Int64 } from './int64.ts';
import { PET_STATUSES, PetRow } from './pet.ts';

/** The status tabs of the inventory: the three statuses, "no status", and all. */
export const StatusTab = z.enum([...PET_STATUSES, 'none', 'all']);
export type StatusTab = z.infer<typeof StatusTab>;

/** Orders of the inventory, each with its reverse. */
export const SORTS = [
  'newest',
  'oldest',
  'name',
  'nameDescending',
  'category',
  'categoryDescending',
  'status',
  'statusDescending',
] as const;

/** What the clerk looks at: order, filters and search. */
export const InventoryView = z.object({
  sort: z.enum(SORTS),
  status: StatusTab,
  categoryId: Int64.nullable(),
  /** Part of a name or of a category's name, any case, or an animal's number; empty shows all. */
  search: z.string().trim().max(200),
});
export type InventoryView = z.infer<typeof InventoryView>;

/** Most rows that one `pets.rows` call returns. */
export const MAX_ROWS_PER_CALL = 500;

export const StatusCounts = z.record(StatusTab, z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;

export const InventoryRows = z.object({
  rows: z.array(PetRow),
  /** How many animals match the view. */
  total: z.number(),
  /** False while a search is still counting: then `total` and `counts` are "at least", and asking again tells more. */
  totalIsExact: z.boolean(),
  /** How many match the search and the category, by status: what the tabs show. */
  counts: StatusCounts,
  /** The newest change of any animal: what a selection of this view is made as of. */
  newestChange: z.number(),
});
export type InventoryRows = z.infer<typeof InventoryRows>;

/** What a list can be grouped by. */
export const GroupedBy = z.enum(['category', 'name', 'day']);
export type GroupedBy = z.infer<typeof GroupedBy>;

/** The orders in which the animals of each group stand together. */
export const GROUP_SORTS = {
  category: ['category', 'categoryDescending'],
  name: ['name', 'nameDescending'],
  day: ['newest', 'oldest'],
} as const satisfies Record<GroupedBy, readonly InventoryView['sort'][]>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How a view is grouped; days begin and end as in a time zone (IANA). */
export const PetGrouping = z.object({
  by: GroupedBy,
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'must be a time zone' }),
});
export type PetGrouping = z.infer<typeof PetGrouping>;

/** A view with its grouping, in one of the orders that keep each group together. */
export const GroupedView = z
  .object({ view: InventoryView, grouping: PetGrouping })
  .refine(({ view, grouping }) => GROUP_SORTS[grouping.by].some((sort) => sort === view.sort), {
    error: 'must be sorted by what it is grouped by',
  });

/** Most groups that are returned. */
export const MAX_GROUPS = 5_000;

/** Animals that stand together in a list: `key` is a category's id, a folded name, or a day as YYYY-MM-DD. */
export const PetGroup = z.object({ key: z.string(), label: z.string(), count: z.number() });
export type PetGroup = z.infer<typeof PetGroup>;

/** The groups of a view in its order; when there are more than `MAX_GROUPS`, the first. */
export const PetGroups = z.object({
  groups: z.array(PetGroup).max(MAX_GROUPS),
  isComplete: z.boolean(),
});
export type PetGroups = z.infer<typeof PetGroups>;

/** How many animals of one name are counted; a higher number is no news to a clerk. */
export const MOST_COUNTED_NAMED = 1_000;

/** Most animals that one call names one by one. */
export const MAX_SELECTED = 10_000;

/** The animals that a clerk selected: one by one with the versions seen, or a view but for some. */
export const PetSelection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('animals'),
    animals: z
      .array(z.object({ id: Int64, version: z.int().min(0) }))
      .min(1)
      .max(MAX_SELECTED),
  }),
  z.object({
    kind: z.literal('view'),
    view: InventoryView,
    except: z.array(Int64).max(MAX_SELECTED),
    /** The `newestChange` of the rows that the clerk saw: an animal changed since is a conflict. */
    asOf: z.int().min(0),
  }),
]);
export type PetSelection = z.infer<typeof PetSelection>;

/** Most rows of the Removed view that one call returns. */
export const MAX_REMOVED_PER_CALL = 500;
