interface RawProblem {
  input?: unknown;
}

/** The wording of a type problem, after the field's name: "is required" or "must be …". */
export function mustBe(what: string): (problem: RawProblem) => string {
  return (problem) => (problem.input === undefined ? 'is required' : `must be ${what}`);
}

/** Characters that text on one line never has: they would break a table, a terminal or a log. */
// Control characters are what this rule is about.
// eslint-disable-next-line no-control-regex
export const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
