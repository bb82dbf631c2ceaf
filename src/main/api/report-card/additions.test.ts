import { describe, expect, test } from 'vitest';
import { ADDED, type Case, habitAfter } from './testing/sightings.ts';

describe('an addition', () => {
  const failed = { ...ADDED, status: 503, code: 'storage_unavailable' };
  const lost = { ...ADDED, isDelivered: false };
  const again = { ...ADDED, isReplayed: true };
  const anew = { ...ADDED, idempotencyKey: 'key 2' };
  const bare = { idempotencyKey: null };
  const many = Array.from({ length: 17 }, (_, number) => ({ ...failed, body: `pet ${number}` }));
  test.each<Case>([
    ['with a key of its own is well', 'well', { added: 2, replayed: 0 }, [ADDED, anew]],
    ['without a key is bad', 'badly', { added: 1, withoutKey: 1 }, [{ ...ADDED, ...bare }]],
    [
      'with the key of another animal is bad',
      'badly',
      { added: 1, keyReused: 1 },
      [ADDED, { ...ADDED, body: 'tom', status: 422, code: 'idempotency_key_reused' }],
    ],
    ['sent again with its key is well', 'well', { added: 2, replayed: 1 }, [lost, again]],
    [
      'sent again under another key after its answer was lost is bad',
      'badly',
      { retriedAnew: 1 },
      [lost, anew],
    ],
    [
      'sent again without a key after its answer was lost is bad for that, too',
      'badly',
      { withoutKey: 2, retriedAnew: 1 },
      [
        { ...lost, ...bare },
        { ...ADDED, ...bare },
      ],
    ],
    [
      'sent again under another key after a 503 is bad',
      'badly',
      { added: 1, retriedAnew: 1 },
      [failed, anew],
    ],
    [
      'sent again under another key while the first is under way is bad',
      'badly',
      { retriedAnew: 1 },
      [{ ...ADDED, status: 409, code: 'request_in_progress' }, anew],
    ],
    [
      'sent again under another key by a till that did not wait for the answer is bad',
      'badly',
      { retriedAnew: 1 },
      [{ ...lost, status: 0 }, anew],
    ],
    ['sent again with its key after a 503 is well', 'well', { replayed: 0 }, [failed, ADDED]],
    [
      'that is alike, after the retry of the first was answered, is well',
      'well',
      { added: 3, retriedAnew: 0 },
      [lost, again, anew],
    ],
    [
      'of another animal after a 503 is well',
      'well',
      { added: 1, retriedAnew: 0 },
      [failed, { ...anew, body: 'tom' }],
    ],
    [
      'sent again under another key after another animal was added is bad, too',
      'badly',
      { added: 2, retriedAnew: 1 },
      [failed, { ...anew, body: 'tom' }, anew],
    ],
    ['that is alike, after an answer that arrived, is well', 'well', { added: 2 }, [ADDED, anew]],
    [
      'that was refused proves nothing',
      'unseen',
      { added: 0 },
      [
        { ...lost, status: 400, code: 'invalid_body' },
        { ...anew, status: 400 },
      ],
    ],
    [
      'whose body was not read proves nothing',
      'unseen',
      { retriedAnew: 0 },
      [
        { ...failed, body: null },
        { ...failed, body: null, idempotencyKey: 'key 2' },
      ],
    ],
    [
      'is told from other requests that have a body',
      'well',
      { added: 1, keyReused: 0, retriedAnew: 0 },
      [{ ...failed, operation: 'listPets' }, { ...failed, operation: 'other', status: 422 }, anew],
    ],
    [
      'is remembered with fifteen others whose answers were lost, too',
      'badly',
      { added: 2, retriedAnew: 1 },
      [...many, { ...anew, body: 'pet 0' }, { ...anew, body: 'pet 1' }],
    ],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('additions', ...sightings)).toMatchObject({ grade, counts });
  });

  test('that is sent again is still to be shown by a till that never did', () => {
    expect(habitAfter('additions', ADDED)?.advice).toMatch(/^Not seen yet: .* sent again/);
    expect(habitAfter('additions', lost, again)?.advice).toBeNull();
  });
});
