import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostingTill, REX } from '../testing/posting.ts';
import { sendRaw } from '../testing/raw-http.ts';
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

async function statusFor(type: string): Promise<number | undefined> {
  const [response] = await sendRaw(
    service.port,
    till.spell({ headers: { 'Content-Type': type }, body: REX }),
  );
  return response?.status;
}

test.each([
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=utf-8',
  'application/json ; Charset = "UTF-8"',
  'application/json; charset=utf8',
  'application/json; profile="x"; charset=utf-8',
  'application/json; profile=x',
  'application/json;',
])('a body of type %s is read', async (type) => {
  expect(await statusFor(type)).toBe(201);
});

test.each([
  'text/plain',
  'application/jsonp',
  'application/json-patch+json',
  'x-application/json',
  'application/json; charset=utf-16',
  'application/json; charset=xutf-8',
  'application/json; charset=utf-8x',
  'application/json; charset=""',
  'application/json; charset=utf-8; charset=latin1',
])('a body of type %s is 415', async (type) => {
  expect(await statusFor(type)).toBe(415);
});
