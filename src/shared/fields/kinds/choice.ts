import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import { foldingFor } from '../../name-folding.ts';
import type { Kind } from './kind.ts';

const fold = foldingFor('');

/** One of the texts that the field names. */
export const choice: Kind = {
  label: 'Choice',
  schema: ({ choices }) => {
    const one = `one of ${choices.join(', ')}`;
    return z
      .string({ error: mustBe(one) })
      .refine((text) => choices.includes(text), { error: `must be ${one}` });
  },
  read: (typed, { choices }) => choices.find((one) => fold(one) === fold(typed)) ?? typed.trim(),
  write: String,
  isText: true,
};
