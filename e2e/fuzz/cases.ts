import { Random } from '../support/random.ts';
import { randomBytes } from './bodies.ts';
import { CHUNKS, FRAMINGS } from './framings.ts';
import { randomRequest, spell, type Credentials, type Request } from './requests.ts';

/** What is sent, and what may come back. */
export interface FuzzCase {
  kind: string;
  bytes: Buffer;
  /** Where the bytes are split into separate writes. */
  splitAt: number[];
  /**
   * What follows the bytes: wait for the reply, close the sending half first, or leave without
   * waiting.
   */
  then: 'await' | 'end' | 'vanish';
  /** Whether a reply without the body that it announces may be one to HEAD. */
  mayBeHead: boolean;
  /** The fewest and the most final replies. */
  replies: { least: number; most: number };
}

/** The case with this index, which is always the same for the same seed. */
export function makeCase(seed: number, index: number, credentials: Credentials): FuzzCase {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const fuzzCase = makeKind(random, credentials);
  const { length } = fuzzCase.bytes;
  const pieces = random.below(3) === 0 ? 1 + random.below(4) : 0;
  const splitAt = Array.from({ length: pieces }, () => random.below(length + 1));
  return { ...fuzzCase, splitAt: splitAt.sort((one, other) => one - other) };
}

type Unsplit = Omit<FuzzCase, 'splitAt'>;

function makeKind(random: Random, credentials: Credentials): Unsplit {
  const choice = random.below(100);
  if (choice < 4) return lengthy(random, credentials);
  if (choice < 50) return structured(random, credentials);
  if (choice < 62) return mutated(random, credentials);
  if (choice < 72) return smuggled(random, credentials);
  if (choice < 80) return pipelined(random, credentials);
  if (choice < 90) return tokens(random);
  if (choice < 97) return noise(random);
  return { ...mutated(random, credentials), kind: 'vanishing', then: 'vanish', replies: ANY };
}

const ANY = { least: 0, most: Number.POSITIVE_INFINITY };
const SOME = { least: 1, most: Number.POSITIVE_INFINITY };

/** Complete and correctly framed: exactly one reply, and the connection may continue. */
function structured(random: Random, credentials: Credentials): Unsplit {
  const request = randomRequest(random, credentials);
  return {
    kind: 'structured',
    bytes: spell(random, request),
    then: random.below(5) === 0 ? 'end' : 'await',
    mayBeHead: request.method === 'HEAD',
    replies: { least: 1, most: 1 },
  };
}

/** Complete, and as long as a packet or a body may be, of what a parser may read again and again. */
function lengthy(random: Random, { key }: Credentials): Unsplit {
  const run = random.pick([' ', '\t', '/%', '/%ff', '/%41', '0', 'a', ';', ',', '=']);
  const fill = (bytes: number): string => run.repeat(Math.floor(bytes / run.length));
  const head = (start: string, ...lines: string[]): string =>
    [start, 'Host: shop', ...lines, '', ''].join('\r\n');
  const addition = (type: string, body: string): string => {
    const lines = [`Authorization: Bearer ${key}`, `Content-Type: ${type}`];
    return head('POST /v1/pets HTTP/1.1', ...lines, `Content-Length: ${body.length}`) + body;
  };
  const target = /[ \t]/.test(run) ? '/%' : fill(15_000);
  const number = random.pick([`1${'0'.repeat(59_000)}`, `0.${'0'.repeat(59_000)}1E59001`]);
  const text = random.pick([
    head('BREW / HTTP/1.1', `Authorization: x${fill(60_000)}x`),
    head(`GET /${target} HTTP/1.1`),
    addition(`application/json; charset=utf-8${fill(12_000)}x`, '{}'),
    addition('application/json', `{"name":"A","categoryId":${number}}`),
  ]);
  return {
    kind: 'lengthy',
    bytes: Buffer.from(text, 'latin1'),
    then: 'end',
    mayBeHead: false,
    replies: SOME,
  };
}

/** A good request with bytes flipped, lost, repeated, inserted or cut off. */
function mutated(random: Random, credentials: Credentials): Unsplit {
  let bytes = spell(random, randomRequest(random, credentials));
  for (let times = 1 + random.below(4); times > 0; times -= 1) bytes = mutate(random, bytes);
  return loose('mutated', bytes);
}

const POISON = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  ' ',
  '\t',
  ':',
  '\x7f',
  '\xff',
  '0',
  ';',
] as const;

function mutate(random: Random, bytes: Buffer): Buffer {
  // Mostly in the head, where it matters.
  const reach = random.below(4) > 0 ? Math.min(bytes.length, 200) : bytes.length;
  const at = random.below(reach + 1);
  const before = bytes.subarray(0, at);
  const after = bytes.subarray(at);
  switch (random.below(5)) {
    case 0:
      return Buffer.concat([before, randomBytes(random, 1), after.subarray(1)]);
    case 1:
      return Buffer.concat([before, after.subarray(1 + random.below(8))]);
    case 2:
      return Buffer.concat([before, after.subarray(0, 40), after]);
    case 3:
      return Buffer.concat([before, Buffer.from(random.pick(POISON), 'latin1'), after]);
    default:
      return before;
  }
}

/** Requests whose end two readers might place differently, with a second request behind. */
function smuggled(random: Random, credentials: Credentials): Unsplit {
  const request: Request = { ...randomRequest(random, credentials), framing: 'none' };
  const head = spell(random, { ...request, body: Buffer.alloc(0) }).toString('latin1');
  const lines = random.pick(FRAMINGS).join('\r\n');
  const behind = spell(random, {
    ...randomRequest(random, credentials),
    framing: 'none',
    body: Buffer.alloc(0),
  });
  const bytes = [
    Buffer.from(`${head.slice(0, -2)}${lines}\r\n\r\n${random.pick(CHUNKS)}`, 'latin1'),
    behind,
  ];
  return loose('smuggled', Buffer.concat(bytes));
}

/** Several complete requests at once: as many replies, unless one of them ends the connection. */
function pipelined(random: Random, credentials: Credentials): Unsplit {
  const requests = Array.from({ length: 2 + random.below(12) }, () =>
    randomRequest(random, credentials),
  );
  return {
    ...loose('pipelined', Buffer.concat(requests.map((request) => spell(random, request)))),
    replies: { least: 1, most: requests.length },
  };
}

const TOKENS = [
  'GET',
  'POST',
  'HEAD',
  'CONNECT',
  'PRI',
  ' ',
  '  ',
  '/',
  '/v1/pets',
  '*',
  'shop:80',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.11',
  '\r\n',
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  ':',
  ': ',
  'Host',
  'Host: shop\r\n',
  'Content-Length: ',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  'Upgrade: h2c\r\n',
  '0',
  '5',
  '{}',
  '\0',
  '\xff',
  '\x16\x03\x01\x02\x00',
  'a'.repeat(17_000),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
] as const;

/** The words of HTTP in any order. */
function tokens(random: Random): Unsplit {
  const words = Array.from({ length: 1 + random.below(25) }, () => random.pick(TOKENS));
  return loose('tokens', Buffer.from(words.join(''), 'latin1'));
}

function noise(random: Random): Unsplit {
  return loose('noise', randomBytes(random, random.below(random.pick([4, 40, 400, 4_000]))));
}

/** Bytes whose framing is ambiguous: the sender closes its half, and gets a reply. */
function loose(kind: string, bytes: Buffer): Unsplit {
  // Empty lines before a request are not part of it (RFC 9112 section 2.2).
  const isRequest = bytes.some((byte) => byte !== 0x0d && byte !== 0x0a);
  return {
    kind,
    bytes,
    then: 'end',
    mayBeHead: bytes.includes('HEAD'),
    replies: isRequest ? SOME : ANY,
  };
}
