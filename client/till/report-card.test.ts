import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ReportCard, type HabitName } from '../../src/shared/till-activity.ts';
import { UNNAMED_CLERK } from '../../src/shared/history.ts';
import type { PlanChoice } from '../../src/shared/key.ts';
import type { Store } from '../../src/main/store/store.ts';
import { expectError, expectLimitHeaders } from '../../src/main/testing/reply-expectations.ts';
import { send } from '../../src/main/testing/raw-http.ts';
import {
  NOON,
  startTestService,
  TestClock,
  type TestService,
} from '../../src/main/testing/test-service.ts';
import { AnimalStoreClient } from '../src/client.ts';
import { breakableStorage } from '../src/testing/queues.ts';
import { BAD_HABITS } from './bad-habits.ts';
import { addAnimals, listStock } from './good-habits.ts';

/** What staging reports of the simulated till, behaving well and badly, and of others. */

let clock: TestClock;
let service: TestService;
/** Additions wait for this. */
let mayAdd: () => Promise<unknown>;

function withWaiting(store: Store): Store {
  const add: Store['pets']['add'] = (addition) => mayAdd().then(() => store.pets.add(addition));
  const pets = { ...store.pets, add };
  return new Proxy(store, {
    get: (target, name) => (name === 'pets' ? pets : (Reflect.get(target, name) as unknown)),
  });
}

beforeEach(async () => {
  mayAdd = () => Promise.resolve();
  clock = new TestClock(NOON);
  service = await startTestService({ clock, environment: 'staging', wrapStore: withWaiting });
});

afterEach(async () => {
  await service.close();
});

const FEW_A_MINUTE: PlanChoice = { plan: 'enterprise', perMinute: 8, perDay: 1_000 };

function base(): string {
  return `http://127.0.0.1:${service.port}/v1`;
}

async function fill(animals: number): Promise<void> {
  for (let number = 1; number <= animals; number += 1) {
    const pet = { name: `Pet ${number}`, categoryId: 1n };
    await service.store.pets.add({ pet, author: UNNAMED_CLERK });
  }
}

async function reportOf(authorization: string): Promise<ReportCard> {
  const reply = await send(service.port, {
    path: '/report',
    headers: { Authorization: authorization },
  });
  expect(reply.status).toBe(200);
  expectLimitHeaders(reply);
  return ReportCard.parse(JSON.parse(reply.body));
}

function gradesOf({ habits }: ReportCard): Partial<Record<HabitName, string>> {
  return Object.fromEntries(habits.map(({ habit, grade }) => [habit, grade]));
}

test('the till of this repository is ready for production', async () => {
  await fill(25);
  const { secret, authorization } = await service.issueKey(FEW_A_MINUTE);
  const sleep = (milliseconds: number): Promise<void> => {
    clock.advance(Math.ceil(milliseconds));
    return new Promise(setImmediate);
  };
  const client = new AnimalStoreClient({ baseUrl: base(), apiKey: secret, sleep });
  const { signal } = new AbortController();
  const pause = () => Promise.resolve();
  const till = { client, say: () => undefined, signal };
  await listStock(till);
  await addAnimals({ ...till, storage: breakableStorage(), pause, sleep, additions: 12 });
  const report = await reportOf(authorization);
  expect(gradesOf(report)).toEqual({
    requests: 'well',
    limits: 'well',
    additions: 'well',
    pages: 'well',
  });
  expect(report).toMatchObject({ ready: true, why: 'It does well in all that it has to show.' });
  expect(report.errors).toMatchObject([{ status: 429, code: 'rate_limited' }]);
});

describe('a bad habit is seen:', () => {
  const seen: Record<keyof typeof BAD_HABITS, [HabitName, string]> = {
    hammer: ['limits', 'badly'],
    'no-key': ['additions', 'badly'],
    reuse: ['additions', 'badly'],
    'no-pages': ['pages', 'badly'],
    wrong: ['requests', 'badly'],
    'page-numbers': ['pages', 'badly'],
  };
  test.each(Object.entries(seen))('%s', async (name, [habit, grade]) => {
    await fill(25);
    const plan: PlanChoice = { plan: 'free' };
    const { secret, authorization } = await service.issueKey(plan);
    await BAD_HABITS[name as keyof typeof BAD_HABITS]({
      ...{ base: base(), key: secret, say: () => undefined },
    });
    const report = await reportOf(authorization);
    expect(gradesOf(report)[habit]).toBe(grade);
    expect(report.ready).toBe(false);
  });
});

test('an animal that is sent again under another key, after nobody waited for the answer, is seen', async () => {
  const { authorization } = await service.issueKey();
  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  mayAdd = () => {
    begun.resolve(undefined);
    return gate.promise;
  };
  const body = JSON.stringify({ name: 'Rex', categoryId: 1 });
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const left = request(`${base()}/pets`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': 'one' },
  });
  left.on('error', () => undefined);
  left.end(body);
  await begun.promise;
  left.destroy();
  // By the time that further requests are answered the service has seen that.
  for (let time = 1; time <= 3; time += 1) await reportOf(authorization);
  gate.resolve(undefined);
  const again = { method: 'POST', path: '/v1/pets', body };
  await send(service.port, { ...again, headers: { ...headers, 'Idempotency-Key': 'two' } });
  const additions = (await reportOf(authorization)).habits.find(
    ({ habit }) => habit === 'additions',
  );
  expect(additions).toMatchObject({ grade: 'badly', counts: { retriedAnew: 1, withoutKey: 0 } });
});

describe('the report', () => {
  test('tells of errors without a single value that the till sent', async () => {
    const { authorization } = await service.issueKey();
    const headers = {
      Authorization: authorization,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'idempotency-hidden',
    };
    const pets = { method: 'POST', path: '/v1/pets', headers };
    const body = '{"name":"","categoryId":"name-hidden","status":7,"field-hidden":{"a":1}}';
    await send(service.port, { ...pets, body });
    await send(service.port, { ...pets, body: '{"name":"body-hidden"' });
    await send(service.port, {
      ...pets,
      headers: { ...headers, 'Content-Type': 'text/hidden' },
      body: '{}',
    });
    await send(service.port, {
      path: '/v1/pets?limit=limit-hidden&cursor=cursor-hidden&parameter-hidden=1&page=3',
      headers: { Authorization: authorization },
    });
    await send(service.port, {
      path: '/v1/path-hidden/pets',
      headers: { Authorization: authorization },
    });
    const report = await reportOf(authorization);
    expect(report.errors.map(({ status, code, request: shape }) => [status, code, shape])).toEqual([
      [404, 'not_found', 'GET another path'],
      [400, 'invalid_parameter', 'GET /v1/pets ? limit, cursor, page, 1 other'],
      [
        415,
        'unsupported_media_type',
        'POST /v1/pets, Idempotency-Key, another Content-Type, a body that was not read',
      ],
      [400, 'invalid_json', 'POST /v1/pets, Idempotency-Key, a body that is not JSON'],
      [
        400,
        'invalid_body',
        'POST /v1/pets, Idempotency-Key, {name: empty text, categoryId: text, status: whole number, 1 other}',
      ],
    ]);
    expect(JSON.stringify(report)).not.toContain('hidden');
    expect(JSON.stringify(report)).not.toContain(authorization.slice(20));
  });

  test('counts for no limit, and starts over when it is told to', async () => {
    const { authorization } = await service.issueKey({
      plan: 'enterprise',
      ...{ perMinute: 1, perDay: 9 },
    });
    const headers = { Authorization: authorization };
    await send(service.port, { path: '/v1/pets/1', headers });
    for (let time = 1; time <= 30; time += 1) await reportOf(authorization);
    expect(await reportOf(authorization)).toMatchObject({ requests: 1, ready: false });
    const over = await send(service.port, { method: 'DELETE', path: '/report', headers });
    expect(JSON.parse(over.body)).toMatchObject({ requests: 0, since: null });
    expect(await reportOf(authorization)).toMatchObject({ requests: 0 });
  });

  test('is for the holder of a key alone, each of its own', async () => {
    const one = await service.issueKey();
    const two = await service.issueKey();
    await send(service.port, { path: '/v1/pets', headers: { Authorization: one.authorization } });
    expect((await reportOf(one.authorization)).requests).toBe(1);
    expect((await reportOf(two.authorization)).requests).toBe(0);
    expectError(await send(service.port, { path: '/report' }), 401, 'missing_api_key');
    const wrong = { Authorization: 'Bearer ast_test_x' };
    const refused = await send(service.port, { path: '/report', headers: wrong });
    expectError(refused, 401, 'invalid_api_key');
    expect(refused.headers['x-ratelimit-remaining']).toBe('58');
    const headers = { Authorization: one.authorization };
    const post = await send(service.port, { method: 'POST', path: '/report', headers });
    expectError(post, 405, 'method_not_allowed');
    expect(post.headers['allow']).toBe('GET, HEAD, DELETE');
  });

  test('guessing keys at it is as slow as elsewhere', async () => {
    for (let time = 1; time <= 60; time += 1) await send(service.port, { path: '/report' });
    expectError(await send(service.port, { path: '/report' }), 429, 'rate_limited');
  });

  test('production has none', async () => {
    const production = await startTestService({ clock });
    try {
      const { authorization } = await production.issueKey();
      const headers = { Authorization: authorization };
      expectError(await send(production.port, { path: '/report', headers }), 404, 'not_found');
    } finally {
      await production.close();
    }
  });
});
