interface RawProblem {
  input?: unknown;
}

/** The wording of a type problem, after the field's name: "is required" or "must be …". */
export function mustBe(what: string): (problem: RawProblem) => string {
  return (problem) => (problem.input === undefined ? 'is required' : `must be ${what}`);
}
