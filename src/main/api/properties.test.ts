import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_ERROR_CODES } from '../../shared/error-codes.ts';
import { expectLimitHeaders } from '../testing/reply-expectations.ts';
import { send, sendRawAndEnd, type RawRequest, type RawResponse } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

/**
 * Whatever is sent, there is never a 5xx, silence, another shape, or a reply without the limit
 * headers.
 */

const RUNS = 300;

let service: TestService;
let authorization: string;
const clock = new TestClock(NOON);

beforeAll(async () => {
  const bounds = { headersMs: 300, requestMs: 300, checkMs: 50, drainMs: 2_000 };
  service = await startTestService({ clock, bounds, logLevel: 'warn' });
  ({ authorization } = await service.issueKey());
});

afterAll(async () => {
  await service.close();
});

function expectProperResponse(response: RawResponse, isHead = false): void {
  expectLimitHeaders(response);
  expect(response.status).toBeLessThan(500);
  if (response.status < 400 || isHead) return;
  const body = JSON.parse(response.body) as { code: string; message: string; status: number };
  expect(Object.keys(body).sort()).toEqual(['code', 'message', 'status']);
  expect(SERVICE_ERROR_CODES).toContain(body.code);
  expect(body.status).toBe(response.status);
  expect(body.message).toMatch(/\.$/);
}

async function sendWithKey(request: RawRequest): Promise<RawResponse> {
  keepUnderTheLimitOfAnAddress();
  const headers = { Authorization: authorization, ...request.headers };
  const response = await send(service.port, { ...request, headers });
  expectProperResponse(response, request.method === 'HEAD');
  return response;
}

/** Otherwise almost every reply without a key would be 429, and little else would be tested. */
function keepUnderTheLimitOfAnAddress(): void {
  clock.advance(100_000);
}

const encoded = fc.string({ unit: 'binary' }).map(encodeURIComponentLeniently);
const visible = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((c) => String.fromCharCode(c)),
});

/** Lone surrogates have no percent-encoding. */
function encodeURIComponentLeniently(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function check<Value>(
  arbitrary: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<void>,
  numRuns = RUNS,
): Promise<void> {
  return fc.assert(fc.asyncProperty(arbitrary, holds), { numRuns });
}

describe('bodies', () => {
  const odd = fc.oneof(
    fc.constantFrom(
      '1.0',
      '1e2',
      '1.5',
      '-0',
      '1e400',
      '9223372036854775807',
      '9223372036854775808',
      'true',
      'null',
      '"1"',
      '[]',
      '{}',
    ),
    fc.double().map(String),
    fc.bigInt().map(String),
  );
  const almostPet = fc
    .record(
      {
        name: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 250 }).map((s) => JSON.stringify(s)),
          odd,
        ),
        categoryId: odd,
        status: fc.oneof(fc.constantFrom('"sold"', '"x"'), odd),
        extra: fc.json(),
      },
      { requiredKeys: [] },
    )
    .map(
      (fields) =>
        `{${Object.entries(fields)
          .map(([name, value]) => `"${name}":${value}`)
          .join(',')}}`,
    );

  test('any bytes, any JSON and anything like a NewPet', async () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
      almostPet.map((text) => Buffer.from(text)),
    );
    await check(body, async (bytes) => {
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await sendWithKey({
        method: 'POST',
        path: '/v1/pets',
        headers,
        body: bytes,
      });
      expect([201, 400]).toContain(status);
    });
  });

  test('a valid NewPet comes back as it was sent, to the last digit', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((text) => /\S/u.test(text) && text.length <= 200);
    const pet = fc.record({
      name,
      categoryId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      status: fc.constantFrom('available', 'pending', 'sold', undefined),
    });
    await check(pet, async ({ name, categoryId, status }) => {
      const fields = `"name":${JSON.stringify(name)},"categoryId":${categoryId}${status ? `,"status":"${status}"` : ''}`;
      const headers = { 'Content-Type': 'application/json' };
      const added = await sendWithKey({
        method: 'POST',
        path: '/v1/pets',
        headers,
        body: `{${fields}}`,
      });
      expect(added.status).toBe(201);
      const { id } = JSON.parse(added.body) as { id: number };
      expect(added.body).toBe(`{"id":${id},${fields}}`);
      expect((await sendWithKey({ path: `/v1/pets/${id}` })).body).toBe(added.body);
    });
  });
});

test('any query', async () => {
  const name = fc.oneof(fc.constantFrom('limit', 'status', 'cursor'), encoded);
  const value = fc.oneof(
    fc.constantFrom('1', '100', '0', 'sold', ''),
    visible.map((v) => v.replaceAll('#', '')),
    encoded,
  );
  const query = fc
    .array(
      fc.tuple(name, value).map((pair) => pair.join('=')),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.join('&'));
  await check(query, async (text) => {
    const { status } = await sendWithKey({ path: `/v1/pets?${text}` });
    expect([200, 400]).toContain(status);
  });
});

test('any path, any method, with and without a key', async () => {
  const method = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'TRACE',
  );
  const segment = fc.oneof(
    fc.constantFrom('v1', 'pets', '1', '', '..', '.'),
    encoded,
    visible.map((v) => v.replaceAll(/[?#]/g, '')),
  );
  const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
  const request = fc.record({ method, path, isKeyed: fc.boolean() });
  await check(request, async ({ method, path, isKeyed }) => {
    await sendWithKey({ method, path, ...(!isKeyed && { headers: { Authorization: null } }) });
  });
});

test('any header', async () => {
  const name = fc.constantFrom(
    'Authorization',
    'Content-Type',
    'Content-Encoding',
    'Idempotency-Key',
    'Accept',
    'Origin',
    'X-Forwarded-For',
    'Cookie',
    'Range',
    'If-None-Match',
    'Expect',
    'TE',
  );
  const headers = fc.dictionary(name, visible);
  await check(headers, async (odd) => {
    await sendWithKey({
      method: 'POST',
      path: '/v1/pets',
      headers: odd,
      body: '{"name":"a","categoryId":1}',
    });
  });
});

test('any bytes at all get answers of the same shape', async () => {
  const line = fc.constantFrom(
    'GET /v1/pets HTTP/1.1',
    'POST /v1/pets HTTP/1.1',
    'GET /healthz HTTP/1.0',
    'CONNECT x:1 HTTP/1.1',
    'Host: a',
    'Authorization: KEY',
    'Content-Type: application/json',
    'Content-Length: 3',
    'Content-Length: 0',
    'Transfer-Encoding: chunked',
    'Connection: close',
    'Expect: 100-continue',
    'Upgrade: h2c',
    'Connection: Upgrade',
    '0',
    '3',
    'abc',
    '',
    'FFFFFFFF',
    ' ',
    ':',
  );
  const text = fc
    .array(
      fc.oneof({ weight: 4, arbitrary: line }, fc.string({ unit: 'binary-ascii', maxLength: 20 })),
      { minLength: 1, maxLength: 12 },
    )
    .map((lines) => `${lines.join('\r\n')}\r\n\r\n`);
  const bytes = fc.oneof(
    text.map((t) => Buffer.from(t)),
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((b) => Buffer.from(b)),
  );
  // Empty lines before a request are ignored (RFC 9112 section 2.2): they request nothing.
  const asking = bytes.filter((request) => /[^\r\n]/.test(request.toString('latin1')));
  await check(asking, async (request) => {
    keepUnderTheLimitOfAnAddress();
    const keyed = request.toString('latin1').replaceAll('KEY', authorization);
    const all = await sendRawAndEnd(service.port, Buffer.from(keyed, 'latin1'));
    const responses = all.filter(({ status }) => status !== 100);
    expect(responses.length).toBeGreaterThan(0);
    for (const response of responses) expectProperResponse(response);
  });
});
