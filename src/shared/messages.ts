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
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/**
 * What is wrong with a text that is to be stored or searched for, worded to follow its name; undefined
 * when nothing is. Control characters would break a table, a terminal or a log; U+0000 and half a
 * surrogate pair can't be stored everywhere.
 */
export function textProblem(text: string): string | undefined {
  if (CONTROL_CHARACTER.test(text)) return 'must not contain control characters';
  if (!text.isWellFormed()) return 'must be valid Unicode text (it has half of a surrogate pair)';
  return undefined;
}

/** Reports what is wrong with a text; for `superRefine`. */
export function checkText(text: string, context: z.RefinementCtx): void {
  const message = textProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** A text, as pasted or scanned, without what no text may contain. */
export function asOneLine(text: string): string {
  return text.split(CONTROL_CHARACTER).join(' ').toWellFormed();
}
