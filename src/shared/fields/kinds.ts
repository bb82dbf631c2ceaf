import { choice } from './kinds/choice.ts';
import { code } from './kinds/code.ts';
import { date } from './kinds/date.ts';
import type { Kind } from './kinds/kind.ts';
import { longText } from './kinds/long-text.ts';
import { money } from './kinds/money.ts';
import { number } from './kinds/number.ts';
import { text } from './kinds/text.ts';
import { yesNo } from './kinds/yes-no.ts';

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
