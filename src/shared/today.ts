import { z } from 'zod';
import { FieldId } from './fields/field.ts';
import { Id } from './int64.ts';
import { PetRow, PetStatus } from './pet.ts';

const Moment = z.int().min(0);

/** What a window means by today: its calendar, in Unix ms. */
export const TodayQuery = z.object({
  day: z.iso.date(),
  /** Until when a coming date is of interest today. */
  until: z.iso.date(),
  /** When each of the days begins whose sales are wanted, the first first; the last one is not over. */
  days: z.array(Moment).max(31),
  /** Moments of the past of which the stock is wanted. */
  times: z.array(Moment).max(24),
});
export type TodayQuery = z.infer<typeof TodayQuery>;

/** How many animals were sold, and what the shop was paid for them, in minor units; less what was undone. The money is 0 for those who don't see takings. */
export const Sales = z.object({ animals: z.number(), money: z.number().default(0) });
export type Sales = z.infer<typeof Sales>;

/** How many animals were in stock at a moment, a group as one; sold ones are left out. */
export const StockCounts = z.array(
  z.object({ categoryId: Id, status: PetStatus.nullable(), animals: z.number() }),
);
export type StockCounts = z.infer<typeof StockCounts>;

/** What of a category is in stock, every animal of a group counted. */
export const CategoryStock = z.object({
  categoryId: Id,
  animals: z.number(),
  /** Entries that are reserved. */
  reserved: z.number(),
  /** The price of all animals, in minor units. */
  worth: z.number(),
});
export type CategoryStock = z.infer<typeof CategoryStock>;

/** A date of an animal in stock that reminds: it has come, or will soon. */
export const Need = z.object({ animal: PetRow, field: FieldId });
export type Need = z.infer<typeof Need>;

/** What a shop wants to know when it opens. */
export const Today = z.object({
  /** What was sold on each of the days, in their order. */
  days: z.array(Sales),
  categories: z.array(CategoryStock),
  reserved: z.number(),
  /** Reserved until a day that is over. */
  overdue: z.number(),
  /** How many animals in stock each reminding date has come for; the fields without any are left out. */
  due: z.array(z.object({ field: FieldId, animals: z.number() })),
  /** The first of those dates and of those to come, the earliest first. */
  needs: z.array(Need),
  /** Those longest in stock, the first first. */
  longest: z.array(PetRow),
  /** The stock at each of the moments, in their order, and now. */
  stock: z.array(StockCounts),
});
export type Today = z.infer<typeof Today>;
