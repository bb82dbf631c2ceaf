import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../testing/reply-expectations.ts';
import { sendRaw, spell } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

/** Methods that Node's parser does not pass on as requests. */

let service: TestService;
let authorization: string;
const clock = new TestClock(NOON);

beforeAll(async () => {
  service = await startTestService({ clock, bounds: { drainMs: 500 } });
  ({ authorization } = await service.issueKey());
});

afterAll(async () => {
  await service.close();
});

describe('a method that nobody knows', () => {
  const methods = ['FOO', 'get', 'BREW', 'POSTS', 'G', 'X-Y_z~1'];
  test.each(methods)('%s is 501', async (method) => {
    const headers = { Authorization: authorization };
    const one = await sendRaw(service.port, spell({ method, path: '/v1/pets/1?x=1', headers }));
    expect(one).toHaveLength(1);
    if (!one[0]) return;
    expectError(one[0], 501, 'not_implemented');
    expect(one[0].headers).toMatchObject({
      connection: 'close',
      'x-ratelimit-limit': '1000000',
    });
  });

  test('without a key it is 401 under /v1', async () => {
    clock.advance(60_000);
    const statuses = async (path: string): Promise<number[]> =>
      (await sendRaw(service.port, spell({ method: 'FOO', path }))).map(({ status }) => status);
    expect(await statuses('/v1/pets')).toEqual([401]);
    expect(await statuses('/healthz')).toEqual([501]);
    expect(await statuses('/elsewhere')).toEqual([501]);
  });

  test('after another request on the same connection', async () => {
    const list = spell({
      path: '/v1/pets?limit=1',
      headers: { Authorization: authorization, Connection: null },
    });
    const foo = spell({
      method: 'FOO',
      path: '/v1/pets',
      headers: { Authorization: authorization },
    });
    const responses = await sendRaw(service.port, Buffer.concat([list, foo]));
    expect(responses.map(({ status }) => status)).toEqual([200, 501]);
  });
});

describe('CONNECT', () => {
  test('is an unknown path: the service is no proxy', async () => {
    clock.advance(60_000);
    const request = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n';
    const [response] = await sendRaw(service.port, request);
    if (!response) throw new Error('No answer');
    expectError(response, 404, 'not_found');
    expect(response.headers['x-ratelimit-limit']).toBe('60');
  });

  test('counts for a valid key', async () => {
    const headers = { Authorization: authorization };
    const bytes = spell({ method: 'CONNECT', path: 'evil.example:443', headers });
    const [response] = await sendRaw(service.port, bytes);
    if (!response) throw new Error('No answer');
    expectError(response, 404, 'not_found');
    expect(response.headers['x-ratelimit-limit']).toBe('1000000');
  });

  test('by a client that resets its connection costs nobody else theirs', async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = connect({ port: service.port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
      await once(socket, 'data');
      socket.write('some more');
      socket.resetAndDestroy();
    }
    const [response] = await sendRaw(service.port, spell({ path: '/healthz' }));
    expect(response?.status).toBe(200);
  });
});
