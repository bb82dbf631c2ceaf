import type { z } from 'zod';
import type { Writing } from '../../money.ts';

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

/** A kind of field: everything that depends on it except its input in the window. */
export interface Kind {
  /** Checks a value and returns it as it is kept; its messages follow the field's name. */
  schema: (rules: FieldRules) => z.ZodType<FieldValue>;
  /** The value that a typed or imported text means. What it can't read stays text, which `schema` refuses. */
  read: (text: string, rules: FieldRules, writing: Writing) => unknown;
  /** The value of a number that a file holds as one, and whether decimals were left out; for kinds that are numbers. */
  ofNumber?: (number: number, writing: Writing) => { value: number; isRounded: boolean };
  /** What a text must be that `read` can't read, where that depends on the region: “a number, such as 1234,5”. */
  expected?: (rules: FieldRules, writing: Writing) => string;
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
