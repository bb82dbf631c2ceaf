import { describe, expect, test } from 'vitest';
import { at, type Case, habitAfter, limited, times } from './testing/sightings.ts';

describe('after 429', () => {
  test.each<Case>([
    ['waiting long enough is well', 'well', { waited: 1 }, [limited(0, 10), at(10)]],
    [
      'coming again before that is bad, however long it waits then',
      'badly',
      { refusals: 1, waited: 0, tooEarly: 1 },
      [limited(0, 10), limited(5, 5), at(12)],
    ],
    [
      'what was on its way is forgiven',
      'well',
      { refusals: 1, waited: 1, tooEarly: 0 },
      [limited(0, 10), limited(1, 9), at(10)],
    ],
    [
      'what comes later than that is not',
      'badly',
      { tooEarly: 1 },
      [limited(0, 10), limited(1.001, 9), at(10)],
    ],
    [
      'as many in that second as can have been on their way are forgiven',
      'well',
      { tooEarly: 0 },
      [...times(11, limited(0, 10)), at(10)],
    ],
    ['more than that are bad', 'badly', { tooEarly: 1 }, times(12, limited(0, 10))],
    [
      'one that was let through before it proves nothing',
      'unseen',
      { waited: 0 },
      [limited(0, 10), at(-1)],
    ],
    [
      'waiting and using up the next minute is well',
      'well',
      { refusals: 2, waited: 1 },
      [limited(0, 10), limited(10, 10)],
    ],
    [
      'using up the next minute is no waiting where it came too early before',
      'badly',
      { refusals: 2, waited: 0, tooEarly: 1 },
      [limited(0, 10), limited(5, 5), limited(70, 10)],
    ],
    ['not coming back proves nothing', 'unseen', { refusals: 1 }, [limited(0, 10)]],
    [
      'a ban that is made longer must be waited for',
      'badly',
      { tooEarly: 2 },
      [limited(0, 10), limited(2, 60), limited(30, 32)],
    ],
    [
      'a shorter wait that is told later does not end the longer one',
      'badly',
      { refusals: 1, tooEarly: 1 },
      [limited(0, 10), limited(1, 2), limited(5, 5)],
    ],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('limits', ...sightings)).toMatchObject({ grade, counts });
  });
});
