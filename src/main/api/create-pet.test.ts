import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, expectLimitHeaders } from '../testing/reply-expectations.ts';
import { bodyOfSize, PostingTill, REX, sendRaw, spell } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let authorization: string;
let till: PostingTill;

beforeAll(async () => {
  service = await startTestService();
  ({ authorization } = await service.issueKey());
  till = new PostingTill(service.port, authorization);
});

afterAll(async () => {
  await service.close();
});

async function animalsStored(): Promise<number> {
  return (await service.store.pets.counts()).all;
}

describe('a body that is a NewPet', () => {
  const accepted: [string, string, string][] = [
    [
      'all fields',
      '{"name":"Rex","categoryId":7,"status":"sold"}',
      '"name":"Rex","categoryId":7,"status":"sold"',
    ],
    ['a byte order mark before it', `\ufeff${REX}`, '"name":"Rex","categoryId":1'],
    [
      'a byte order mark before an exact integer',
      '\ufeff{"name":"a","categoryId":9007199254740993}',
      '"name":"a","categoryId":9007199254740993',
    ],
    ['no status: none in the reply', REX, '"name":"Rex","categoryId":1'],
    [
      'the largest int64',
      '{"name":"a","categoryId":9223372036854775807}',
      '"name":"a","categoryId":9223372036854775807',
    ],
    [
      'the smallest int64',
      '{"name":"a","categoryId":-9223372036854775808}',
      '"name":"a","categoryId":-9223372036854775808',
    ],
    [
      'past the safe integers',
      '{"name":"a","categoryId":9007199254740993}',
      '"name":"a","categoryId":9007199254740993',
    ],
    ['1.0', '{"name":"a","categoryId":1.0}', '"name":"a","categoryId":1'],
    ['1e2', '{"name":"a","categoryId":1e2}', '"name":"a","categoryId":100'],
    ['1200E-2', '{"name":"a","categoryId":1200E-2}', '"name":"a","categoryId":12'],
    [
      '922337203685477580.7e1',
      '{"name":"a","categoryId":922337203685477580.7e1}',
      '"name":"a","categoryId":9223372036854775807',
    ],
    ['-0', '{"name":"a","categoryId":-0}', '"name":"a","categoryId":0'],
    ['zero', '{"name":"a","categoryId":0}', '"name":"a","categoryId":0'],
    [
      'a name with a full stop beside an exact number',
      '{"name":"Mr. X","categoryId":9007199254740993}',
      '"name":"Mr. X","categoryId":9007199254740993',
    ],
    [
      'a name that is kept untrimmed',
      '{"name":"  a ","categoryId":1}',
      '"name":"  a ","categoryId":1',
    ],
    [
      'quotes, emoji and other scripts',
      '{"name":"\\"Ü🐈猫\\"","categoryId":1}',
      '"name":"\\"Ü🐈猫\\"","categoryId":1',
    ],
    [
      '200 code points outside the BMP',
      `{"name":"${'🐈'.repeat(200)}","categoryId":1}`,
      `"name":"${'🐈'.repeat(200)}","categoryId":1`,
    ],
    [
      'an escaped pair of surrogates',
      '{"name":"\\ud83d\\ude00","categoryId":1}',
      '"name":"😀","categoryId":1',
    ],
    [
      'an id and unknown fields, ignored',
      '{"id":99,"name":"a","categoryId":1,"x":{"categoryId":1.5}}',
      '"name":"a","categoryId":1',
    ],
    [
      'duplicate fields: the last counts',
      '{"name":"a","name":"b","categoryId":1.5,"categoryId":9223372036854775807}',
      '"name":"b","categoryId":9223372036854775807',
    ],
    ['white space around', ` \r\n\t${REX}\n `, '"name":"Rex","categoryId":1'],
    [
      '__proto__ as an unknown field',
      '{"__proto__":{"status":"sold"},"name":"a","categoryId":1}',
      '"name":"a","categoryId":1',
    ],
    [
      'unknown fields of 63 levels',
      `{"name":"a","categoryId":1,"x":${'['.repeat(63)}${']'.repeat(63)}}`,
      '"name":"a","categoryId":1',
    ],
    ['exactly 64 KiB', bodyOfSize(65_536), '"name":"Rex","categoryId":1'],
  ];
  test.each(accepted)('%s is 201', async (_title, body, fields) => {
    const response = await till.post(body);
    expect(response.status).toBe(201);
    expectLimitHeaders(response);
    expect(response.headers['content-type']).toBe('application/json');
    const { id } = JSON.parse(response.body) as { id: number };
    expect(response.body).toBe(`{"id":${id},${fields}}`);
    const list = await service.store.pets.byId(BigInt(id));
    expect(list?.id).toBe(BigInt(id));
  });

  const types = [
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
    'application/json; version=1; charset=utf8',
    'application/json ; odd',
    'application/json',
    'application/json ; Charset = "UTF-8"',
    'application/json; profile="x"; charset=utf-8',
    'application/json; profile=x',
    'application/json;',
  ];
  test.each(types)('media type %s is taken', async (type) => {
    expect((await till.post(REX, { 'Content-Type': type })).status).toBe(201);
  });

  test('in chunks, one byte each, is 201', async () => {
    const head = spell({
      method: 'POST',
      path: '/v1/pets',
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
      },
    });
    const chunks = REX.replaceAll(/./g, (byte) => `1\r\n${byte}\r\n`);
    const [response] = await sendRaw(
      service.port,
      Buffer.concat([head, Buffer.from(`${chunks}0\r\n\r\n`)]),
    );
    expect(response?.status).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body add once and get the first reply again', async () => {
    const before = await animalsStored();
    const first = await till.post(REX, { 'Idempotency-Key': 'till-1' });
    const again = await till.post(` {"categoryId":1.0, "name":"Rex"}`, {
      'Idempotency-Key': 'till-1',
    });
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toBe(first.body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await animalsStored()).toBe(before + 1);
  });

  test('another body is 422', async () => {
    await till.post(REX, { 'Idempotency-Key': 'till-2' });
    const response = await till.post('{"name":"Tom","categoryId":1}', {
      'Idempotency-Key': 'till-2',
    });
    expectError(response, 422, 'idempotency_key_reused');
  });

  test('a request that was refused leaves no trace', async () => {
    expect((await till.post('{}', { 'Idempotency-Key': 'till-3' })).status).toBe(400);
    expect((await till.post(REX, { 'Idempotency-Key': 'till-3' })).status).toBe(201);
  });

  test('another API key may use the same Idempotency-Key', async () => {
    const other = await service.issueKey();
    const first = await till.post(REX, { 'Idempotency-Key': 'till-4' });
    const second = await till.post('{"name":"Tom","categoryId":1}', {
      'Idempotency-Key': 'till-4',
      Authorization: other.authorization,
    });
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  test('while the first is under way the second is 409, or gets its reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => till.post(REX, { 'Idempotency-Key': 'till-5' })),
    );
    const created = replies.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body)).size).toBe(1);
    for (const reply of replies) {
      if (reply.status === 201) continue;
      expectError(reply, 409, 'request_in_progress');
      expect(reply.headers['retry-after']).toBe('1');
    }
  });

  test('255 characters are taken, 256 and none are 400', async () => {
    expect((await till.post(REX, { 'Idempotency-Key': 'k'.repeat(255) })).status).toBe(201);
    expectError(
      await till.post(REX, { 'Idempotency-Key': 'k'.repeat(256) }),
      400,
      'invalid_parameter',
    );
    expectError(await till.post(REX, { 'Idempotency-Key': '' }), 400, 'invalid_parameter');
  });

  test('given twice is 400', async () => {
    const response = await till.post(REX, { 'Idempotency-Key': 'a', 'IDEMPOTENCY-KEY': 'a' });
    expectError(response, 400, 'invalid_parameter');
  });
});
