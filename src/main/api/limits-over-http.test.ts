import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { expectError } from '../testing/reply-expectations.ts';
import { RawConnection, send, spell, type RawResponse } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

let service: TestService;

afterEach(async () => {
  await service.close();
});

async function list(authorization: string | null): Promise<RawResponse> {
  return send(service.port, { path: '/v1/pets', headers: { Authorization: authorization } });
}

function limitsOf({ headers }: RawResponse): (string | undefined)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
}

const MINUTE_END = NOON / 1_000 + 60;
const DAY_END = Date.UTC(2026, 10, 22) / 1_000;

describe('by a clock that is handed in', () => {
  test('the headers count down and reset with the minute', async () => {
    const clock = new TestClock(NOON);
    service = await startTestService({ clock });
    const { authorization } = await service.issueKey({ plan: 'free' });
    expect(limitsOf(await list(authorization))).toEqual(['60', '59', String(MINUTE_END)]);
    expect(limitsOf(await list(authorization))).toEqual(['60', '58', String(MINUTE_END)]);
    clock.advance(60_000);
    expect(limitsOf(await list(authorization))).toEqual(['60', '59', String(MINUTE_END + 60)]);
  });

  test('a 429 has Retry-After, comes before the body is read, and ends with the window', async () => {
    const clock = new TestClock(NOON + 30_500);
    service = await startTestService({ clock });
    const key = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 10 });
    expect((await list(key.authorization)).status).toBe(200);

    const refused = await RawConnection.open(service.port);
    const headers = { Authorization: key.authorization, 'Content-Length': '60000' };
    refused.socket.write(spell({ method: 'POST', path: '/v1/pets', headers }));
    const [response] = await refused.waitFor(1);
    refused.socket.destroy();
    if (!response) throw new Error('No answer came before the body was sent');
    expectError(response, 429, 'rate_limited');
    expect(response.headers['retry-after']).toBe('30');
    expect(limitsOf(response)).toEqual(['1', '0', String(MINUTE_END)]);

    clock.advance(30_000);
    expect((await list(key.authorization)).status).toBe(200);
  });

  test('the day refuses with its own reset', async () => {
    service = await startTestService();
    const key = await service.issueKey({ plan: 'enterprise', perMinute: 10, perDay: 2 });
    await list(key.authorization);
    expect(limitsOf(await list(key.authorization))).toEqual(['2', '0', String(DAY_END)]);
    const refused = await list(key.authorization);
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toBe(String(12 * 3_600));
    expect(limitsOf(refused)).toEqual(['2', '0', String(DAY_END)]);
  });

  test('a key that goes on after 429 is banned, and the owner can lift that', async () => {
    const clock = new TestClock(NOON);
    service = await startTestService({ clock });
    const key = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 100 });
    await list(key.authorization);
    expectError(await list(key.authorization), 429, 'rate_limited');
    clock.advance(1_000);
    for (let strike = 1; strike < 10; strike += 1) {
      expectError(await list(key.authorization), 429, 'rate_limited');
    }
    const banned = await list(key.authorization);
    expectError(banned, 429, 'key_banned');
    expect(banned.headers['retry-after']).toBe('60');
    clock.advance(59_000);
    expectError(await list(key.authorization), 429, 'key_banned');
    await service.keys.liftBan(key.id);
    expect((await list(key.authorization)).status).toBe(200);
  });

  test('a change of plan counts from the next request', async () => {
    service = await startTestService();
    const key = await service.issueKey({ plan: 'free' });
    expect(limitsOf(await list(key.authorization))[0]).toBe('60');
    await service.keys.setPlan(key.id, { plan: 'pro' });
    expect(limitsOf(await list(key.authorization)).slice(0, 2)).toEqual(['300', '298']);
  });

  test('errors count, open pages and refusals do not', async () => {
    service = await startTestService();
    const key = await service.issueKey({ plan: 'free' });
    const headers = { Authorization: key.authorization };
    const paths = ['/v1/pets?limit=0', '/v1/cats', '/elsewhere', '/healthz', '/openapi.json'];
    for (const path of paths) await send(service.port, { path, headers });
    expect(limitsOf(await list(key.authorization))[1]).toBe('56');
  });

  test('without a key the address counts, apart from any key', async () => {
    const clock = new TestClock(NOON);
    service = await startTestService({ clock });
    const key = await service.issueKey({ plan: 'free' });
    for (let request = 1; request <= 60; request += 1) {
      const guess = request % 2 === 0 ? 'Bearer guess' : null;
      const response = await list(guess);
      expect(response.status).toBe(401);
      expect(limitsOf(response)).toEqual(['60', String(60 - request), String(MINUTE_END)]);
    }
    const refused = await list('Bearer guess');
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toBe('60');
    expectError(await send(service.port, { path: '/elsewhere' }), 429, 'rate_limited');
    expect(limitsOf(await list(key.authorization))[1]).toBe('59');
    expect((await send(service.port, { path: '/healthz' })).status).toBe(200);
    clock.advance(3_600_000);
    expect((await list(null)).status, 'an address is never banned').toBe(401);
  });
});

test('by the real clock a Free key passes 60 times, and the 61st is 429', async () => {
  service = await startTestService({ clock: systemClock });
  const { authorization } = await service.issueKey({ plan: 'free' });
  const left = 60_000 - (Date.now() % 60_000);
  // Sixty requests take well under five seconds; with less left, the minute could end in between.
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
  for (let request = 1; request <= 60; request += 1) {
    expect((await list(authorization)).status).toBe(200);
  }
  const refused = await list(authorization);
  expectError(refused, 429, 'rate_limited');
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
});
