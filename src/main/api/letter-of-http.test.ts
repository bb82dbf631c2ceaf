import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, expectLimitHeaders } from '../testing/reply-expectations.ts';
import { REX, send, sendRaw, spell, type RawResponse } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';
import { ensureCertificate } from '../tls/certificate.ts';

/** What RFCs ask of a service where nobody would miss it until a client relies on it. */

const clock = new TestClock(NOON);
let service: TestService;
let key: { id: string; authorization: string };

beforeAll(async () => {
  service = await startTestService({ clock });
  key = await service.issueKey();
});
afterAll(async () => {
  await service.close();
});

function post(headers: Record<string, string>, body = REX): Promise<RawResponse> {
  const own = { Authorization: key.authorization, 'Content-Type': 'application/json' };
  return send(service.port, {
    method: 'POST',
    path: '/v1/pets',
    headers: { ...own, ...headers },
    body,
  });
}

describe('an addition', () => {
  test('in a coding is 415 with the one that is read, which another media type does not have', async () => {
    const coded = await post({ 'Content-Encoding': 'gzip' });
    expectError(coded, 415, 'unsupported_media_type');
    expect(coded.headers['accept-encoding']).toBe('identity');
    const typed = await post({ 'Content-Type': 'text/plain' });
    expectError(typed, 415, 'unsupported_media_type');
    expect(typed.headers).not.toHaveProperty('accept-encoding');
  });

  test('with If-Match is not made, unless anything matches', async () => {
    const { all } = await service.store.pets.counts();
    expectError(await post({ 'If-Match': '"1"' }), 412, 'precondition_failed');
    expect((await service.store.pets.counts()).all).toBe(all);
    expect((await post({ 'If-Match': '*' })).status).toBe(201);
  });

  test('has one Idempotency-Key with and without quotes', async () => {
    const bare = await post({ 'Idempotency-Key': 'a"b\\c' });
    const quoted = await post({ 'Idempotency-Key': '"a\\"b\\\\c"' });
    expect(quoted.body).toBe(bare.body);
    expect(quoted.headers['idempotency-replayed']).toBe('true');
    expectError(await post({ 'Idempotency-Key': '""' }), 400, 'invalid_parameter');
    expect((await post({ 'Idempotency-Key': '"half' })).status).toBe(201);
  });

  test.each(['Bella\u0085', 'Bella\u202e', '\u200b'])('of the name %j is 400', async (name) => {
    expectError(await post({}, JSON.stringify({ name, categoryId: 1 })), 400, 'invalid_body');
  });
});

test.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])(
  '%s of an animal tells that its path is deprecated',
  async (method) => {
    const headers = { Authorization: key.authorization };
    const response = await send(service.port, { method, path: '/v1/pets/1', headers });
    expect(response.headers).toMatchObject({
      deprecation: expect.stringMatching(/^@\d+$/) as string,
      link: '</v1/pets>; rel="successor-version"',
    });
  },
);

test('a key that was replaced is told when it ends, also by a refusal, and the new one is not', async () => {
  const { id, authorization } = await service.issueKey();
  const ask = (value: string, path = '/v1/pets') =>
    send(service.port, { path, headers: { Authorization: value } });
  expect((await ask(authorization)).headers).not.toHaveProperty('x-key-expires');
  const { secret } = await service.keys.rotate(id, 60);
  for (const [path, status] of [
    ['/v1/pets', 200],
    ['/v1/pets?limit=many', 400],
    ['/v1/pets/999', 404],
    ['/v1/cages', 404],
  ] as const) {
    const headers: unknown = { 'x-key-expires': String(NOON / 1_000 + 60) };
    expect(await ask(authorization, path)).toMatchObject({ status, headers });
  }
  expect((await ask(`Bearer ${secret}`)).headers).not.toHaveProperty('x-key-expires');
  clock.advance(60_000);
  expectError(await ask(authorization), 401, 'invalid_api_key');
});

test('plain HTTP to the port of HTTPS is 400, and told so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'animal-store-plain-'));
  const secure = await startTestService({ tls: await ensureCertificate(folder, clock) });
  try {
    const [response, ...more] = await sendRaw(secure.port, spell({ path: '/v1/pets' }));
    expect(more).toEqual([]);
    if (!response) throw new Error('No answer');
    expectError(response, 400, 'bad_request');
    expectLimitHeaders(response);
    expect(response.body).toContain('begin the address with https://');
  } finally {
    await secure.close();
    await rm(folder, { recursive: true, force: true });
  }
});
