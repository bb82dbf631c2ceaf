import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { fieldWord } from '../../shared/fields/field-names.ts';
import { fromCatalogue } from '../../shared/in-words.ts';
import { choicesInWords } from './choice-words.ts';

/** What a schema finds wrong, in the window's language: numbers and names in it are values. */
export function problemInWords(problem: string): string {
  if (problem === 'is required') return t`This is required`;
  const values: string[] = [];
  const pattern = problem.replace(
    /\d+(?:,\d+)*/g,
    (number) => `{${String(values.push(number) - 1)}}`,
  );
  return fromCatalogue(pattern, values) ?? byItsWords(problem);
}

/** What is wrong with a field of this name, as a sentence. One that main says whole needs no name. */
export function problemOf(name: string, problem: string): string {
  if (problem === 'is required') return t`${name} is required.`;
  if (problem.endsWith('.')) return byItsWords(problem);
  const words = problemInWords(problem);
  return t`${name} ${words}.`;
}

/** The names of values in a pattern. */
const PLACE = /\{\d+\}/;

/** What main says without saying its pattern, by the pattern of the catalogue that has most of its words. */
export function byItsWords(said: string): string {
  const known = fromCatalogue(said);
  if (known !== undefined) return known;
  let best: { pattern: string; values: string[]; words: number } | undefined;
  for (const pattern of Object.keys(i18n.messages)) {
    const parts = pattern.split(PLACE);
    const words = parts.join('').length;
    if (parts.length < 2 || words < LEAST_WORDS || (best && words <= best.words)) continue;
    if (!parts.every((part) => said.includes(part))) continue;
    const found = new RegExp(`^${parts.map(literally).join('(.*?)')}$`, 's').exec(said);
    if (found) best = { pattern, values: found.slice(1), words };
  }
  return (best && fromCatalogue(best.pattern, shownValues(best.pattern, best.values))) ?? said;
}

/** Patterns with fewer letters are no sentences, but only signs around values. */
const LEAST_WORDS = 5;

/** Values that are words of every shop, in the window's language: choices, and a field before a colon. */
function shownValues(pattern: string, [first = '', ...others]: readonly string[]): string[] {
  if (pattern === 'must be one of {0}') return [choicesInWords(first)];
  return [pattern.startsWith('{0}: ') ? fieldWord(first) : first, ...others];
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Languages in which nouns have a capital letter everywhere. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb']);

/** Words that stand alone elsewhere, as they are written in the middle of a sentence. */
export function inSentence(words: string): string {
  const { language } = new Intl.Locale(i18n.locale);
  return CAPITAL_NOUNS.has(language) ? words : words.toLocaleLowerCase(i18n.locale);
}
