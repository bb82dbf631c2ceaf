import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ErrorValue } from '../../shared/errors.ts';

/** What main says, in the window's language: by its pattern, as the catalogue has it. */
export function inWords({ message, said }: Pick<ErrorValue, 'message' | 'said'>): string {
  return fromCatalogue(said?.pattern ?? message, said?.values) ?? message;
}

/** What a schema finds wrong, in the window's language: a number in it is a value. */
export function problemInWords(problem: string): string {
  if (problem === 'is required') return t`This is required`;
  const values: string[] = [];
  const pattern = problem.replace(/\d[\d,]*/g, (number) => `{${String(values.push(number) - 1)}}`);
  return fromCatalogue(pattern, values) ?? problem;
}

function fromCatalogue(id: string, values: readonly string[] = []): string | undefined {
  return Object.hasOwn(i18n.messages, id)
    ? i18n._(id, Object.fromEntries(values.entries()))
    : undefined;
}
