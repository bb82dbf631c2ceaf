import { describe, expect, test } from 'vitest';
import type { HabitName } from '../../../shared/report-card.ts';
import { emptyCard, reportOf, see } from './card.ts';
import type { Sighting } from './sighting.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const LISTED: Sighting = {
  at: NOON,
  endedAt: NOON,
  operation: 'listPets',
  status: 200,
  code: null,
  mayReturnAt: null,
  isDelivered: true,
  asksForForeignPages: false,
  cursor: null,
  nextCursor: null,
  idempotencyKey: null,
  isReplayed: false,
  body: null,
  numbersShown: [],
  numbersSent: [],
  isNewConnection: false,
  isNeedlessConnection: false,
  shape: '',
};

const ADDED = {
  operation: 'createPet',
  status: 201,
  body: 'rex',
  idempotencyKey: 'key 1',
} satisfies Partial<Sighting>;

function limited(seconds: number, retryAfter: number): Partial<Sighting> {
  const at = NOON + seconds * 1_000;
  return { at, status: 429, code: 'rate_limited', mayReturnAt: at + retryAfter * 1_000 };
}

function at(seconds: number): Partial<Sighting> {
  return { at: NOON + seconds * 1_000 };
}

function reportAfter(...sightings: Partial<Sighting>[]) {
  const card = emptyCard();
  for (const sighting of sightings) see(card, { ...LISTED, ...sighting });
  return reportOf(card);
}

function habitAfter(habit: HabitName, ...sightings: Partial<Sighting>[]) {
  return reportAfter(...sightings).habits.find((one) => one.habit === habit);
}

test('a till that was not seen is not ready, and is told how to begin', () => {
  const report = reportAfter();
  expect(report).toMatchObject({ ready: false, requests: 0, since: null, errors: [] });
  expect(new Set(report.habits.map(({ grade }) => grade))).toEqual(new Set(['unseen']));
  expect(report.why).toBe(
    'Still to be shown: “Sends what the service understands”, “Waits after 429”.',
  );
});

test('a till is ready that does nothing badly and was seen waiting', () => {
  expect(reportAfter({}, limited(1, 10), at(12))).toMatchObject({
    ready: true,
    requests: 3,
    since: '2026-11-21T12:00:00.000Z',
  });
  expect(reportAfter({}, limited(1, 10), at(12), { ...ADDED, idempotencyKey: null })).toMatchObject(
    { ready: false, why: 'To be mended: “Sends an Idempotency-Key with each addition”.' },
  );
});

describe('after 429', () => {
  test.each<[string, string, Partial<Sighting>[]]>([
    ['waiting long enough is well', 'well', [limited(0, 10), at(10)]],
    ['coming again before that is bad', 'badly', [limited(0, 10), limited(5, 5), at(12)]],
    ['what was on its way is forgiven', 'well', [limited(0, 10), limited(1, 9), at(10)]],
    [
      'more in that second than can have been on their way are bad',
      'badly',
      Array.from({ length: 12 }, () => limited(0, 10)),
    ],
    ['one that was let through before it proves nothing', 'unseen', [limited(0, 10), at(-1)]],
    ['waiting and using up the next minute is well', 'well', [limited(0, 10), limited(70, 10)]],
    ['not coming back proves nothing', 'unseen', [limited(0, 10)]],
    [
      'a ban that is made longer must be waited for',
      'badly',
      [limited(0, 10), limited(2, 60), limited(30, 32)],
    ],
  ])('%s', (_title, grade, sightings) => {
    expect(habitAfter('limits', ...sightings)?.grade).toBe(grade);
  });
});

describe('an addition', () => {
  const failed = { ...ADDED, status: 503, code: 'storage_unavailable' };
  const again = { ...ADDED, isReplayed: true };
  test.each<[string, string, Partial<Sighting>[]]>([
    ['with a key of its own is well', 'well', [ADDED, { ...ADDED, idempotencyKey: 'key 2' }]],
    ['without a key is bad', 'badly', [{ ...ADDED, idempotencyKey: null }]],
    [
      'with the key of another animal is bad',
      'badly',
      [ADDED, { ...ADDED, body: 'tom', status: 422, code: 'idempotency_key_reused' }],
    ],
    ['sent again with its key is well', 'well', [{ ...ADDED, isDelivered: false }, again]],
    [
      'sent again under another key after its answer was lost is bad',
      'badly',
      [
        { ...ADDED, isDelivered: false },
        { ...ADDED, idempotencyKey: 'key 2' },
      ],
    ],
    [
      'sent again under another key after a 503 is bad',
      'badly',
      [failed, { ...ADDED, idempotencyKey: 'key 2' }],
    ],
    [
      'sent again under another key by a till that did not wait for the answer is bad',
      'badly',
      [
        { ...ADDED, status: 0, isDelivered: false },
        { ...ADDED, idempotencyKey: 'key 2' },
      ],
    ],
    ['sent again with its key after a 503 is well', 'well', [failed, ADDED]],
    [
      'of another animal after a 503 is well',
      'well',
      [failed, { ...ADDED, body: 'tom', idempotencyKey: 'key 2' }],
    ],
    [
      'that is alike, after an answer that arrived, is well',
      'well',
      [ADDED, { ...ADDED, idempotencyKey: 'key 2' }],
    ],
    [
      'that was refused proves nothing',
      'unseen',
      [{ ...ADDED, status: 400, code: 'invalid_body' }],
    ],
  ])('%s', (_title, grade, sightings) => {
    expect(habitAfter('additions', ...sightings)?.grade).toBe(grade);
  });
});

describe('a list', () => {
  const first = { nextCursor: 'a' };
  test.each<[string, string, Partial<Sighting>[]]>([
    ['of one page proves nothing', 'unseen', [{}]],
    ['read to its end is well', 'well', [first, { cursor: 'a', nextCursor: 'b' }, { cursor: 'b' }]],
    ['never read further, once, proves nothing', 'unseen', [first]],
    ['never read further, again and again, is bad', 'badly', [first, first, first]],
    [
      'never read to its end is bad',
      'badly',
      [...[first, first, first], { cursor: 'a', nextCursor: 'b' }],
    ],
    ['read to its end now and then is well', 'well', [first, first, first, first, { cursor: 'a' }]],
    ['with a cursor that the till was not given proves nothing', 'unseen', [{ cursor: 'x' }]],
    [
      'with a cursor that is refused is bad',
      'badly',
      [{ cursor: 'x', status: 400, code: 'invalid_parameter' }],
    ],
    ['asked for by page number is bad', 'badly', [{ asksForForeignPages: true }]],
  ])('%s', (_title, grade, sightings) => {
    expect(habitAfter('pages', ...sightings)?.grade).toBe(grade);
  });
});

describe('numbers beyond 2^53', () => {
  const shown = { numbersShown: [{ exact: '…993', rounded: ['…992'] }] };
  test.each<[string, string, Partial<Sighting>[]]>([
    ['shown and sent with every digit are well', 'well', [shown, { numbersSent: ['…993'] }]],
    ['shown and sent rounded are bad', 'badly', [shown, { numbersSent: ['…992'] }]],
    ['shown and not sent prove nothing', 'unseen', [shown, {}]],
    ['sent and never shown before prove nothing', 'unseen', [{ numbersSent: ['…993'] }]],
  ])('%s', (_title, grade, sightings) => {
    expect(habitAfter('numbers', ...sightings)?.grade).toBe(grade);
  });
});

test('calling what is deprecated is bad, and keeping off it is well', () => {
  expect(habitAfter('deprecated', {})?.grade).toBe('well');
  expect(habitAfter('deprecated', {}, { operation: 'getPet' })).toMatchObject({
    grade: 'badly',
    counts: { calls: 1 },
  });
});

test('a connection for each request could be better, and keeps nobody from production', () => {
  const kept = Array.from({ length: 10 }, () => ({}));
  expect(habitAfter('connections', ...kept)?.grade).toBe('well');
  const closed = kept.map(() => ({ isNewConnection: true, isNeedlessConnection: true }));
  expect(habitAfter('connections', ...closed)?.grade).toBe('fair');
  expect(reportAfter(...closed, limited(1, 5), at(6)).ready).toBe(true);
});

describe('mistakes', () => {
  const mistake = { ...ADDED, status: 400, code: 'invalid_body', shape: 'POST /v1/pets, {}' };

  test('are bad when they are many', () => {
    const few = [...Array.from({ length: 30 }, () => ({})), mistake, mistake, mistake];
    expect(habitAfter('requests', ...few)?.grade).toBe('well');
    expect(habitAfter('requests', mistake, mistake, mistake)?.grade).toBe('badly');
    expect(habitAfter('requests', {}, mistake)?.grade).toBe('fair');
  });

  test('are not what a till can’t help', () => {
    const missing = { operation: 'getPet', status: 404, code: 'not_found' } as const;
    const busy = { status: 409, code: 'request_in_progress' };
    expect(
      habitAfter('requests', missing, missing, busy, busy, limited(0, 1), limited(0, 1))?.counts,
    ).toMatchObject({ mistakes: 0 });
  });

  test('are counted by their shape, the last one first, in bounded number', () => {
    const { errors } = reportAfter(
      mistake,
      { ...mistake, shape: 'other' },
      {
        ...mistake,
        endedAt: NOON + 1_000,
      },
    );
    expect(errors).toEqual([
      {
        ...{ status: 400, code: 'invalid_body', request: 'POST /v1/pets, {}' },
        ...{ count: 2, lastAt: '2026-11-21T12:00:01.000Z' },
      },
      expect.objectContaining({ request: 'other', count: 1 }),
    ]);
    const many = Array.from({ length: 50 }, (_, index) => ({ ...mistake, shape: String(index) }));
    expect(reportAfter(...many).errors.map(({ request }) => request)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(49 - index)),
    );
  });
});
