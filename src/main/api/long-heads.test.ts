import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../testing/reply-expectations.ts';
import { sendRaw, spell, type RawResponse } from '../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../testing/test-service.ts';

/** Request lines and headers up to what is read, and beyond. */

const TOO_LARGE = /^Send fewer headers: at most 16 KiB .* and at most 100 in number/;
const TOO_LONG = /^Send a shorter target/;

let service: TestService;
let authorization: string;
const clock = new TestClock(NOON);

beforeAll(async () => {
  service = await startTestService({ clock });
  ({ authorization } = await service.issueKey());
});

afterAll(async () => {
  await service.close();
});

function headWith(header: string, target = '/healthz'): string {
  return `GET ${target} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
}

function messageOf({ body }: RawResponse): string {
  return (JSON.parse(body) as { message: string }).message;
}

describe('heads beyond what is read', () => {
  const many = (count: number): string =>
    headWith(`Connection: close${'\r\nA: b'.repeat(count - 2)}`);
  const heads: [string, string, 414 | 431][] = [
    ['headers past 16 KiB', headWith(`A: ${'a'.repeat(17_000)}`), 431],
    ['a megabyte of headers', headWith(`A: ${'a'.repeat(1_000_000)}`), 431],
    ['101 headers', many(101), 431],
    ['102 headers', many(102), 431],
    ['thousands of headers', many(5_000), 431],
    ['a target past 8 KiB', headWith('Connection: close', `/${'a'.repeat(8_192)}`), 414],
    ['a target past 16 KiB', headWith('A: b', `/${'a'.repeat(17_000)}`), 414],
    ['a target of a megabyte', headWith('A: b', `/?${'a'.repeat(1_000_000)}`), 414],
  ];
  test.each(heads)('%s', async (_title, request, status) => {
    clock.advance(60_000);
    const [response] = await sendRaw(service.port, Buffer.from(request, 'latin1'));
    if (!response) throw new Error('No answer');
    expectError(response, status, status === 414 ? 'uri_too_long' : 'headers_too_large');
    expect(messageOf(response)).toMatch(status === 414 ? TOO_LONG : TOO_LARGE);
  });

  test('all that is promised is read', async () => {
    const headers = { Authorization: authorization };
    const path = `/v1/pets?${'a'.repeat(8_192 - '/v1/pets?'.length)}`;
    const [long] = await sendRaw(service.port, spell({ path, headers }));
    expect(long?.status).toBe(200);
    const others = Object.fromEntries(Array.from({ length: 97 }, (_, one) => [`A${one}`, 'b']));
    const [many100] = await sendRaw(
      service.port,
      spell({ path: '/v1/pets', headers: { ...headers, ...others } }),
    );
    expect(many100?.status).toBe(200);
  });
});

describe('the header Host', () => {
  const hosts: [string, number][] = [
    ...['shop', 'shop:7387', '127.0.0.1:7387', '[::1]:7387', '', 'counter.local.', 'sh%C3%B6p'].map(
      (host): [string, number] => [host, 200],
    ),
    ...[
      'a b',
      'a/b',
      'http://shop',
      'shop:port',
      '[::1',
      'a@b',
      'a,b:1,c:2',
      '%zz',
      'sh\u00f6p',
    ].map((host): [string, number] => [host, 400]),
  ];
  test.each(hosts)('%j is answered with %i', async (host, status) => {
    const headers = { Authorization: authorization, Host: host };
    const [response] = await sendRaw(service.port, spell({ path: '/v1/pets', headers }));
    if (!response) throw new Error('No answer');
    if (status === 200) expect(response.status).toBe(200);
    else expectError(response, 400, 'bad_request');
  });
});
