import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../testing/reply-expectations.ts';
import {
  PostingTill,
  RawConnection,
  REX,
  sendRaw,
  spell,
  type RawResponse,
} from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

/** Requests that fetch refuses to send. */

const NOT_HTTP = /^This is not a well-formed HTTP\/1\.1 request/;
const TOO_SLOW = /^The request did not arrive in time/;

let service: TestService;
let authorization: string;
let till: PostingTill;
const clock = new TestClock(NOON);

beforeAll(async () => {
  const bounds = { headersMs: 300, requestMs: 600, checkMs: 50, drainMs: 2_000 };
  service = await startTestService({ clock, bounds });
  ({ authorization } = await service.issueKey());
  till = new PostingTill(service.port, authorization);
});

afterAll(async () => {
  await service.close();
});

function messageOf({ body }: RawResponse): string {
  return (JSON.parse(body) as { message: string }).message;
}

describe('bytes that are no HTTP are 400 bad_request, and count for the address', () => {
  const bytes: [string, string][] = [
    ['noise', 'hello\r\n\r\n'],
    ['a method that is no token', 'BR(EW /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown method without a target', 'BREW HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an odd version', 'GET / HTTP/1.9\r\nHost: x\r\n\r\n'],
    ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['a zero byte in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n'],
    ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunked, but not last',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a length with a sign', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na'],
    [
      'a length past all bounds',
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\n`,
    ],
    ['bare line feeds in the head', 'GET / HTTP/1.1\nHost: x\nA b\n\n'],
  ];
  test.each(bytes)('%s', async (_title, request) => {
    clock.advance(2_000);
    const responses = await sendRaw(service.port, Buffer.from(request, 'latin1'));
    expect(responses).toHaveLength(1);
    const [response] = responses;
    if (!response) return;
    expectError(response, 400, 'bad_request');
    expect(messageOf(response)).toMatch(NOT_HTTP);
    expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '60', connection: 'close' });
    expect(response.headers['date']).toMatch(/GMT$/);
    expect(Object.keys(response.headers)).not.toContain('');
  });

  test('over the limit they are 429', async () => {
    clock.advance(60_000);
    for (let request = 1; request <= 60; request += 1) {
      expect((await sendRaw(service.port, 'x\r\n\r\n'))[0]?.status).toBe(400);
    }
    const [response] = await sendRaw(service.port, 'x\r\n\r\n');
    if (!response) throw new Error('No answer');
    expectError(response, 429, 'rate_limited');
    const untilTheMinuteEnds = 60 - (Math.floor(clock.now() / 1_000) % 60);
    expect(response.headers['retry-after']).toBe(String(untilTheMinuteEnds));
    clock.advance(60_000);
  });
});

describe('bodies that do not come as announced', () => {
  test('413 is answered while the client still sends, and the connection then closes', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.write(
      till.spell({ headers: { 'Content-Length': '10000000', Connection: null } }),
    );
    const [response] = await connection.waitFor(1);
    if (!response) throw new Error('No answer');
    expectError(response, 413, 'body_too_large');
    for (let sent = 0; sent < 10; sent += 1) connection.socket.write(Buffer.alloc(1_000_000, 97));
    await connection.closed;
    expect(connection.failure).toBeNull();
  });

  test('an endless stream of chunks is 413', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.write(till.spell({ headers: { 'Transfer-Encoding': 'chunked' } }));
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    for (let sent = 0; sent < 5; sent += 1) connection.socket.write(chunk);
    const [response] = await connection.waitFor(1);
    if (!response) throw new Error('No answer');
    expectError(response, 413, 'body_too_large');
    await connection.closed;
  });

  test('a malformed chunk is 400', async () => {
    const headers = { 'Transfer-Encoding': 'chunked' };
    const bytes = Buffer.concat([till.spell({ headers }), Buffer.from('5\r\n{"nam\r\nZZ\r\n')]);
    const [response, ...more] = await sendRaw(service.port, bytes);
    expect(more).toEqual([]);
    if (!response) throw new Error('No answer');
    expectError(response, 400, 'bad_request');
    expect(response.headers['x-ratelimit-limit']).toBe('1000000');
  });

  test('a body that is cut short is 400', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.end(till.spell({ headers: { 'Content-Length': '100' }, body: REX }));
    await connection.closed;
    const [response] = connection.responses();
    if (!response) throw new Error('No answer');
    expectError(response, 400, 'bad_request');
  });

  test('a body that comes too slowly is 408', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.write(till.spell({ headers: { 'Content-Length': '100' } }));
    const drip = setInterval(() => connection.socket.write('a'), 100);
    const [response] = await connection.waitFor(1);
    clearInterval(drip);
    if (!response) throw new Error('No answer');
    expectError(response, 408, 'request_timeout');
    expect(messageOf(response)).toMatch(TOO_SLOW);
    await connection.closed;
  });

  test('a broken body of a request that was answered already gets no second answer', async () => {
    const headers = { 'Transfer-Encoding': 'chunked', Authorization: authorization };
    const bytes = Buffer.concat([spell({ path: '/v1/pets', headers }), Buffer.from('ZZ\r\n')]);
    expect((await sendRaw(service.port, bytes)).map(({ status }) => status)).toEqual([200]);
    const missing = { 'Content-Length': '9', Authorization: authorization, Connection: null };
    const late = await sendRaw(service.port, spell({ path: '/v1/pets', headers: missing }));
    expect(late.map(({ status }) => status)).toEqual([200]);
  });

  const zoe = '{"name":"Zoë","categoryId":1}';
  const miscounts: [string, string, number, number][] = [
    ['cut by a client that counts characters', zoe, zoe.length, 400],
    ['with more after it', `${REX}\n{`, REX.length, 201],
  ];
  test.each(miscounts)(
    'a body longer than its length, %s, all in one segment: one answer, and it closes',
    async (_title, body, length, status) => {
      const headers = { 'Content-Length': String(length), Connection: null };
      const connection = await RawConnection.open(service.port);
      connection.socket.write(till.spell({ headers, body }));
      await connection.closed;
      const [response, ...more] = connection.responses();
      expect(more).toEqual([]);
      expect(response).toMatchObject({ status, headers: { connection: 'close' } });
      expect(connection.failure).toBeNull();
    },
  );

  test('the same when the rest comes later: the connection closes', async () => {
    const headers = { 'Content-Length': String(zoe.length), Connection: null };
    const bytes = till.spell({ headers, body: zoe });
    const connection = await RawConnection.open(service.port);
    connection.socket.write(bytes.subarray(0, -1));
    await connection.waitFor(1);
    connection.socket.write(bytes.subarray(-1));
    await connection.closed;
    const responses = connection.responses();
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    expect(responses.at(-1)?.headers['connection']).toBe('close');
  });

  test('headers that come too slowly are 408', async () => {
    clock.advance(60_000);
    const connection = await RawConnection.open(service.port);
    connection.socket.write('GET /v1/pets HTTP/1.1\r\nHost: ');
    const drip = setInterval(() => connection.socket.write('a'), 50);
    const [response] = await connection.waitFor(1);
    clearInterval(drip);
    if (!response) throw new Error('No answer');
    expectError(response, 408, 'request_timeout');
    expect(messageOf(response)).toMatch(TOO_SLOW);
    await connection.closed;
  });

  test('a connection that asks for nothing is closed without a word', async () => {
    const connection = await RawConnection.open(service.port);
    await connection.closed;
    expect(connection.text).toBe('');
  });
});

describe('connections', () => {
  test('a client that closes its half after the request is answered', async () => {
    const connection = await RawConnection.open(service.port);
    connection.socket.end(till.spell({ headers: { Connection: null }, body: REX }));
    await connection.closed;
    expect(connection.responses().map(({ status }) => status)).toEqual([201]);
  });

  test('pipelined requests are answered in their order, a malformed one last', async () => {
    clock.advance(60_000);
    const post = till.spell({ headers: { Connection: null }, body: REX });
    const headers = { Authorization: authorization, Connection: null };
    const list = spell({ path: '/v1/pets?limit=1', headers });
    const one = spell({ path: '/v1/pets/rex', headers });
    const bytes = Buffer.concat([post, list, one, post, list, Buffer.from('nonsense\r\n\r\n')]);
    const responses = await sendRaw(service.port, bytes);
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 404, 201, 200, 400]);
  });

  test('an unread body does not become the next request', async () => {
    const headers = { Connection: null, Authorization: null };
    const smuggled = 'GET /v1/pets/1 HTTP/1.1\r\nHost: x\r\n\r\n';
    const refused = till.spell({ headers, body: smuggled });
    const list = spell({ path: '/v1/pets', headers: { Authorization: authorization } });
    const responses = await sendRaw(service.port, Buffer.concat([refused, list]));
    expect(responses.map(({ status }) => status)).toEqual([401, 200]);
  });

  test.each([' HTTP/2.0', ' HTTP/0.9', ''])('the version "%s" is 400', async (version) => {
    const bytes = `GET /v1/pets${version}\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`;
    const [response] = await sendRaw(service.port, bytes);
    if (!response) throw new Error('No answer');
    expectError(response, 400, 'bad_request');
  });

  test('HTTP/1.0 needs no Host and closes', async () => {
    const bytes = `GET /v1/pets HTTP/1.0\r\nAuthorization: ${authorization}\r\n\r\n`;
    expect((await sendRaw(service.port, bytes)).map(({ status }) => status)).toEqual([200]);
  });
});
