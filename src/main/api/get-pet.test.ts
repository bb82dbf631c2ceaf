import { UNNAMED_CLERK } from '../../shared/history.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError, expectLimitHeaders } from '../testing/reply-expectations.ts';
import { send, type RawResponse } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let key: { id: string; authorization: string };

beforeAll(async () => {
  service = await startTestService();
  key = await service.issueKey();
  const pet = { name: 'Rex', categoryId: 9223372036854775807n };
  await service.store.pets.add({ pet, author: UNNAMED_CLERK });
});

afterAll(async () => {
  await service.close();
});

async function get(
  path: string,
  headers: Record<string, string | null> = {},
): Promise<RawResponse> {
  return send(service.port, { path, headers: { Authorization: key.authorization, ...headers } });
}

function expectDeprecation({ headers }: RawResponse): void {
  expect(headers).toMatchObject({
    deprecation: '@1795219200',
    sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
    link: '</v1/pets>; rel="successor-version"',
  });
}

test('an animal comes back exactly, with the announcement of the end', async () => {
  const response = await get('/v1/pets/1');
  expect(response).toMatchObject({
    status: 200,
    body: '{"id":1,"name":"Rex","categoryId":9223372036854775807}',
  });
  expectLimitHeaders(response);
  expectDeprecation(response);
  expect(new Date('2026-11-21T00:00:00Z').getTime()).toBe(1_795_219_200_000);
});

test('every reply of the operation has it: 401, 404, 400, 429', async () => {
  const unknown = await get('/v1/pets/2');
  expectError(unknown, 404, 'not_found');
  const malformed = await get('/v1/pets/1', { Host: null });
  expectError(malformed, 400, 'bad_request');
  const keyless = await get('/v1/pets/1', { Authorization: null });
  expectError(keyless, 401, 'missing_api_key');
  const small = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 1 });
  await get('/v1/pets/1', { Authorization: small.authorization });
  const limited = await get('/v1/pets/1', { Authorization: small.authorization });
  expectError(limited, 429, 'rate_limited');
  [unknown, malformed, keyless, limited].forEach(expectDeprecation);
});

test('no other operation has it', async () => {
  for (const path of ['/v1/pets', '/v1/cats', '/healthz']) {
    expect((await get(path)).headers['deprecation']).toBeUndefined();
  }
});

test('the owner sees which keys still call it', async () => {
  const caller = await service.issueKey();
  await get('/v1/pets/1', { Authorization: caller.authorization });
  await get('/v1/pets/77', { Authorization: caller.authorization });
  await get('/v1/pets', { Authorization: caller.authorization });
  const { deprecatedCalls } = service.limiter.usageOf(`key:${caller.id}`, {
    perMinute: 9,
    perDay: 9,
  });
  expect(deprecatedCalls).toBe(2);
});
