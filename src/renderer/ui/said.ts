import { t } from '@lingui/core/macro';
import { fromCatalogue } from '../../shared/in-words.ts';

/** What a schema finds wrong, in the window's language: a number in it is a value. */
export function problemInWords(problem: string): string {
  if (problem === 'is required') return t`This is required`;
  const values: string[] = [];
  const pattern = problem.replace(/\d[\d,]*/g, (number) => `{${String(values.push(number) - 1)}}`);
  return fromCatalogue(pattern, values) ?? problem;
}
