import type { z } from 'zod';

interface RawProblem {
  input?: unknown;
}

/** The wording of a type problem, after the field's name: "is required" or "must be …". */
export function mustBe(what: string): (problem: RawProblem) => string {
  return (problem) => (problem.input === undefined ? 'is required' : `must be ${what}`);
}

// Control characters are what this rule is about.
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;
/** Embeddings, overrides and isolates: they turn the direction of the text around them, too. */
const DIRECTION_SIGN = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * What is wrong with a text on one line that is to be stored or searched for, worded to follow its
 * name; undefined when nothing is. Control characters would break a table, a terminal or a log, and signs
 * that turn the direction of text would make one text look like another.
 */
export function textProblem(text: string): string | undefined {
  if (CONTROL_CHARACTER.test(text)) return 'must not contain control characters';
  if (DIRECTION_SIGN.test(text)) return 'must not contain signs that turn the direction of text';
  return storageProblem(text);
}

/** What of a text not every store can keep, as PostgreSQL can't U+0000; undefined when it can. */
function storageProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000';
  if (!text.isWellFormed()) return 'must be valid Unicode text (it has half of a surrogate pair)';
  return undefined;
}

function reportWith(problemOf: (text: string) => string | undefined) {
  return (text: string, context: z.RefinementCtx): void => {
    const message = problemOf(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

/** Reports what is wrong with a text on one line; for `superRefine`. */
export const checkText = reportWith(textProblem);
/** Reports what is wrong with a text of some lines; for `superRefine`. */
export const checkLines = reportWith((text) => textProblem(text.replaceAll('\n', ' ')));
/** Reports what of a text not every store can keep; for `superRefine`. */
export const checkStorable = reportWith(storageProblem);

/** A text, as pasted or scanned, without what no text may contain. */
export function asOneLine(text: string): string {
  return text.split(CONTROL_CHARACTER).join(' ').split(DIRECTION_SIGN).join('').toWellFormed();
}

/** Invisible characters: spaces, marks of direction, joiners, soft hyphens, fillers, the blank of Braille. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** Whether a text has anything that a person can see. */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text);
}

/** How many there are, in words: “1 animal”, “2 animals”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** The most names that a sentence has. */
const MOST_NAMED = 20;

/** Names for a sentence: the first 20 of them, and how many others there are. */
export function shortList(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  const more = others > 0 ? [counted(others, 'other')] : [];
  return [...names.slice(0, MOST_NAMED), ...more].join(', ');
}
