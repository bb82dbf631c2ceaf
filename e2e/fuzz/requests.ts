import type { Random } from '../support/random.ts';
import { goodPet, randomBody } from './bodies.ts';

/** The keys with which the cases are sent. */
export interface Credentials {
  /** With quotas that no run approaches. */
  key: string;
  /** On the Free plan: soon refused, then banned. */
  smallKey: string;
}

/** A request before it is turned into bytes. */
export interface Request {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** How the end of the body is marked. */
  framing: 'length' | 'chunked' | 'none';
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
  'SEARCH',
  'QUERY',
  'PROPFIND',
] as const;

const TARGETS = [
  '/v1/pets',
  '/v1/pets',
  '/v1/pets?limit=100',
  '/v1/pets?limit=1&status=sold',
  '/v1/pets?limit=0',
  '/v1/pets?limit=1e1&limit=2',
  '/v1/pets?status=lost',
  '/v1/pets?status=sold&status=sold',
  '/v1/pets?cursor=AAAA',
  '/v1/pets?cursor=%ff%00',
  '/v1/pets?&&==&%',
  '/v1/pets/1',
  '/v1/pets/9223372036854775807',
  '/v1/pets/9223372036854775808',
  '/v1/pets/-1',
  '/v1/pets/%31',
  '/v1/pets/1%2f..',
  '/v1/pets/',
  '/v1/pets/1/2',
  '/v1//pets',
  '/v1/../v1/pets',
  '/v1',
  '/V1/pets',
  '/',
  '//evil.example/v1/pets',
  '/healthz',
  '/openapi.json',
  '/docs',
  '/docs/swagger-ui.css',
  '/docs/../../../etc/passwd',
  '/docs/%2e%2e%2fpackage.json',
  '/constructor',
  '/__proto__',
  'http://shop/v1/pets',
  'https://user@shop:7387/v1/pets?limit=1',
  'http://',
  'ftp://shop/v1/pets',
  '/v1/pets#there',
  '/%',
  '/%00',
  '/%c0%af',
] as const;

type Header = readonly [name: string, value: string];

const ODD_HEADERS: readonly [Header, ...Header[]] = [
  ['Accept', 'text/html;q=0.1, */*'],
  ['Accept-Encoding', 'gzip, br'],
  ['Range', 'bytes=0-0'],
  ['If-None-Match', '*'],
  ['Origin', 'https://evil.example'],
  ['Cookie', 'a=b; '.repeat(100)],
  ['X-Forwarded-For', '10.0.0.1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Forwarded', 'for="_x";proto=https'],
  ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
  ['TE', 'trailers'],
  ['Trailer', 'X-Late'],
  ['Expect', '100-continue'],
  ['Expect', 'a-wonder'],
  ['Connection', 'close'],
  ['Connection', 'keep-alive, Authorization'],
  ['Keep-Alive', 'timeout=999999, max=-1'],
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'application/json;;;='],
  ['Content-Type', 'multipart/form-data; boundary=x'],
  ['Content-Encoding', 'gzip'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'x'.repeat(255)],
  ['Idempotency-Key', 'x'.repeat(256)],
  ['Idempotency-Key', '\xff\xfe'],
  ['__proto__', 'polluted'],
  ['X-Empty', ''],
  ['X-Latin', '\xe4\xf6\xfc\x80'],
  ['X-Tab', '\t\t a \t'],
  ['X-Long', 'y'.repeat(9_000)],
  ['X-Too-Long', 'y'.repeat(17_000)],
];

const HOSTS = ['shop', '127.0.0.1', 'localhost:7387', 'evil.example', '', 'a b', '[::1]'] as const;

/** A request whose end is marked correctly, whatever else is unusual about it. */
export function randomRequest(random: Random, credentials: Credentials): Request {
  const isAddition = random.below(2) === 0;
  const method = isAddition ? 'POST' : random.pick(METHODS);
  const target = isAddition && random.below(8) > 0 ? '/v1/pets' : randomTarget(random);
  const hasBody = method === 'POST' || random.below(8) === 0;
  const headers: Request['headers'] = [['Host', random.below(9) > 0 ? 'shop' : random.pick(HOSTS)]];
  headers.push(...authorization(random, credentials));
  if (hasBody && random.below(12) > 0) headers.push(['Content-Type', 'application/json']);
  if (isAddition && random.below(4) === 0) {
    headers.push(['Idempotency-Key', `fuzz-${random.below(50)}`]);
  }
  for (let odd = random.below(8) - 5; odd > 0; odd -= 1)
    headers.push([...random.pick(ODD_HEADERS)]);
  return {
    method,
    target,
    version: random.below(20) > 0 ? 'HTTP/1.1' : 'HTTP/1.0',
    headers: shuffled(random, headers),
    body: hasBody ? randomBody(random) : Buffer.alloc(0),
    framing: hasBody ? random.pick(['length', 'length', 'length', 'chunked']) : 'none',
  };
}

/** A request of the well-behaved till, which must get 201. */
export function goodAddition(random: Random, { key }: Credentials): Request {
  return {
    method: 'POST',
    target: '/v1/pets',
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'shop'],
      ['Authorization', `Bearer ${key}`],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(goodPet(random)),
    framing: 'length',
  };
}

function randomTarget(random: Random): string {
  if (random.below(6) > 0) return random.pick(TARGETS);
  const length = random.pick([1, 10, 100, 4_000, 20_000]);
  const characters = Array.from({ length: Math.min(length, 60) }, () =>
    String.fromCharCode(33 + random.below(94)),
  ).join('');
  return `/v1/pets/${characters.repeat(Math.ceil(length / 60))}`;
}

function authorization(random: Random, { key, smallKey }: Credentials): Request['headers'] {
  const valid: [string, string] = ['Authorization', `Bearer ${key}`];
  switch (random.below(20)) {
    case 0:
      return [];
    case 1:
      return [['Authorization', `Bearer ${smallKey}`]];
    case 2:
      return [['Authorization', `Bearer ${flipped(key)}`]];
    case 3:
      return [
        [
          'Authorization',
          random.pick(['', 'Bearer', 'Basic YTpi', `Bearer ${'k'.repeat(5_000)}`, key]),
        ],
      ];
    case 4:
      return [['authorization', `bearer   ${key}  `]];
    case 5:
      return [valid, ['Authorization', `Bearer ${smallKey}`]];
    default:
      return [valid];
  }
}

function flipped(key: string): string {
  const last = key.at(-1) === 'a' ? 'b' : 'a';
  return key.slice(0, -1) + last;
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** The bytes of a request. In the head, each character is one byte. */
export function spell(random: Random, request: Request): Buffer {
  const { method, target, version, headers, body, framing } = request;
  const all = [...headers];
  if (framing === 'length') all.push(['Content-Length', String(body.length)]);
  if (framing === 'chunked') all.push(['Transfer-Encoding', random.pick(['chunked', 'Chunked'])]);
  const lines = [
    `${method} ${target} ${version}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, framing === 'chunked' ? chunked(random, body) : body]);
}

function chunked(random: Random, body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const size = Math.min(body.length - at, 1 + random.below(random.pick([10, 1_000, 70_000])));
    const extension = random.pick(['', '', '', ';a=b', ';a="\\""']);
    const digits = random.pick([size.toString(16), `000${size.toString(16).toUpperCase()}`]);
    parts.push(Buffer.from(`${digits}${extension}\r\n`), body.subarray(at, at + size), CRLF);
    at += size;
    if (parts.length > 3_000) return Buffer.concat([...parts, ...lastChunks(body.subarray(at))]);
  }
  const trailers = random.pick(['', '', 'X-Late: 1\r\n', 'Authorization: Bearer x\r\n']);
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailers}\r\n`)]);
}

const CRLF = Buffer.from('\r\n');

function lastChunks(rest: Buffer): Buffer[] {
  const end = Buffer.from('0\r\n\r\n');
  if (rest.length === 0) return [end];
  return [Buffer.from(`${rest.length.toString(16)}\r\n`), rest, CRLF, end];
}
