import { connect } from 'node:net';

/** A packet that costs the service as much as any known, before or while its caller is counted. */
export interface WorstPacket {
  /** What it is about. */
  step: string;
  bytes: string;
}

/** Nearly as long as a head may be. */
const LENGTH = 15_000;

const CHUNKED = 'Transfer-Encoding: chunked';
/** As many as a body may have bytes. */
const CHUNKS = `${'1\r\n \r\n'.repeat(65_536)}0\r\n\r\n`;

function head(method: string, target: string, ...lines: string[]): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
}

function body(key: string, json: string, type = 'application/json'): string {
  const lines = [`Authorization: Bearer ${key}`, `Content-Type: ${type}`];
  return head('POST', '/v1/pets', ...lines, `Content-Length: ${json.length}`) + json;
}

/** The worst packets of each step; `key` is a stolen one, for those after the caller is known. */
export function worstPackets(key: string): WorstPacket[] {
  const many = Array.from({ length: 490 }, (_, index) => `A${index}: ${'b'.repeat(20)}`);
  return [
    { step: 'a connection', bytes: '' },
    { step: 'what is no HTTP', bytes: '\x16\x03\x01\0\xff'.repeat(13_000) },
    {
      step: 'a method that Node does not know',
      bytes: head('BREW', '/', `Authorization: x${' '.repeat(60_000)}x`),
    },
    { step: 'many headers', bytes: head('GET', '/v1/pets', ...many) },
    { step: 'too long a head', bytes: head('GET', '/v1/pets', `A: ${'b'.repeat(60_000)}`) },
    { step: 'CONNECT', bytes: head('CONNECT', '/%'.repeat(LENGTH / 2)) },
    { step: 'a target of malformed escapes', bytes: head('GET', '/%'.repeat(LENGTH / 2)) },
    { step: 'a target of escapes', bytes: head('GET', '/%41'.repeat(LENGTH / 4)) },
    { step: 'a query', bytes: head('GET', `/v1/pets?${'cursor=&'.repeat(LENGTH / 8)}`) },
    {
      step: 'a page that needs no key, asked for with a body in chunks of a byte',
      bytes: head('GET', '/healthz', CHUNKED) + CHUNKS,
    },
    {
      step: 'a list that is asked for with a body in chunks of a byte',
      bytes: head('GET', '/v1/pets', `Authorization: Bearer ${key}`, CHUNKED) + CHUNKS,
    },
    { step: 'a page that needs no key', bytes: head('GET', '/docs/swagger-ui-bundle.js') },
    {
      step: 'a key of no shop',
      bytes: head('GET', '/v1/pets', `Authorization: Bearer ast_live_${'a'.repeat(LENGTH)}`),
    },
    {
      step: 'a media type',
      bytes: body(key, '{}', `application/json; charset=utf-8${' '.repeat(LENGTH)}x`),
    },
    {
      step: 'a body of zeros',
      bytes: body(key, `{"name":"A","categoryId":1${'0'.repeat(60_000)}}`),
    },
    {
      step: 'a body of zeros behind a point',
      bytes: body(key, `{"name":"A","categoryId":0.${'0'.repeat(60_000)}1E60009}`),
    },
    { step: 'a body that nests', bytes: body(key, '['.repeat(60_000)) },
    {
      step: 'a body of values',
      bytes: body(key, `{"categoryId":1.5,"a":[${'1,'.repeat(30_000)}1]}`),
    },
    {
      step: 'a body of names',
      bytes: body(key, `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`),
    },
  ];
}

/** Sends a packet to the service at a base address, on a connection of its own, and waits for its end. */
export async function sendPacket(base: string, bytes: string): Promise<void> {
  const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
    socket.resume().end(bytes, 'latin1');
  });
}
