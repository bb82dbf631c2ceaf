import { z } from 'zod';
import { Int64 } from './int64.ts';
import { PET_STATUSES, PetRow } from './pet.ts';

/** The status tabs of the inventory: the three statuses, "no status", and all. */
export const StatusTab = z.enum([...PET_STATUSES, 'none', 'all']);
export type StatusTab = z.infer<typeof StatusTab>;

/** What the clerk looks at: order, filters and search. */
export const InventoryView = z.object({
  sort: z.enum(['newest', 'oldest', 'name']),
  status: StatusTab,
  categoryId: Int64.nullable(),
  /** Part of a name, any case; empty shows all. */
  search: z.string().max(200),
});
export type InventoryView = z.infer<typeof InventoryView>;

/** Most rows that one `pets.rows` call answers. */
export const MAX_ROWS_PER_CALL = 500;

export const InventoryRows = z.object({
  rows: z.array(PetRow),
  /** How many animals match the view. */
  total: z.number(),
  /** False when a search has more matches than are counted: then `total` is "at least". */
  totalIsExact: z.boolean(),
});
export type InventoryRows = z.infer<typeof InventoryRows>;

export const StatusCounts = z.record(StatusTab, z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;
