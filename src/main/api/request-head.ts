import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';
import { MAX_HEADER_BYTES, MAX_HEADERS, MAX_TARGET_BYTES } from './bounds.ts';

/** Where the path parameter `petId` begins. */
export const PET_PATH_PREFIX = '/v1/pets/';

/** The parts of a request target (RFC 9112 section 3.2). */
export interface Target {
  /** As sent. */
  readonly raw: string;
  /**
   * With each escaped ASCII character decoded, except a slash, which would separate segments. No path
   * of this service has other characters, so these stay as sent.
   */
  readonly path: string;
  /** After the `?`, still encoded; empty when there is none. */
  readonly query: string;
}

const ASCII_ESCAPE = /%([0-7][\da-f])/gi;
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Parses origin-form and absolute-form; anything else (`*`, an authority) becomes an unknown path. */
export function parseTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : withoutOrigin(raw);
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return {
    raw,
    path: path.includes('%') ? decodeAscii(path) : path,
    query: mark === -1 ? '' : local.slice(mark + 1),
  };
}

/** Whether a path belongs to the interface, where every request needs a key. */
export function isUnderV1(path: string): boolean {
  return path.startsWith('/v1/') || path === '/v1';
}

function withoutOrigin(raw: string): string {
  const local = raw.replace(ABSOLUTE_FORM, '');
  return local === '' || local.startsWith('?') ? `/${local}` : local;
}

/**
 * Never throws: `decodeURIComponent` makes an exception of each malformed segment, and a request may
 * have thousands of them before anybody has counted it.
 */
function decodeAscii(path: string): string {
  return path.replace(ASCII_ESCAPE, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return character === '/' ? escape : character;
  });
}

/** A host, which may be empty, and a port (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
const HOST = /^(?:\[[\da-fA-F:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-fA-F]{2})*)(?::\d*)?$/;

/** Returns what RFC 9112 forbids but Node's parser accepts; null when nothing is wrong. */
export function malformation(request: IncomingMessage): ShopError | null {
  const { httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return new ShopError('bad_request', 'Speak HTTP/1.1 to this service.');
  }
  if ((request.url ?? '').length > MAX_TARGET_BYTES) return new ShopError('uri_too_long');
  if (request.rawHeaders.length / 2 > MAX_HEADERS) return new ShopError('headers_too_large');
  const repeated = repeatedHeader(request.rawHeaders);
  if (repeated) {
    return new ShopError(
      'bad_request',
      `Send the header ${repeated} once; this request has several.`,
    );
  }
  if (httpVersion === '1.1' && request.headers.host === undefined) {
    return new ShopError('bad_request', 'Send the header Host with the name of this service.');
  }
  if (!HOST.test(request.headers.host ?? '')) {
    return new ShopError(
      'bad_request',
      'Send in the header Host the name or address of this service, and its port, and nothing else.',
    );
  }
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new ShopError(
      'bad_request',
      'Send the body with Content-Length, or with "Transfer-Encoding: chunked" alone.',
    );
  }
  return null;
}

/**
 * Headers that determine whose and what a request is, by length. If one is repeated, two readers
 * may understand two different requests.
 */
const ONCE = new Map(
  ['Host', 'Authorization', 'Content-Type'].map((name) => [
    name.length,
    { name, lowerCase: name.toLowerCase() },
  ]),
);

/** `request.headers` keeps only the first of several; the raw list has them all. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    const once = ONCE.get(raw.length);
    if (once?.lowerCase === raw.toLowerCase()) {
      const bit = 1 << raw.length;
      if ((seen & bit) !== 0) return once.name;
      seen |= bit;
    }
  }
  return undefined;
}

/** What can be read of a request whose method Node's parser rejected. */
export interface UnknownMethod {
  readonly method: string;
  /** The request target, as sent. */
  readonly target: string;
  /** The first Authorization header, if it arrived in the same packet. */
  readonly authorization: string | undefined;
}

/** A request line (RFC 9112 section 3) whose method is a token, followed by its header lines. */
const HEAD =
  /^(?<method>[!#$%&'*+.^_`|~0-9A-Za-z-]+) (?<target>[\x21-\x7e]+) HTTP\/1\.[01]\r\n(?<lines>[^]*)$/;
const AUTHORIZATION = /^authorization:/i;

/** The beginning of a request line, without its end. */
const WITHIN_TARGET = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \S*$/;

/** Whether a parser that stopped after `parsed` bytes of a packet stopped within a request's target. */
export function endsInTarget(packet: Buffer, parsed: number): boolean {
  const text = packet.toString('latin1', 0, parsed);
  return WITHIN_TARGET.test(text.slice(text.lastIndexOf('\n') + 1));
}

/**
 * Node's parser knows a fixed list of methods and treats any other as a broken request. But any
 * token is a method, which is merely not allowed here (RFC 9110 section 9.1). Returns undefined for
 * bytes that are not a request at all. `packet` is what the parser received, `parsed` how far it
 * got.
 */
export function readUnknownMethod(packet: Buffer, parsed: number): UnknownMethod | undefined {
  const text = packet.toString('latin1');
  // The last of several pipelined requests that begins before the parser stopped.
  const begin = text.lastIndexOf('\r\n', parsed - 1) + 2;
  const start = parsed === 0 || begin === 1 ? 0 : begin;
  const groups = HEAD.exec(text.slice(start))?.groups;
  if (!groups) return undefined;
  const { method = '', target = '', lines = '' } = groups;
  const [head = ''] = lines.slice(0, MAX_HEADER_BYTES).split('\r\n\r\n', 1);
  const line = head.split('\r\n').find((each) => AUTHORIZATION.test(each));
  return { method, target, authorization: line?.slice(line.indexOf(':') + 1).trim() };
}
