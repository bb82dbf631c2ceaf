import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { expectError } from '../testing/reply-expectations.ts';
import { bodyOfSize, PostingTill, REX } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let till: PostingTill;

beforeAll(async () => {
  service = await startTestService();
  const { authorization } = await service.issueKey();
  till = new PostingTill(service.port, authorization);
});

afterAll(async () => {
  await service.close();
});

async function animalsStored(): Promise<number> {
  return (await service.store.pets.counts()).all;
}

const NO_OBJECT = 'The body must be a JSON object such as {"name": "Rex", "categoryId": 1}.';
const TOO_DEEP =
  'The request body is nested too deeply. Send an object such as {"name": "Rex", "categoryId": 1}.';
const TOO_MANY = TOO_DEEP.replace('is nested too deeply', 'has too many values');
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const WHOLE_NUMBER = 'categoryId must be a whole number that fits in 64 bits.';

describe('a body that is not', () => {
  const refused: [string, string | Buffer | undefined, ErrorCode, string | null][] = [
    ['no body at all', undefined, 'invalid_json', null],
    ['an empty body', '', 'invalid_json', null],
    ['white space', ' ', 'invalid_json', null],
    ['half of an object', '{"name":"a"', 'invalid_json', null],
    ['two objects', `${REX}${REX}`, 'invalid_json', null],
    ['a trailing comma', '{"name":"a","categoryId":1,}', 'invalid_json', null],
    ['NaN', '{"name":"a","categoryId":NaN}', 'invalid_json', null],
    ['leading zeros', '{"name":"a","categoryId":01}', 'invalid_json', null],
    ['two byte order marks', `\ufeff\ufeff${REX}`, 'invalid_json', null],
    ['a byte order mark alone', '\ufeff', 'invalid_json', null],
    [
      'invalid UTF-8',
      Buffer.from('{"name":"\xff","categoryId":1}', 'latin1'),
      'invalid_json',
      null,
    ],
    ['UTF-16', Buffer.from(REX, 'utf16le'), 'invalid_json', null],
    ['nothing but nesting', '['.repeat(65_000), 'invalid_json', TOO_DEEP],
    ['65 levels', `{"name":"a","categoryId":1,"x":${nested(64)}}`, 'invalid_json', TOO_DEEP],
    ['more than 1,000 values', `[${'[],'.repeat(20_000)}1.5]`, 'invalid_json', TOO_MANY],
    ['a raw control character', '{"name":"a\nb","categoryId":1}', 'invalid_json', null],
    ['an array', `[${REX}]`, 'invalid_body', NO_OBJECT],
    ['deep arrays', nested(32_000), 'invalid_json', TOO_DEEP],
    ['null', 'null', 'invalid_body', NO_OBJECT],
    ['a string', '"name"', 'invalid_body', NO_OBJECT],
    ['a number', '1', 'invalid_body', NO_OBJECT],
    [
      'an empty object: all problems at once',
      '{}',
      'invalid_body',
      'name is required; categoryId is required.',
    ],
    [
      'three problems',
      '{"name":5,"categoryId":"1","status":"dead"}',
      'invalid_body',
      `name must be text; categoryId must be a whole number that fits in 64 bits; status must be one of available, pending, sold.`,
    ],
    ['no name', '{"categoryId":1}', 'invalid_body', 'name is required.'],
    ['name null', '{"name":null,"categoryId":1}', 'invalid_body', 'name must be text.'],
    ['an empty name', '{"name":"","categoryId":1}', 'invalid_body', null],
    ['a blank name', '{"name":" \\u3000\\t ","categoryId":1}', 'invalid_body', null],
    [
      '201 characters',
      `{"name":"${'a'.repeat(201)}","categoryId":1}`,
      'invalid_body',
      'name must be at most 200 characters long.',
    ],
    ['201 code points', `{"name":"${'🐈'.repeat(201)}","categoryId":1}`, 'invalid_body', null],
    ['U+0000', '{"name":"a\\u0000","categoryId":1}', 'invalid_body', null],
    ['U+007F', '{"name":"a\\u007f","categoryId":1}', 'invalid_body', null],
    ['a lone surrogate', '{"name":"a\\ud800","categoryId":1}', 'invalid_body', null],
    ['no categoryId', '{"name":"a"}', 'invalid_body', 'categoryId is required.'],
    ['1.5', '{"name":"a","categoryId":1.5}', 'invalid_body', WHOLE_NUMBER],
    ['1e-1', '{"name":"a","categoryId":1e-1}', 'invalid_body', WHOLE_NUMBER],
    [
      '1.00000000000000000001',
      '{"name":"a","categoryId":1.00000000000000000001}',
      'invalid_body',
      WHOLE_NUMBER,
    ],
    ['"1"', '{"name":"a","categoryId":"1"}', 'invalid_body', WHOLE_NUMBER],
    ['true', '{"name":"a","categoryId":true}', 'invalid_body', WHOLE_NUMBER],
    ['null as a number', '{"name":"a","categoryId":null}', 'invalid_body', WHOLE_NUMBER],
    [
      'one past int64',
      '{"name":"a","categoryId":9223372036854775808}',
      'invalid_body',
      WHOLE_NUMBER,
    ],
    [
      'one before int64',
      '{"name":"a","categoryId":-9223372036854775809}',
      'invalid_body',
      WHOLE_NUMBER,
    ],
    ['1e400', '{"name":"a","categoryId":1e400}', 'invalid_body', WHOLE_NUMBER],
    ['1e-400', '{"name":"a","categoryId":1e-400}', 'invalid_body', WHOLE_NUMBER],
    ['a huge exponent', '{"name":"a","categoryId":1e999999999}', 'invalid_body', WHOLE_NUMBER],
    [
      'status null',
      '{"name":"a","categoryId":1,"status":null}',
      'invalid_body',
      'status must be one of available, pending, sold.',
    ],
    ['status in capitals', '{"name":"a","categoryId":1,"status":"SOLD"}', 'invalid_body', null],
  ];
  test.each(refused)('%s is 400', async (_title, body, code, message) => {
    const before = await animalsStored();
    const response = await till.post(body);
    expectError(response, 400, code);
    if (message !== null) expect(JSON.parse(response.body)).toMatchObject({ message });
    expect(await animalsStored()).toBe(before);
  });

  const types: [string, Record<string, string | null>][] = [
    ['text/plain', { 'Content-Type': 'text/plain' }],
    ['no media type', { 'Content-Type': null }],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }],
    ['two charsets', { 'Content-Type': 'application/json; charset=utf-8; charset=utf-16' }],
    ['a longer subtype', { 'Content-Type': 'application/jsonp' }],
    ['a suffix', { 'Content-Type': 'application/vnd.pet+json' }],
    ['UTF-16', { 'Content-Type': 'application/json; charset=utf-16' }],
    ['a charset that ends with UTF-8', { 'Content-Type': 'application/json; charset=xutf-8' }],
    ['a charset that begins with UTF-8', { 'Content-Type': 'application/json; charset=utf-8x' }],
    ['an empty charset', { 'Content-Type': 'application/json; charset=""' }],
    ['a patch', { 'Content-Type': 'application/json-patch+json' }],
    ['garbage before the type', { 'Content-Type': 'x-application/json' }],
    ['garbage after the type', { 'Content-Type': 'application/json x' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['gzip', { 'Content-Encoding': 'gzip' }],
  ];
  test.each(types)('%s is 415', async (_title, headers) => {
    expectError(await till.post(REX, headers), 415, 'unsupported_media_type');
  });

  test('no body needs no media type, and is told that it is no JSON', async () => {
    expectError(await till.post(undefined, { 'Content-Type': null }), 400, 'invalid_json');
  });

  test('Content-Encoding identity is none', async () => {
    expect((await till.post(REX, { 'Content-Encoding': 'identity' })).status).toBe(201);
  });

  test.each([65_537, 200_000, 5_000_000])(
    '%d bytes are 413, and the answer arrives',
    async (size) => {
      const response = await till.post(bodyOfSize(size));
      expectError(response, 413, 'body_too_large');
      expect(response.headers['connection']).toBe('close');
    },
  );
});
