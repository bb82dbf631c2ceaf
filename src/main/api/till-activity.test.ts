import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../testing/test-service.ts';
import { TillActivities } from './till-activity.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 1, 12);
let clock: TestClock;
let activities: TillActivities;

beforeEach(() => {
  clock = new TestClock(NOON);
  activities = new TillActivities(clock);
});

function last60() {
  return activities.of('till').minutes;
}

describe('what a till did lately', () => {
  it('is empty for one that was not seen, with every span of time', () => {
    const { minutes, hours, latest } = activities.of('nobody');
    expect(minutes).toHaveLength(60);
    expect(minutes.at(-1)).toEqual({ from: NOON, served: 0, refused: 0, failed: 0 });
    expect(minutes[0]?.from).toBe(NOON - 59 * MINUTE);
    expect(hours).toHaveLength(24);
    expect(latest).toEqual([]);
  });

  it('counts what was done, refused and failed by minute and hour', () => {
    activities.note('till', 'GET', '/v1/pets', 200);
    activities.note('till', 'POST', '/v1/pets', 201);
    clock.advance(MINUTE);
    activities.note('till', 'GET', '/v1/pets', 429);
    activities.note('till', 'GET', '/v1/pets', 429);
    activities.note('till', 'GET', '/v1/nothing', 404);
    expect(last60().slice(-2)).toEqual([
      { from: NOON, served: 2, refused: 0, failed: 0 },
      { from: NOON + MINUTE, served: 0, refused: 2, failed: 1 },
    ]);
    expect(activities.of('till').hours.at(-1)).toEqual({
      from: NOON,
      served: 2,
      refused: 2,
      failed: 1,
    });
    expect(activities.of('other').minutes.at(-1)?.served).toBe(0);
  });

  it('forgets a minute once it is an hour old, also when nothing came since', () => {
    activities.note('till', 'GET', '/v1/pets', 200);
    clock.advance(59 * MINUTE);
    expect(last60()[0]).toEqual({ from: NOON, served: 1, refused: 0, failed: 0 });
    clock.advance(MINUTE);
    expect(last60().every(({ served }) => served === 0)).toBe(true);
    activities.note('till', 'GET', '/v1/pets', 200);
    expect(last60().at(-1)).toEqual({ from: NOON + 60 * MINUTE, served: 1, refused: 0, failed: 0 });
  });

  it('keeps the last twenty replies, the newest first, and cuts long paths', () => {
    for (let status = 200; status < 225; status += 1) {
      activities.note('till', 'GET', `/${'x'.repeat(500)}`, status);
    }
    const { latest } = activities.of('till');
    expect(latest.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => 224 - index),
    );
    expect(latest[0]).toEqual({ at: NOON, method: 'GET', path: `/${'x'.repeat(79)}`, status: 224 });
  });

  it('stands still in a clock that was set back', () => {
    activities.note('till', 'GET', '/v1/pets', 200);
    clock.advance(-10 * MINUTE);
    activities.note('till', 'GET', '/v1/pets', 200);
    expect(last60().at(-1)).toEqual({ from: NOON - 10 * MINUTE, served: 1, refused: 0, failed: 0 });
  });

  it('keeps one error for each shape, the latest first, and no more than twenty', () => {
    const wrong = { status: 400, code: 'invalid_body', request: '{name: empty text}' };
    activities.noteError('till', wrong);
    for (let n = 0; n < 19; n += 1) {
      activities.noteError('till', { ...wrong, request: `{${String(n)} other}` });
    }
    clock.advance(1);
    activities.noteError('till', wrong);
    activities.noteError('till', { ...wrong, code: 'bad_request' });
    const { errors } = activities.of('till');
    expect(errors).toHaveLength(20);
    expect(errors.slice(0, 2)).toEqual([
      { ...wrong, code: 'bad_request', count: 1, lastAt: NOON + 1 },
      { ...wrong, count: 2, lastAt: NOON + 1 },
    ]);
    expect(errors.at(-1)?.request).toBe('{1 other}');
  });
});
