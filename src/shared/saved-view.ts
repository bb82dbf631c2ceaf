import { z } from 'zod';
import { FEW, KIB } from './call.ts';
import { FieldFilter, ShortText } from './fields/field.ts';
import { GroupedBy, InventoryView, SearchText, StatusTab } from './inventory.ts';

/** The most views that a shop keeps. */
export const MAX_SAVED_VIEWS = 50;

/** What the window calls a column: `name`, or `field:` and the id of a field. */
const ColumnName = z.string().regex(/^[a-zA-Z:]{1,40}$/);

/** How the list looks: its order, filters, search and columns. */
export const ListLook = z.object({
  /** Whether the animals are tiles with photographs, or else rows. */
  isGallery: z.boolean().optional(),
  order: z.object({ column: ColumnName, sort: InventoryView.shape.sort }),
  groupedBy: GroupedBy.nullable(),
  status: StatusTab,
  /** In decimal, since it is kept as JSON. */
  categoryId: z
    .string()
    .regex(/^-?\d{1,19}$/)
    .nullable(),
  search: SearchText,
  filters: z.array(FieldFilter).max(20),
  /** Those that are shown. */
  columns: z.array(ColumnName).max(100),
});
export type ListLook = z.infer<typeof ListLook>;

/** A look of the list under a name, for all windows of the shop. */
export const SavedView = z.object({ id: z.uuid(), name: ShortText, look: ListLook });
export type SavedView = z.infer<typeof SavedView>;

/** A view that is to be replaced or, without an id, added. */
export const SavedViewToSave = SavedView.extend({ id: SavedView.shape.id.nullable() });
export type SavedViewToSave = z.infer<typeof SavedViewToSave>;

/** The window's calls about saved views. */
export const viewCalls = {
  'views.list': {
    who: 'clerk',
    reads: ['views'],
    isPrompt: true,
    input: z.object({}),
    output: z.array(SavedView),
  },
  /** Replaces a view, or adds one that is not there. Returns all. */
  'views.save': {
    who: 'clerk',
    writes: ['views'],
    limits: { ...FEW, text: 64 * KIB },
    input: z.object({ view: SavedViewToSave }),
    output: z.array(SavedView),
  },
  /** Removes a view, whose saving brings it back. Returns all. */
  'views.remove': {
    who: 'clerk',
    writes: ['views'],
    input: SavedView.pick({ id: true }),
    output: z.array(SavedView),
  },
} as const;
