import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observedRequests, type ObservedRequest } from '../platform/observed.ts';
import { send, sendRaw, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** What metrics and traces are told about requests. */

let service: TestService;
let observed: ObservedRequest[];
let stop: () => void;

beforeEach(async () => {
  service = await startTestService();
  observed = [];
  stop = observedRequests.subscribe((request) => observed.push(request));
});
afterEach(async () => {
  stop();
  await service.close();
});

const NOT_LIMITED = { environment: 'production', limit: null };

test.each([
  ['GET', '/v1/pets?limit=1', '/v1/pets', 200],
  ['HEAD', '/v1/pets/4711', '/v1/pets/{petId}', 404],
  ['DELETE', '/v1/pets', '/v1/pets', 405],
  ['GET', '/healthz', '/healthz', 200],
  ['GET', '/v1/secret', null, 404],
])('%s %s has the route %s', async (method, path, route, status) => {
  const { authorization } = await service.issueKey();
  await send(service.port, { method, path, headers: { Authorization: authorization } });
  await vi.waitFor(() =>
    expect(observed).toMatchObject([{ ...NOT_LIMITED, method, route, status }]),
  );
  const [{ startedAt, endedAt } = { startedAt: NaN, endedAt: NaN }] = observed;
  expect(endedAt).toBeGreaterThanOrEqual(startedAt);
});

test('a request over the limit says so', async () => {
  const { authorization } = await service.issueKey({
    plan: 'enterprise',
    perMinute: 1,
    perDay: 9,
  });
  const headers = { Authorization: authorization };
  const list = spell({ path: '/v1/pets', headers: { ...headers, Connection: null } });
  await sendRaw(service.port, Buffer.concat([list, spell({ path: '/v1/pets', headers })]));
  await vi.waitFor(() =>
    expect(observed).toMatchObject([
      { status: 200, limit: null },
      { status: 429, limit: 'rate_limited' },
    ]),
  );
});

test('what is no HTTP has neither method nor route', async () => {
  await sendRaw(service.port, 'nonsense\r\n\r\n');
  expect(observed).toEqual([
    {
      ...NOT_LIMITED,
      method: '_OTHER',
      route: null,
      status: 400,
      startedAt: expect.any(Number) as number,
      endedAt: expect.any(Number) as number,
    },
  ]);
});
