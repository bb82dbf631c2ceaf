import { describe, expect, it } from 'vitest';
import { fieldProblems, problemSentence } from './errors.ts';
import { NewPet } from './pet.ts';

function problemOf(input: unknown): string {
  const checked = NewPet.safeParse(input);
  return checked.success ? '' : problemSentence(fieldProblems(checked.error));
}

describe('NewPet', () => {
  it('keeps a name as it was sent and drops unknown fields', () => {
    const sent = { name: '  Bella\u00a0🐕 ', categoryId: 3n, id: 9n, colour: 'brown' };
    expect(NewPet.parse(sent)).toEqual({ name: '  Bella\u00a0🐕 ', categoryId: 3n });
  });

  it('counts a name in code points, up to 200', () => {
    expect(problemOf({ name: '🐈'.repeat(200), categoryId: 1n })).toBe('');
    expect(problemOf({ name: '🐈'.repeat(201), categoryId: 1n })).toBe(
      'name must be at most 200 characters long',
    );
    expect(problemOf({ name: 'a'.repeat(201), categoryId: 1n })).not.toBe('');
  });

  it('refuses a name that shows nothing or can’t be kept', () => {
    for (const [name, problem] of [
      ['', 'name must have at least one visible character'],
      [' \t\u3000', 'name must have at least one visible character'],
      ['\u200b\u2060', 'name must have at least one visible character'],
      ['Bella\u0085', 'name must not contain control characters'],
      ['Bella\u202e', 'name must not contain signs that turn the direction of text'],
      ['\u2066Bella\u2069', 'name must not contain signs that turn the direction of text'],
      ['Bel\u0000la', 'name must not contain control characters'],
      ['Bel\nla', 'name must not contain control characters'],
      ['Bella\u007f', 'name must not contain control characters'],
      ['Bella\ud83d', 'name must be valid Unicode text (it has half of a surrogate pair)'],
      [7, 'name must be text'],
      [null, 'name must be text'],
    ] as const)
      expect(problemOf({ name, categoryId: 1n }), String(name)).toBe(problem);
  });

  it('tells all problems in one sentence', () =>
    expect(problemOf({ status: 'lost' })).toBe(
      'name is required; categoryId is required; status must be one of available, pending, sold',
    ));

  it('refuses a categoryId that is no int64', () => {
    for (const categoryId of [1.5, '1', true, null, 2n ** 63n])
      expect(problemOf({ name: 'Bella', categoryId }), String(categoryId)).toMatch(
        /^categoryId must be a whole number/,
      );
  });

  it('refuses a status of null: omitted is omitted', () =>
    expect(problemOf({ name: 'Bella', categoryId: 1n, status: null })).toMatch(/^status must be/));
});
