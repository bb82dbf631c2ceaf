import type { z } from 'zod';
import { fieldProblems } from '../../shared/errors.ts';
import { asSentence } from './formats.ts';

/** Problems in the words of the schemas as sentences, to stand below their fields. */
export function asSentences(problems: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path, asSentence(problem)]),
  );
}

/** What a schema finds wrong in what was typed: a sentence for below each field, by its path. */
export function mistakesIn(schema: z.ZodType, typed: unknown): ReturnType<typeof asSentences> {
  const { error } = schema.safeParse(typed);
  return error ? asSentences(fieldProblems(error)) : {};
}

/** Returns the check of one field of a form by its schema. */
export function checkedBy(schema: z.ZodType): (typed: unknown) => string | undefined {
  return (typed) => mistakesIn(schema, typed)[''];
}
