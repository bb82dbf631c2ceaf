import { z } from 'zod';
import { checkText, isVisible, mustBe } from '../../messages.ts';
import type { Kind } from './kind.ts';

const MAX_LENGTH = 5_000;

/** A text that may have several lines and tabs. */
export const longText: Kind = {
  label: 'Long text',
  schema: () =>
    z
      .string({ error: mustBe('text') })
      .overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n').trim())
      .refine(isVisible, { error: 'must have at least one visible character' })
      .max(MAX_LENGTH, {
        error: `must be at most ${MAX_LENGTH.toLocaleString('en')} characters long`,
      })
      .superRefine((typed, context) => {
        checkText(typed.replaceAll(/[\n\t]/g, ' '), context);
      }),
  read: (typed) => typed.trim(),
  write: String,
  isText: true,
};
