import { describe, expect, it } from 'vitest';
import type { FuzzCase } from './cases.ts';
import { judge, readReplies } from './judge.ts';

const LIMITS =
  'X-RateLimit-Limit: 60\r\nX-RateLimit-Remaining: 1\r\nX-RateLimit-Reset: 9999999999\r\n';

function reply(status: number, body: string, headers = LIMITS): string {
  return `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
}

function problemsOf(text: string, change: Partial<FuzzCase> = {}): string[] {
  const fuzzCase: FuzzCase = {
    kind: 'test',
    bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    splitAt: [],
    then: 'end',
    mayBeHead: false,
    replies: { least: 1, most: 1 },
    ...change,
  };
  return judge(fuzzCase, readReplies(Buffer.from(text), fuzzCase.mayBeHead));
}

const GOOD = '{"code":"not_found","message":"There is no such animal.","status":404}';

describe('what the fuzzer takes for right and for wrong', () => {
  it('takes what the contract says', () => {
    expect(problemsOf(reply(200, '[]'))).toEqual([]);
    expect(problemsOf(reply(404, GOOD))).toEqual([]);
    expect(problemsOf(`HTTP/1.1 100 Continue\r\n\r\n${reply(200, '[]')}`)).toEqual([]);
    const head = reply(404, GOOD).slice(0, -GOOD.length);
    expect(problemsOf(head, { mayBeHead: true })).toEqual([]);
  });

  it.each<[string, string, Partial<FuzzCase>]>([
    ['silence', '', {}],
    ['a fault', reply(500, '{"code":"internal_error","message":"Try again.","status":500}'), {}],
    ['missing limit headers', reply(200, '[]', ''), {}],
    ['a past reset', reply(200, '[]', LIMITS.replace('9999999999', '1')), {}],
    ['an error of another shape', reply(404, '{"error":"not found"}'), {}],
    ['an error of another status', reply(400, GOOD), {}],
    ['an error without a body', reply(404, ''), {}],
    ['401 without a challenge', reply(401, GOOD.replaceAll('404', '401')), {}],
    ['a list that is no JSON', reply(200, '[1,'), {}],
    ['a reply too many', reply(200, '[]') + reply(200, '[]'), {}],
    ['a reply that breaks off', reply(404, GOOD).slice(0, -1), {}],
    ['a reply without its body to GET', reply(404, GOOD).slice(0, -GOOD.length), {}],
  ])('finds %s', (_what, text, change) => expect(problemsOf(text, change)).not.toEqual([]));
});
