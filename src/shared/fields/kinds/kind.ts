import type { z } from 'zod';
import type { Writing } from '../../money.ts';
import type { DayOrder } from '../../written-day.ts';
import type { DecimalSign, Readings } from '../../written-number.ts';

/** A value of a field: text for most kinds, a date as YYYY-MM-DD, money in minor units. */
export type FieldValue = string | number | boolean;

/** A part of a filter: the same value, a text that is in it, or the first or last value. */
export type FilterPart = 'is' | 'contains' | 'from' | 'to';

/** What of a field's definition decides which values it takes. */
export interface FieldRules {
  readonly id: string;
  /** The texts of which a choice takes one. */
  readonly choices: readonly string[];
}

/** A value that a text means, which `schema` checks, or what is wrong with the text, worded to follow the field's name. */
export type ReadText =
  | {
      value: unknown;
      /** Whether decimals were left out. */
      isRounded?: boolean;
      /** Whether it can be read only in another way than its column. */
      isUnlike?: boolean;
      /** The currency that stands beside it, if it is not the shop's. */
      foreign?: string | undefined;
    }
  | { problem: string };

/** A way of reading that a region or a column decides: what separates decimals, or the order of a date. */
export type Way = DecimalSign | DayOrder;

/** A kind of field: everything that depends on it except its input in the window. */
export interface Kind {
  /** Checks a value and returns it as it is kept; its messages follow the field's name. */
  schema: (rules: FieldRules) => z.ZodType<FieldValue>;
  /** The value that a typed or imported text means. */
  read: (text: string, rules: FieldRules, writing: Writing) => ReadText;
  /** What a text may mean by each way of reading it, for kinds of which some texts can be read in two ways. */
  readings?: (text: string, writing: Writing) => Readings<Way>;
  /** A value as it is exported, which `read` reads as the same value. */
  write: (value: FieldValue, writing: Writing) => string;
  /** A text as it is searched and compared, where that is more than folded by `fold`. */
  comparedAs?: (text: string, fold: (text: string) => string) => string;
  /** What its values are compared and sorted as; texts are folded, and long ones have no index. */
  storedAs: 'text' | 'longText' | 'number';
  /** Whether its values are numbers that add up: typed as digits, shown at the end of a column and summed. */
  isAmount: boolean;
  /** What a filter by such a field asks for. */
  filteredBy: readonly FilterPart[];
}

/** The reading of a text that `way` decides where there are two; null where they differ and nothing decides. */
export function decided<Of extends Way>(
  readings: Readings<Of>,
  way: Of | null,
): { text: string; isUnlike: boolean } | { both: string[] } | undefined {
  const all = [...new Set(Object.values<string | undefined>(readings))].filter(
    (text) => text !== undefined,
  );
  const [first] = all;
  if (first === undefined) return undefined;
  const chosen = way === null ? undefined : readings[way];
  if (chosen !== undefined) return { text: chosen, isUnlike: false };
  return all.length > 1 ? { both: all } : { text: first, isUnlike: way !== null };
}

/** What is wrong with a text of which nothing decides what it means. */
export function canBe(meanings: readonly string[]): string {
  return `can be ${meanings.slice(0, -1).join(', ')} or ${meanings.at(-1) ?? ''}`;
}
