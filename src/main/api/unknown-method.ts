import { MAX_HEADER_BYTES } from './bounds.ts';

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
