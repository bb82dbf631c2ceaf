import { describe, expect, test } from 'vitest';
import type { ReportCard } from '../../../shared/till-activity.ts';
import type { Sighting } from './habits.ts';
import { ADDED, at, limited, NOON, reportAfter, times } from './testing/sightings.ts';

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
    ...{ ready: true, requests: 3, since: '2026-11-21T12:00:00.000Z' },
    why: expect.stringMatching(
      /Not seen yet: “Sends an Idempotency-Key[^”]*”, “Follows pages[^”]*”\.$/,
    ) as string,
  });
  expect(reportAfter({}, limited(1, 10), at(12), { ...ADDED, idempotencyKey: null })).toMatchObject(
    { ready: false, why: 'To be mended: “Sends an Idempotency-Key with each addition”.' },
  );
});

describe('errors', () => {
  const mistake = { ...ADDED, status: 400, code: 'invalid_body', shape: 'POST /v1/pets, {}' };

  test('are counted by status, code and shape, the last one first', () => {
    const { errors } = reportAfter(
      mistake,
      { ...mistake, shape: 'other' },
      { ...mistake, code: 'invalid_json' },
      { ...mistake, status: 422 },
      { ...mistake, endedAt: NOON + 1_000 },
    );
    expect(errors.map(({ status, code, request }) => [status, code, request])).toEqual([
      [400, 'invalid_body', 'POST /v1/pets, {}'],
      [422, 'invalid_body', 'POST /v1/pets, {}'],
      [400, 'invalid_json', 'POST /v1/pets, {}'],
      [400, 'invalid_body', 'other'],
    ]);
    expect(errors.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    expect(errors[0]?.lastAt).toBe('2026-11-21T12:00:01.000Z');
  });

  test('are twenty at most; the one not seen for longest is dropped', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...mistake, shape: String(index) }));
    expect(reportAfter(...many).errors.map(({ request }) => request)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(49 - index)),
    );
  });
});

/** What a card says, for a person. */
function wordsOf({ why, habits }: ReportCard): string {
  const lines = habits.map(({ title, grade, finding, advice }) =>
    [`${title}: ${grade}`, finding, ...(advice === null ? [] : [`→ ${advice}`])].join('\n  '),
  );
  return `${[why, ...lines].join('\n')}\n`;
}

/** After a sentence changes, `npx vitest run src/main/api/report-card -u` rewrites the file. */
test('the sentences of cards', async () => {
  const lost = { ...ADDED, isDelivered: false };
  const failed = { ...ADDED, body: 'tom', status: 503 };
  const mistake = { cursor: 'x', status: 400, code: 'invalid_parameter', shape: 'GET /v1/pets' };
  const refused = { ...ADDED, status: 400, code: 'invalid_body' };
  const list = { nextCursor: 'a' };
  const tills: [string, Partial<Sighting>[]][] = [
    ['that was not seen', []],
    ['that read one page', [list]],
    ['that has begun', [list, limited(1, 10), ADDED, { ...ADDED, body: 'tom' }, mistake]],
    [
      'that does well',
      [
        ...[...times(20), list, { cursor: 'a' }, refused],
        ...[lost, { ...lost, isReplayed: true }],
        ...[limited(1, 10), at(12)],
      ],
    ],
    [
      'that does everything badly',
      [
        ...[mistake, mistake, mistake, list, list, list, { asksForForeignPages: true }],
        ...[limited(1, 10), limited(5, 6)],
        ...[{ ...ADDED, idempotencyKey: null }],
        ...[failed, { ...failed, idempotencyKey: 'key 2', status: 422 }],
        ...times(20),
      ],
    ],
    ['that gives up in the middle', [list, list, list, { cursor: 'a', nextCursor: 'b' }]],
  ];
  const text = tills.map(([title, did]) => `A till ${title}\n\n${wordsOf(reportAfter(...did))}`);
  await expect(text.join('\n')).toMatchFileSnapshot('./testing/cards.txt');
});
