import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { kindOf, type Field, type FieldId } from '../../../shared/fields/field.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { fieldsFor } from '../../stores/fields.ts';

/** The columns of every shop. Those of its own fields stand before `added`. */
const FIXED_COLUMNS = [
  'name',
  'category',
  'categoryNumber',
  'status',
  'added',
  'id',
  'addedBy',
] as const;
export type FixedColumn = (typeof FIXED_COLUMNS)[number];

export const ColumnId = z.union([
  z.enum(FIXED_COLUMNS),
  z.templateLiteral(['field:', z.string().regex(/^[a-z]{1,20}$/)]),
]);
export type ColumnId = z.infer<typeof ColumnId>;

/** Whether this version knows a column. */
export function isColumnId(id: string): id is ColumnId {
  return ColumnId.safeParse(id).success;
}

/** What the list knows about a column besides the look of its cells. */
interface ColumnTraits {
  readonly title: string;
  /**
   * Least and greatest width (px) until the clerk sets one; columns share the room within these
   * limits.
   */
  readonly width: readonly [least: number, greatest: number];
  /** The two orders that its header offers. The first press takes the first one. None by itself: null. */
  readonly sorts: readonly [InventoryView['sort'], InventoryView['sort']] | null;
  /** Numbers stand at the end, one place below the other. */
  readonly align?: 'end' | undefined;
}

/** A column that the list can show. */
export type Column = ColumnTraits & {
  /** Its place among all columns, shown or not; the first is 1. */
  readonly place: number;
} & Shown;

/** What a column shows: something of every shop, or one of the shop's own fields. */
type Shown =
  | { readonly id: FixedColumn; readonly field: null }
  | { readonly id: ColumnId; readonly field: Field };

const COLUMNS: Readonly<Record<FixedColumn, ColumnTraits>> = {
  name: {
    get title() {
      return t`Name`;
    },
    width: [184, 640],
    sorts: ['name', 'nameDescending'],
  },
  category: {
    get title() {
      return t`Category`;
    },
    width: [96, 360],
    sorts: ['category', 'categoryDescending'],
  },
  categoryNumber: {
    get title() {
      return t`Category no.`;
    },
    width: [104, 200],
    sorts: null,
    align: 'end',
  },
  status: {
    get title() {
      return t`Status`;
    },
    width: [104, 168],
    sorts: ['status', 'statusDescending'],
  },
  added: {
    get title() {
      return t`Added`;
    },
    width: [88, 136],
    sorts: ['newest', 'oldest'],
    align: 'end',
  },
  id: {
    get title() {
      return t`No.`;
    },
    width: [64, 104],
    sorts: ['oldest', 'newest'],
    align: 'end',
  },
  addedBy: {
    get title() {
      return t`Added by`;
    },
    width: [88, 320],
    sorts: ['addedBy', 'addedByDescending'],
  },
};

const FIELD_WIDTHS: Partial<Record<Field['kind'], ColumnTraits['width']>> = {
  yesNo: [72, 112],
  date: [136, 160],
  choice: [88, 200],
  code: [152, 200],
};
const AMOUNT_WIDTH: ColumnTraits['width'] = [100, 136];
const TEXT_WIDTH: ColumnTraits['width'] = [104, 280];

/** The first field of every shop. */
export const FIRST_FIELD = 'price';

/** What every shop can edit in the row. */
const EDITABLE: readonly ColumnId[] = ['name', 'category', 'status'];

/**
 * Whether a column's cell can be edited in place: of a field that is not for the animal's category,
 * only what it has from another one.
 */
export function isEditable({ id, field }: Column, { categoryId, details }: PetRow): boolean {
  if (!field) return EDITABLE.includes(id);
  return fieldsFor([field], categoryId).length > 0 || details[field.id] !== undefined;
}

/** Names the column of a field. */
export function fieldColumn(id: FieldId): ColumnId {
  return `field:${id}`;
}

/** All columns of a shop with these fields, in order. */
export function columnsOf(fields: readonly Field[]): readonly Column[] {
  const own = fields
    .filter(({ isColumn, isHidden }) => isColumn && !isHidden)
    .map((field) => ({ id: fieldColumn(field.id), field, ...traitsOf(field) }));
  return FIXED_COLUMNS.flatMap((id): (ColumnTraits & Shown)[] => {
    const column = { id, field: null, ...COLUMNS[id] };
    return id === 'added' ? [...own, column] : [column];
  }).map((column, place) => ({ ...column, place: place + 1 }));
}

function traitsOf(field: Field): ColumnTraits {
  const { id, name, kind } = field;
  const { isAmount } = kindOf(field);
  return {
    title: name,
    width: isAmount ? AMOUNT_WIDTH : (FIELD_WIDTHS[kind] ?? TEXT_WIDTH),
    sorts: [`field:${id}`, `field:${id}Descending`],
    align: isAmount ? 'end' : undefined,
  };
}

/**
 * Whether a column is shown as long as the clerk has neither shown nor hidden it: those of every
 * shop, and of its own fields the price, if the window is wide.
 */
export function isShownAtFirst(id: ColumnId, isWide: boolean): boolean {
  return id === fieldColumn(FIRST_FIELD) ? isWide : !id.startsWith('field:');
}

export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 1_200;
/** How much (px) one key press resizes a column. */
export const WIDTH_STEP = 16;

/** What the clerk chose (px), by the columns' ids. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Clamps a width (px) to what a column may have. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

type Sized = Pick<Column, 'id' | 'width'>;

/**
 * The columns as CSS `grid-template-columns`, for text that is `scale` times as large as usual. The
 * last track takes the room that no column uses.
 */
export function columnTemplate(
  shown: readonly Sized[],
  widths: ColumnWidths,
  scale: number,
): string {
  const tracks = shown.map(({ id, width: [least, greatest] }) => {
    const chosen = widths[id];
    return chosen === undefined
      ? `minmax(${least * scale}px, ${greatest * scale}px)`
      : `${chosen}px`;
  });
  return [...tracks, 'minmax(0, 1fr)'].join(' ');
}

/** The width (px) below which the shown columns no longer fit. `scale` as in `columnTemplate`. */
export function columnsWidth(shown: readonly Sized[], widths: ColumnWidths, scale: number): number {
  return shown.reduce((sum, { id, width }) => sum + (widths[id] ?? width[0] * scale), 0);
}

/** An order, and the column whose header shows it: two columns can show newest or oldest first. */
export interface Order {
  readonly column: ColumnId;
  readonly sort: InventoryView['sort'];
}

/**
 * The order after a header is pressed: the column's first order, or the opposite one if it is
 * sorted so already. Where the header offers none, the order stays.
 */
export function orderAfterPress(
  order: Order,
  { id: column, sorts }: Pick<Column, 'id' | 'sorts'>,
): Order {
  if (!sorts) return order;
  const [first, opposite] = sorts;
  const isFirst = order.column === column && order.sort === first;
  return { column, sort: isFirst ? opposite : first };
}

/** The `aria-sort` value of a column. */
export function ariaSort(order: Order, column: ColumnId): 'ascending' | 'descending' | 'none' {
  if (order.column !== column) return 'none';
  const isDescending = order.sort === 'newest' || order.sort.endsWith('Descending');
  return isDescending ? 'descending' : 'ascending';
}
