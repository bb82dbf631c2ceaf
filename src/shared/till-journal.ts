import { z } from 'zod';
import { ForeseenSales } from './recorded-sale.ts';
import { SaleId, type SaleLine } from './sale.ts';
import { Drawer, TaxRate } from './shop-profile.ts';

/** The most receipts of one journal. */
export const MOST_RECEIPTS = 20_000;

/** A line as a till sold it. Its codes, such as article number and GTIN, may be those of an animal here. */
export interface JournalLine extends Pick<
  SaleLine,
  'words' | 'quantity' | 'unitPrice' | 'discount' | 'taxRate'
> {
  codes: string[];
}

/** A sale that a till has made and printed a receipt for, or what takes the whole of one back. Amounts are in minor units. */
export interface JournalReceipt {
  id: SaleId;
  /** The till's own number, unique in it for good. */
  receipt: string;
  /** In Unix ms. */
  soldAt: number;
  /** What its till says it comes to; less than nothing where money was given back. */
  total: number;
  /** What was sold, or what is given back as it was sold: nothing negative. */
  lines: JournalLine[];
  /** The sale that it takes back, as its till names it. */
  cancels: SaleId | null;
  /** Whether it gives money back, but names no sale. */
  isRefund: boolean;
}

/** What a till turned over at a rate, tax included, in minor units. */
export interface Turnover {
  taxRate: TaxRate | null;
  total: number;
}

/** The days of tills, as a file of theirs has them. */
export interface TillJournal {
  /** What the tills call themselves. */
  tills: string[];
  /** ISO 4217; null where the file does not say. */
  currency: string | null;
  /** In the order in which they were. */
  receipts: JournalReceipt[];
  /** How many are no sales: orders, practice, aborted ones, money put in. */
  leftOut: number;
  /** Numbers of receipts, or of closes, that are missing between others: “318: 7–9”. */
  gaps: string[];
  /** What its closes say; null where the file has none. */
  turnover: Turnover[] | null;
}

/** What a shop calls a till whose days come in. */
export const TillName = Drawer.min(1, { error: 'must have a name' });

/** What sales come to at a rate here and, where its file says, at the till; in minor units. */
const ComparedTurnover = z.object({
  taxRate: TaxRate.nullable(),
  book: z.number(),
  till: z.number().nullable(),
});
export type ComparedTurnover = z.infer<typeof ComparedTurnover>;

/** What taking a till's days in would do. */
export const JournalPreview = ForeseenSales.extend({
  tills: z.array(z.string()),
  leftOut: z.number(),
  gaps: z.array(z.string()),
  turnover: z.array(ComparedTurnover),
});
export type JournalPreview = z.infer<typeof JournalPreview>;

/** What was taken in: the new sales, and how many that take one back; how many were known, and how many animals left. */
export const JournalTaken = z.object({
  sales: z.array(SaleId),
  returns: z.number(),
  known: z.number(),
  animals: z.number(),
  problems: z.number(),
});
export type JournalTaken = z.infer<typeof JournalTaken>;
