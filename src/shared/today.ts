import { z } from 'zod';
import { FieldId } from './fields/field.ts';
import { Id } from './int64.ts';
import { PetRow, PetStatus } from './pet.ts';

const Moment = z.int().min(0);

/** What a window means by today: its calendar, in Unix ms. */
export const TodayQuery = z.object({
  day: z.iso.date(),
  dayStart: Moment,
  weekStart: Moment,
  /** Moments of the past of which the stock is wanted. */
  times: z.array(Moment).max(24),
});
export type TodayQuery = z.infer<typeof TodayQuery>;

/** How many animals were sold, and what the shop was paid for them, in minor units; less what was undone. */
export const Sales = z.object({ animals: z.number(), money: z.number() });
export type Sales = z.infer<typeof Sales>;

/** How many animals were in stock at a moment, a group as one; sold ones are left out. */
export const StockCounts = z.array(
  z.object({ categoryId: Id, status: PetStatus.nullable(), animals: z.number() }),
);
export type StockCounts = z.infer<typeof StockCounts>;

/** What a shop wants to know when it opens. */
export const Today = z.object({
  soldToday: Sales,
  soldThisWeek: Sales,
  reserved: z.number(),
  /** Reserved until a day that is over. */
  overdue: z.number(),
  /** How many animals in stock each reminding date has come for; the fields without any are left out. */
  due: z.array(z.object({ field: FieldId, animals: z.number() })),
  /** Those longest in stock, the first first. */
  longest: z.array(PetRow),
  /** The stock at each of the moments, in their order, and now. */
  stock: z.array(StockCounts),
});
export type Today = z.infer<typeof Today>;
