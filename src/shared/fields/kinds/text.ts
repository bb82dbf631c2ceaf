import { z } from 'zod';
import { checkText, isVisible, mustBe } from '../../messages.ts';
import type { Kind } from './kind.ts';

const MAX_LENGTH = 200;

/** A text on one line. */
export const text: Kind = {
  label: 'Text',
  schema: () =>
    z
      .string({ error: mustBe('text') })
      .trim()
      .refine(isVisible, { error: 'must have at least one visible character' })
      .max(MAX_LENGTH, { error: `must be at most ${String(MAX_LENGTH)} characters long` })
      .superRefine(checkText),
  read: (typed) => typed.trim(),
  write: String,
  isText: true,
};
