import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ReportCard } from '../../../shared/till-activity.ts';
import { expectError, expectLimitHeaders } from '../../testing/reply-expectations.ts';
import { send, type RawResponse } from '../../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let till: { id: string; authorization: string };

beforeEach(async () => {
  service = await startTestService({ environment: 'staging', clock: new TestClock(NOON) });
  till = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 100 });
});

afterEach(async () => {
  await service.close();
});

function request(
  path: string,
  method = 'GET',
  headers: Record<string, string | null> = {},
): Promise<RawResponse> {
  const all = { Authorization: till.authorization, ...headers };
  return send(service.port, { method, path, headers: all });
}

function cardIn({ body }: RawResponse): ReportCard {
  return ReportCard.parse(JSON.parse(body));
}

describe('with a key', () => {
  test('is the card of its till, counts for nobody, and comes over the limit, too', async () => {
    await request('/v1/pets');
    for (let again = 1; again <= 3; again += 1) {
      const report = await request('/report');
      expect(report).toMatchObject({
        ...{ status: 200 },
        headers: {
          ...{ 'content-type': 'application/json', 'cache-control': 'no-store' },
          ...{ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' },
        },
      });
      expect(cardIn(report)).toMatchObject({ requests: 1, since: '2026-11-21T12:00:00.000Z' });
    }
  });

  test('has no body for HEAD, and starts over with DELETE', async () => {
    await request('/v1/pets');
    expect(await request('/report', 'HEAD')).toMatchObject({ status: 200, body: '' });
    const cleared = await request('/report', 'DELETE');
    expect(cleared.status).toBe(200);
    expect(cardIn(cleared).requests).toBe(0);
    expect(cardIn(await request('/report')).requests).toBe(0);
  });

  test.each(['POST', 'PUT', 'OPTIONS', 'PROPFIND'])('has no %s', async (method) => {
    const refused = await request('/report', method);
    expectError(refused, 405, 'method_not_allowed');
    expect(refused.headers['allow']).toBe('GET, HEAD, DELETE');
  });

  test('is refused to a malformed request', async () => {
    await request('/v1/pets');
    expectError(await request('/report', 'DELETE', { Host: null }), 400, 'bad_request');
    expect(service.watch?.report(till.id).requests).toBe(1);
  });

  test('follows what another process does to keys', async () => {
    await service.store.keys.update(till.id, { revokedAt: NOON });
    expectError(await request('/report'), 401, 'invalid_api_key');
  });
});

describe('without a valid key', () => {
  test.each([
    ['none', null, 'missing_api_key'],
    ['one of production', `Bearer ast_live_${'a'.repeat(38)}`, 'invalid_api_key'],
  ] as const)('%s is refused and counts for its address', async (_title, authorization, code) => {
    const first = await request('/report', 'GET', { Authorization: authorization });
    const second = await request('/report', 'DELETE', { Authorization: authorization });
    for (const response of [first, second]) {
      expectError(response, 401, code);
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    const left = [first, second].map(({ headers }) => headers['x-ratelimit-remaining']);
    expect(left).toEqual(['59', '58']);
  });

  test('an address that is over its limit is told to wait', async () => {
    for (let count = 0; count < 60; count += 1) {
      await request('/report', 'GET', { Authorization: null });
    }
    const refused = await request('/report', 'GET', { Authorization: null });
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toBe('60');
  });
});

test('production has no report card', async () => {
  const production = await startTestService();
  const { authorization } = await production.issueKey();
  const response = await send(production.port, {
    path: '/report',
    headers: { Authorization: authorization },
  });
  await production.close();
  expectLimitHeaders(response);
  expectError(response, 404, 'not_found');
});
