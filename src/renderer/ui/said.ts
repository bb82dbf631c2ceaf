import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { fromCatalogue } from '../../shared/in-words.ts';

/** What a schema finds wrong, in the window's language: a number in it is a value. */
export function problemInWords(problem: string): string {
  if (problem === 'is required') return t`This is required`;
  const values: string[] = [];
  const pattern = problem.replace(/\d[\d,]*/g, (number) => `{${String(values.push(number) - 1)}}`);
  return fromCatalogue(pattern, values) ?? problem;
}

/** Languages in which nouns have a capital letter everywhere. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb']);

/** Words that stand alone elsewhere, as they are written in the middle of a sentence. */
export function inSentence(words: string): string {
  const { language } = new Intl.Locale(i18n.locale);
  return CAPITAL_NOUNS.has(language) ? words : words.toLocaleLowerCase(i18n.locale);
}
