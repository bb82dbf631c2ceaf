import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostingTill, send } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** How a till's activity describes requests that failed. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.close();
});

/** The shapes of what a till sends that is seen for the first time. */
async function shapes(sent: (authorization: string) => Promise<unknown>): Promise<string[]> {
  const { id, authorization } = await service.issueKey();
  await sent(authorization);
  return service.activities.of(id).errors.map((error) => error.request);
}

test.each([
  ['GET', '/v1/pets?limit=0', 'GET /v1/pets ? limit'],
  ['GET', '/v1/pets?status=dead&limit=1&limit=2', 'GET /v1/pets ? limit 2 times, status'],
  ['GET', '/v1/pets?cursor=x&secret=1&k=2', 'GET /v1/pets ? cursor, 2 other'],
  ['GET', '/v1/pets?limit=x&offset=3', 'GET /v1/pets ? limit, offset'],
  ['GET', '/v1/pets/4711', 'GET /v1/pets/{petId}'],
  ['HEAD', '/v1/pets/secret', 'HEAD /v1/pets/{petId}'],
  ['DELETE', '/v1/pets', 'DELETE /v1/pets'],
  ['PROPFIND', '/v1/pets', 'another method /v1/pets'],
  ['GET', '/v1/pets/', 'GET another path'],
  ['GET', '/v1/pets/1/secret', 'GET another path'],
  ['GET', '/v1/secret?secret', 'GET another path ? 1 other'],
])('%s %s is %s', async (method, path, shape) => {
  const sent = await shapes((authorization) =>
    send(service.port, { method, path, headers: { Authorization: authorization } }),
  );
  expect(sent).toEqual([shape]);
});

test.each([
  ['{', 'a body that is not JSON'],
  ['null', 'a body that is null'],
  ['[{"name":"Rex"}]', 'a body that is array'],
  ['""', 'a body that is empty text'],
  ['"secret"', 'a body that is text'],
  ['4711', 'a body that is whole number'],
  ['47.11', 'a body that is fraction'],
  ['false', 'a body that is true or false'],
  ['{}', '{}'],
  ['{"secret":"secret"}', '{1 other}'],
  ['{"categoryId":"3","name":""}', '{name: empty text, categoryId: text}'],
  [
    '{"name":{},"categoryId":[],"status":null,"a":1,"b":2}',
    '{name: object, categoryId: array, status: null, 2 other}',
  ],
])('the body %s is %s', async (body, shape) => {
  const sent = await shapes((authorization) =>
    new PostingTill(service.port, authorization).post(body),
  );
  expect(sent).toEqual([`POST /v1/pets, ${shape}`]);
});

test.each<[Record<string, string | null>, string]>([
  [{ 'Idempotency-Key': 'secret' }, 'Idempotency-Key, {}'],
  [{ 'Content-Type': 'Application/JSON; charset=utf-8' }, '{}'],
  [{ 'Content-Type': 'text/plain' }, 'another Content-Type, a body that was not read'],
  [{ 'Content-Type': null }, 'no Content-Type, a body that was not read'],
])('a body with the headers %j is %s', async (headers, shape) => {
  const sent = await shapes((authorization) =>
    new PostingTill(service.port, authorization).post('{}', headers),
  );
  expect(sent).toEqual([`POST /v1/pets, ${shape}`]);
});

test('what succeeds has no shape', async () => {
  const sent = await shapes((authorization) =>
    send(service.port, { path: '/v1/pets', headers: { Authorization: authorization } }),
  );
  expect(sent).toEqual([]);
});
