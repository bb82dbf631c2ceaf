import { z } from 'zod';
import { Id } from '../int64.ts';
import { checkText, isVisible } from '../messages.ts';
import { FIELD_KINDS, KINDS, type FieldKind } from './kinds.ts';
import type { Kind } from './kinds/kind.ts';

/** The most fields that a shop has, hidden ones included. */
export const MAX_FIELDS = 60;

/** What a field's values are stored under. Small letters only: `sql/folded-details.ts` writes it in capitals. */
export const FieldId = z.string().regex(/^[a-z]{1,20}$/);
export type FieldId = z.infer<typeof FieldId>;

/** A name on one line, trimmed at both ends. */
export const ShortText = z
  .string()
  .trim()
  .refine(isVisible, { error: 'must not be empty', abort: true })
  .max(60, { error: 'must be at most 60 characters long' })
  .superRefine(checkText);

const FieldShape = z.object({
  id: FieldId,
  name: ShortText,
  /** What values it takes; it stays as it is for good. */
  kind: z.enum(FIELD_KINDS),
  /** The categories that it is for; null for all. */
  categories: z.array(Id).max(500).nullable(),
  /** Whether the list can show it as a column. */
  isColumn: z.boolean(),
  /** Whether no two animals may have the same; only of codes. */
  isUnique: z.boolean(),
  /** Whether its date, once it has come, is pointed out; only of dates. */
  reminds: z.boolean(),
  isHidden: z.boolean(),
  /** Whether the form for a new animal asks for it. */
  inForm: z.boolean(),
  /** What a choice offers; empty for other kinds. */
  choices: z.array(ShortText).max(100),
});

type Rule = (field: Omit<z.infer<typeof FieldShape>, 'id'>) => boolean;
const isIf =
  (kind: FieldKind, is: (field: Parameters<Rule>[0]) => boolean): Rule =>
  (field) =>
    field.kind === kind || !is(field);
const RULES: readonly [path: string, error: string, Rule][] = [
  ['isUnique', 'is only for codes', isIf('code', ({ isUnique }) => isUnique)],
  ['reminds', 'is only for dates', isIf('date', ({ reminds }) => reminds)],
  ['choices', 'are only for a choice', isIf('choice', ({ choices }) => choices.length > 0)],
  ['choices', 'must not be empty', ({ kind, choices }) => kind !== 'choice' || choices.length > 0],
  ['choices', 'must differ', ({ choices }) => new Set(choices).size === choices.length],
];

function checkRules(field: Parameters<Rule>[0], context: z.RefinementCtx): void {
  for (const [path, message, isKept] of RULES) {
    if (!isKept(field)) context.addIssue({ code: 'custom', message, path: [path] });
  }
}

/** Something that a shop writes down about its animals. Its place is that in the list of all fields. */
export const Field = FieldShape.superRefine(checkRules);
export type Field = z.infer<typeof Field>;

/** A field that is to be changed or, without an id, added as the last one. */
export const FieldToSave = FieldShape.extend({ id: FieldId.nullable() }).superRefine(checkRules);
export type FieldToSave = z.infer<typeof FieldToSave>;

/** What decides how a field's values are read, checked and written. */
export function kindOf({ kind }: Pick<Field, 'kind'>): Kind {
  return KINDS[kind];
}

const Text = z.string().trim().min(1).max(200).superRefine(checkText);
const Value = z.union([Text, z.number(), z.boolean()]);

/**
 * Which values of a field a view shows: the same, those that contain a text, those in between (both ends
 * included), none or any. Texts are compared without case and accents. What is left out does not matter.
 */
export const FieldFilter = z.object({
  field: FieldId,
  is: Value.optional(),
  contains: Text.optional(),
  from: Value.optional(),
  to: Value.optional(),
  isEmpty: z.boolean().optional(),
});
export type FieldFilter = z.infer<typeof FieldFilter>;
