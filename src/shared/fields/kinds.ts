import { code } from './kinds/codes.ts';
import { choice, longText, text, yesNo } from './kinds/texts.ts';
import { date } from './kinds/date.ts';
import type { Kind } from './kinds/kind.ts';
import { money, number } from './kinds/numbers.ts';

/** Every kind of field, in the order in which they are offered. */
export const KINDS = {
  text,
  longText,
  number,
  money,
  date,
  yesNo,
  choice,
  code,
} as const satisfies Record<string, Kind>;

/** The name of a kind, as it is stored. */
export type FieldKind = keyof typeof KINDS;

export const FIELD_KINDS = Object.keys(KINDS) as [FieldKind, ...FieldKind[]];
