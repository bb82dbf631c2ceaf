import { describe, expect, test } from 'vitest';
import { ADDED, type Case, habitAfter, limited, times } from './testing/sightings.ts';

describe('mistakes', () => {
  const mistake = { ...ADDED, status: 400, code: 'invalid_body', shape: 'POST /v1/pets, {}' };

  test.each<Case>([
    ['are none of what succeeds', 'well', { mistakes: 0 }, times(3)],
    ['are forgiven in one of ten requests', 'well', { mistakes: 1 }, [...times(9), mistake]],
    ['could be fewer where they are more', 'fair', { mistakes: 1 }, [...times(8), mistake]],
    ['are no habit before the third', 'fair', { mistakes: 2 }, [mistake, mistake]],
    ['are bad when they are many', 'badly', { mistakes: 3 }, times(3, mistake)],
    [
      'are forgiven in many requests',
      'well',
      { mistakes: 3 },
      [...times(30), ...times(3, mistake)],
    ],
    ['are a wrong path, too', 'fair', { mistakes: 1 }, [{ operation: 'other', status: 404 }]],
    ['are a malformed id, too', 'fair', { mistakes: 1 }, [{ operation: 'getPet', status: 400 }]],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('requests', ...sightings)).toMatchObject({ grade, counts });
  });

  test('are not what a till can’t help', () => {
    const missing = { operation: 'getPet', status: 404, code: 'not_found' } as const;
    const busy = { status: 409, code: 'request_in_progress' };
    const fault = { status: 500, code: 'internal_error' };
    const counts = habitAfter('requests', missing, busy, fault, limited(0, 1))?.counts;
    expect(counts).toEqual({ requests: 4, mistakes: 0 });
  });
});
