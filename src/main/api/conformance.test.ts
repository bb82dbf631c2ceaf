import { UNNAMED_CLERK } from '../../shared/history.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { makeSecret } from '../keys/key-format.ts';
import { expectError, expectLimitHeaders } from '../testing/reply-expectations.ts';
import { send, type RawRequest, type RawResponse } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

/** The contract's addresses, keys, methods, paths and headers, one request each. */

let service: TestService;
let authorization: string;
const clock = new TestClock(NOON);

beforeAll(async () => {
  service = await startTestService({ clock });
  ({ authorization } = await service.issueKey());
  for (let number = 1; number <= 3; number += 1) {
    await service.store.pets.add({
      pet: { name: `Pet ${number}`, categoryId: BigInt(number), status: 'available' },
      author: UNNAMED_CLERK,
    });
  }
});

afterAll(async () => {
  await service.close();
});

async function sendWithKey(request: RawRequest): Promise<RawResponse> {
  const headers = { Authorization: authorization, ...request.headers };
  return send(service.port, { ...request, headers });
}

/** Requests without a key come from one address, which may send 60 a minute. */
async function sendWithoutKey(request: RawRequest): Promise<RawResponse> {
  clock.advance(2_000);
  return send(service.port, request);
}

describe('without a valid key', () => {
  const requests: [string, RawRequest][] = [
    ['the list', { path: '/v1/pets' }],
    ['adding', { method: 'POST', path: '/v1/pets', body: '{' }],
    ['one animal', { path: '/v1/pets/1' }],
    ['one animal that is not there', { path: '/v1/pets/99' }],
    ['a malformed query', { path: '/v1/pets?limit=x&limit=y&status=&cursor=%' }],
    ['an unknown path', { path: '/v1/cats' }],
    ['the version segment alone', { path: '/v1' }],
    ['the version segment with a slash', { path: '/v1/' }],
    ['a trailing slash', { path: '/v1/pets/' }],
    ['a path that leaves and comes back', { path: '/v1/../v1/pets' }],
    ['an encoded path', { path: '/%76%31/pets' }],
    ['a path with a broken escape', { path: '/v1/%zz' }],
    ['an absolute target', { path: 'http://shop/v1/pets' }],
    ['OPTIONS', { method: 'OPTIONS', path: '/v1/pets' }],
    ['HEAD', { method: 'HEAD', path: '/v1/pets' }],
    ['DELETE', { method: 'DELETE', path: '/v1/pets/1' }],
    ['no Host', { path: '/v1/pets', headers: { Host: null } }],
    [
      'a body of another type',
      { method: 'POST', path: '/v1/pets', headers: { 'Content-Type': 'text/plain' }, body: 'x' },
    ],
    [
      'a malformed Idempotency-Key',
      { method: 'POST', path: '/v1/pets', headers: { 'Idempotency-Key': '' } },
    ],
    [
      'a huge announced body',
      { method: 'POST', path: '/v1/pets', headers: { 'Content-Length': '70000' } },
    ],
  ];
  test.each(requests)('%s is 401 missing_api_key', async (_title, request) => {
    const response = await sendWithoutKey(request);
    expectError(response, 401, 'missing_api_key', request.method);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers['x-ratelimit-limit']).toBe('60');
  });

  const invalid: [string, string, RegExp][] = [
    ['mistyped', `ast_live_${'a'.repeat(38)}`, /mistyped/],
    ['of staging', makeSecret('staging'), /a key of staging.*address of staging/],
    ['unknown', makeSecret('production'), /revoked, replaced or never issued/],
  ];
  test.each(invalid)('a key that is %s is told so', async (_title, key, words) => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await sendWithoutKey({ path: '/v1/pets', headers });
    expectError(response, 401, 'invalid_api_key');
    expect(JSON.parse(response.body)).toMatchObject({
      message: expect.stringMatching(words) as string,
    });
  });

  const headers: [string, string, ErrorCode][] = [
    ['no token', 'Bearer', 'missing_api_key'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'missing_api_key'],
    ['a made-up token', 'Bearer abc', 'invalid_api_key'],
    ['a token of the right form', `Bearer ast_live_${'a'.repeat(38)}`, 'invalid_api_key'],
    ['a very long token', `Bearer ${'x'.repeat(8_000)}`, 'invalid_api_key'],
    ['bytes that are no ASCII', 'Bearer \u00ff\u00fe', 'invalid_api_key'],
  ];
  test.each(headers)('%s is 401', async (_title, value, code) => {
    const response = await sendWithoutKey({ path: '/v1/pets', headers: { Authorization: value } });
    expectError(response, 401, code);
    const challenge = code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"';
    expect(response.headers['www-authenticate']).toBe(challenge);
  });

  test('a revoked key is invalid_api_key, from the next request on', async () => {
    const key = await service.issueKey();
    const request = { path: '/v1/pets', headers: { Authorization: key.authorization } };
    expect((await send(service.port, request)).status).toBe(200);
    await service.keys.revoke(key.id);
    expectError(await sendWithoutKey(request), 401, 'invalid_api_key');
    await service.keys.undoRevoke(key.id);
    expect((await send(service.port, request)).status).toBe(200);
  });

  test('a path outside /v1 is 404 and counts for the address', async () => {
    const first = await sendWithoutKey({ path: '/elsewhere' });
    const second = await send(service.port, { path: '/' });
    expectError(first, 404, 'not_found');
    expectError(second, 404, 'not_found');
    const [before, after] = [first, second].map((r) => Number(r.headers['x-ratelimit-remaining']));
    expect(after).toBe((before ?? 0) - 1);
  });
});

describe('with a valid key', () => {
  const paths: [string, RawRequest, number, ErrorCode | null][] = [
    ['the list', { path: '/v1/pets' }, 200, null],
    ['an unknown parameter', { path: '/v1/pets?colour=blue&%zz' }, 200, null],
    ['an encoded path', { path: '/v1/p%65ts' }, 200, null],
    ['an encoded id', { path: '/v1/pets/%31' }, 200, null],
    ['an absolute target', { path: 'http://any.name:80/v1/pets' }, 200, null],
    ['an absolute https target', { path: 'HTTPS://any.name/v1/pets?limit=1' }, 200, null],
    ['an absolute target without a path', { path: 'http://any.name' }, 404, 'not_found'],
    [
      'the scheme in lower case',
      { path: '/v1/pets', headers: { Authorization: 'lower' } },
      200,
      null,
    ],
    ['an unknown path under /v1', { path: '/v1/cats' }, 404, 'not_found'],
    ['the version segment alone', { path: '/v1' }, 404, 'not_found'],
    ['another version', { path: '/v2/pets' }, 404, 'not_found'],
    ['no version', { path: '/pets' }, 404, 'not_found'],
    ['a trailing slash', { path: '/v1/pets/' }, 404, 'not_found'],
    ['a trailing slash after an id', { path: '/v1/pets/1/' }, 404, 'not_found'],
    ['another case', { path: '/v1/Pets' }, 404, 'not_found'],
    ['a doubled slash', { path: '//v1/pets' }, 404, 'not_found'],
    ['an encoded slash', { path: '/v1%2Fpets' }, 404, 'not_found'],
    ['a dot segment', { path: '/v1/./pets' }, 404, 'not_found'],
    ['a broken escape', { path: '/v1/%zz' }, 404, 'not_found'],
    ['an asterisk', { method: 'OPTIONS', path: '*' }, 404, 'not_found'],
    ['no such animal', { path: '/v1/pets/4711' }, 404, 'not_found'],
    ['an id that is no number', { path: '/v1/pets/rex' }, 404, 'not_found'],
    ['an id with a fraction', { path: '/v1/pets/1.0' }, 404, 'not_found'],
    ['an id past int64', { path: '/v1/pets/9223372036854775808' }, 404, 'not_found'],
    ['the largest id', { path: '/v1/pets/9223372036854775807' }, 404, 'not_found'],
    ['a negative id', { path: '/v1/pets/-1' }, 404, 'not_found'],
    ['an id with leading zeros', { path: '/v1/pets/01' }, 404, 'not_found'],
    ['a GET with a body', { path: '/v1/pets', body: 'ignored' }, 200, null],
    ['an unknown expectation', { path: '/v1/pets', headers: { Expect: 'cake' } }, 200, null],
    [
      'an upgrade, which is passed over',
      { path: '/v1/pets', headers: { Upgrade: 'websocket', Connection: 'Upgrade, close' } },
      200,
      null,
    ],
    ['no Host', { path: '/v1/pets', headers: { Host: null } }, 400, 'bad_request'],
    ['two Hosts', { path: '/v1/pets', headers: { HOST: 'other' } }, 400, 'bad_request'],
    [
      'a second Authorization',
      { path: '/v1/pets', headers: { AUTHORIZATION: 'Bearer other' } },
      400,
      'bad_request',
    ],
    [
      'a second Content-Type',
      {
        method: 'POST',
        path: '/v1/pets',
        headers: { 'Content-Type': 'application/json', 'content-type': 'text/plain' },
        body: '{"name":"Rex","categoryId":1}',
      },
      400,
      'bad_request',
    ],
    [
      'a coded transfer',
      { method: 'POST', path: '/v1/pets', headers: { 'Transfer-Encoding': 'gzip, chunked' } },
      400,
      'bad_request',
    ],
  ];
  test.each(paths)('%s', async (_title, request, status, code) => {
    const lower = { Authorization: authorization.replace('Bearer', 'bearer') };
    const isLower = request.headers?.['Authorization'] === 'lower';
    const response = await sendWithKey(isLower ? { ...request, headers: lower } : request);
    if (code === null) {
      expect(response.status).toBe(status);
      expectLimitHeaders(response);
      expect(response.headers['content-type']).toBe('application/json');
      expect(response.headers['cache-control']).toBe('no-store');
    } else {
      expectError(response, status, code);
    }
  });

  const otherMethods = ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'];
  test.each(otherMethods)('%s is 405 on both paths', async (method) => {
    const list = await sendWithKey({ method, path: '/v1/pets' });
    expectError(list, 405, 'method_not_allowed', method);
    expect(list.headers['allow']).toBe('GET, HEAD, POST');
    const one = await sendWithKey({ method, path: '/v1/pets/1' });
    expectError(one, 405, 'method_not_allowed', method);
    expect(one.headers['allow']).toBe('GET, HEAD');
  });

  const headed = ['/v1/pets?limit=2', '/v1/pets?limit=x', '/v1/pets/1', '/v1/pets/4711'];
  test.each(headed)('HEAD %s is GET without the body, and counts', async (path) => {
    const got = await sendWithKey({ path });
    const head = await sendWithKey({ method: 'HEAD', path });
    expect(head.body).toBe('');
    expect(head.status).toBe(got.status);
    const left = Number(got.headers['x-ratelimit-remaining']) - 1;
    const date = head.headers['date'] ?? '';
    expect(head.headers).toEqual({ ...got.headers, date, 'x-ratelimit-remaining': String(left) });
  });

  test('POST on one animal is 405 and its body does no harm', async () => {
    const response = await sendWithKey({
      method: 'POST',
      path: '/v1/pets/1',
      body: '{"name":"x"}',
    });
    expectError(response, 405, 'method_not_allowed');
  });

  test('neither key nor body ever reaches the log', () => {
    const log = service.logged.join('');
    expect(log).toContain('"path":"/v1/pets"');
    expect(log).not.toContain(authorization.slice('Bearer '.length));
    expect(log.toLowerCase()).not.toContain('authorization');
  });
});
