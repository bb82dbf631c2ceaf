import { SERVICE_ERROR_CODES } from '../../src/shared/error-codes.ts';
import type { FuzzCase } from './cases.ts';

/** A reply as it was received. */
export interface Reply {
  status: number;
  /** Names in lower case; a repeated header's values are joined by a line feed. */
  headers: Map<string, string>;
  body: string;
}

/** What was received, parsed; `rest` is whatever is not a complete reply. */
export interface Received {
  /** Without interim replies (1xx). */
  replies: Reply[];
  rest: string;
}

const NEXT_REPLY = Buffer.from('HTTP/1.1 ');

/**
 * Parses a connection's bytes. A reply to HEAD announces a length but has no body: where there may
 * be one, the next reply or the end of the bytes shows that.
 */
export function readReplies(bytes: Buffer, mayBeHead: boolean): Received {
  const replies: Reply[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      const before = headers.get(name);
      headers.set(name, before === undefined ? value : `${before}\n${value}`);
    }
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    const after = rest.subarray(end + 4);
    const announced = status < 200 ? 0 : Number(headers.get('content-length') ?? 0);
    const next = after.subarray(0, NEXT_REPLY.length);
    const isBodiless = mayBeHead && (next.length === 0 || next.equals(NEXT_REPLY));
    const length = isBodiless ? 0 : announced;
    if (after.length < length) break;
    if (status >= 200 || Number.isNaN(status)) {
      replies.push({ status, headers, body: after.toString('utf8', 0, length) });
    }
    rest = after.subarray(length);
  }
  return { replies, rest: rest.toString('latin1') };
}

const CODES = new Set<string>(SERVICE_ERROR_CODES);
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** What is wrong with one reply; empty when it is as it must be. */
export function judgeReply(reply: Reply, mayBeHead: boolean): string[] {
  const { status, headers, body } = reply;
  const problems: string[] = [];
  // 501 is for a method that HTTP does not know here; any other 5xx is a fault of ours.
  const isMeant = (status >= 200 && status < 500) || status === 501;
  if (!isMeant) problems.push(`the status is ${status}`);
  for (const name of LIMIT_HEADERS) {
    const value = headers.get(name);
    if (!/^\d+$/.test(value ?? '')) problems.push(`${name} is ${value ?? 'missing'}`);
  }
  if (Number(headers.get('x-ratelimit-reset')) < Date.now() / 1_000 - 30) {
    problems.push('x-ratelimit-reset is in the past');
  }
  if (status === 401 && !headers.has('www-authenticate')) problems.push('401 has no challenge');
  if (status === 405 && !headers.has('allow')) problems.push('405 has no Allow');
  if (status === 429 && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) {
    problems.push('429 has no Retry-After');
  }
  const isJson = headers.get('content-type') === 'application/json';
  if (status >= 400 && !isJson) problems.push('the error is not application/json');
  if (body === '' && mayBeHead) return problems;
  if (status >= 400) problems.push(...judgeErrorBody(body, status));
  else if (isJson && !isJsonText(body)) problems.push('the body is not JSON');
  return problems;
}

function judgeErrorBody(body: string, status: number): string[] {
  if (!isJsonText(body)) return ['the error has no JSON body'];
  const error = JSON.parse(body) as Record<string, unknown> | null;
  const isRight =
    error !== null &&
    Object.keys(error).sort().join() === 'code,message,status' &&
    CODES.has(String(error['code'])) &&
    typeof error['message'] === 'string' &&
    error['message'].length > 10 &&
    error['status'] === status;
  return isRight ? [] : [`the body is no Error of ${status}: ${body.slice(0, 200)}`];
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with everything that came back for a case. */
export function judge(fuzzCase: FuzzCase, { replies, rest }: Received): string[] {
  const { least, most } = fuzzCase.replies;
  const problems = replies.flatMap((reply) => judgeReply(reply, fuzzCase.mayBeHead));
  if (fuzzCase.then === 'vanish') return problems;
  if (replies.length < least) problems.push('no reply');
  if (replies.length > most) problems.push(`${replies.length} replies to ${most} requests`);
  if (rest !== '') problems.push(`a reply breaks off: ${rest.slice(0, 200)}`);
  return problems;
}
