import { describe, expect, test } from 'vitest';
import { at, type Case, habitAfter, limited, reportAfter, times } from '../testing/sightings.ts';

describe('a connection for each request', () => {
  const anew = { isNewConnection: true, isNeedlessConnection: true };
  test.each<Case>([
    ['is none where one is kept', 'well', { opened: 1 }, [...times(9), { isNewConnection: true }]],
    ['proves nothing in a few requests', 'unseen', { requests: 9, needless: 9 }, times(9, anew)],
    ['could be better', 'fair', { requests: 10, opened: 10, needless: 10 }, times(10, anew)],
    ['could be better where it is the rule', 'fair', {}, [...times(10, anew), ...times(9)]],
    ['is well where it is the exception', 'well', {}, [...times(10, anew), ...times(10)]],
    ['is well where none could be used again', 'well', {}, times(20, { isNewConnection: true })],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('connections', ...sightings)).toMatchObject({ grade, counts });
  });

  test('keeps nobody from production', () => {
    expect(reportAfter(...times(10, anew), limited(1, 5), at(6)).ready).toBe(true);
  });
});
