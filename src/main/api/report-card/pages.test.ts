import { describe, expect, test } from 'vitest';
import { type Case, habitAfter } from './testing/sightings.ts';

describe('a list', () => {
  const first = { nextCursor: 'a' };
  const many = Array.from({ length: 33 }, (_, number) => ({ nextCursor: `next ${number}` }));
  test.each<Case>([
    ['of one page proves nothing', 'unseen', { lists: 1, long: 0 }, [{}]],
    [
      'read to its end is well',
      'well',
      { lists: 1, long: 1, followed: 2, finished: 1 },
      [first, { cursor: 'a', nextCursor: 'b' }, { cursor: 'b' }],
    ],
    ['never read further, now and then, proves nothing', 'unseen', { long: 2 }, [first, first]],
    ['never read further, again and again, is bad', 'badly', { long: 3 }, [first, first, first]],
    [
      'never read to its end is bad',
      'badly',
      { followed: 1, finished: 0 },
      [...[first, first, first], { cursor: 'a', nextCursor: 'b' }],
    ],
    [
      'read to its end now and then is well',
      'well',
      { lists: 4, finished: 1 },
      [first, first, first, first, { cursor: 'a' }],
    ],
    [
      'with a cursor that the till was not given proves nothing',
      'unseen',
      { lists: 0, followed: 0 },
      [{ cursor: 'x' }],
    ],
    [
      'with a cursor from long ago proves nothing',
      'badly',
      { long: 33, followed: 1 },
      [
        ...many,
        { cursor: 'next 0', nextCursor: 'next 9' },
        { cursor: 'next 1', nextCursor: 'next 9' },
      ],
    ],
    [
      'with a cursor that is refused is bad',
      'badly',
      { lists: 0, refused: 1 },
      [{ cursor: 'x', status: 400, code: 'invalid_parameter' }],
    ],
    [
      'that is refused for another reason proves nothing',
      'unseen',
      { lists: 0, refused: 0 },
      [
        { status: 400, code: 'invalid_parameter' },
        { status: 429, cursor: 'x', asksForForeignPages: true },
      ],
    ],
    ['asked for by page number is bad', 'badly', { foreign: 1 }, [{ asksForForeignPages: true }]],
    [
      'is no other request',
      'unseen',
      { lists: 0, refused: 0 },
      [{ operation: 'getPet' }, { operation: 'other', status: 400, cursor: 'x' }],
    ],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('pages', ...sightings)).toMatchObject({ grade, counts });
  });
});
