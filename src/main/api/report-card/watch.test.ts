import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REX, send } from '../../testing/raw-http.ts';
import { Staging } from './testing/staging.ts';

/** What staging observes of real requests. The tests of the card and the habits judge it. */

let staging: Staging;
beforeEach(async () => {
  staging = await Staging.open();
});
afterEach(async () => {
  await staging.service.close();
});

describe('an addition', () => {
  test('is told from others by its body, its key and its reply', async () => {
    await staging.add(REX, 'key 1');
    await staging.add(REX, 'key 2');
    expect(staging.seen('additions')).toMatchObject({
      grade: 'well',
      counts: { added: 2, withoutKey: 0, replayed: 0, retriedAnew: 0 },
    });
    await staging.add(REX, 'key 1');
    await staging.add(REX.replace('Rex', 'Tom'), 'key 1');
    await staging.add(REX);
    expect(staging.seen('additions')?.counts).toEqual({
      ...{ added: 4, withoutKey: 1, replayed: 1 },
      ...{ keyReused: 1, retriedAnew: 0 },
    });
  });

  test.each([
    ['with its key', 'key 1', 'well', 0],
    ['under another key', 'key 2', 'badly', 1],
  ])(
    'from a till that left before its reply may come again %s (%s): %s',
    async (_title, key, grade, retriedAnew) => {
      const release = staging.hold();
      const connection = await staging.startAdding('key 1');
      connection.socket.resetAndDestroy();
      await vi.waitFor(() => {
        expect(staging.card().requests).toBe(1);
      });
      release();
      await vi.waitFor(async () => {
        expect((await staging.request('/v1/pets')).body).toContain('Rex');
      });
      await staging.add(REX, key);
      expect(staging.seen('additions')).toMatchObject({ grade, counts: { retriedAnew } });
    },
  );

  test('is not delivered to a till that had closed its half of the connection', async () => {
    const release = staging.hold();
    const connection = await staging.startAdding('key 1');
    connection.socket.end();
    await once(connection.socket, 'finish');
    // The service has seen that before it answers this.
    await send(staging.service.port, { path: '/healthz' });
    release();
    await connection.closed;
    expect(connection.responses()).toMatchObject([{ status: 201 }]);
    await staging.add(REX, 'key 2');
    expect(staging.seen('additions')?.counts).toMatchObject({ added: 2, retriedAnew: 1 });
  });
});

describe('after 429', () => {
  beforeEach(async () => {
    staging.till = await staging.service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 3 });
    await staging.request('/v1/pets');
    expect((await staging.request('/v1/pets')).headers).toMatchObject({ 'retry-after': '30' });
  });

  test.each([
    [29_400, 'badly'],
    // When the minute ends, which X-RateLimit-Reset tells to the second, and Retry-After rounded up.
    [29_500, 'well'],
  ])('a till that comes again %i ms later does %s', async (later, grade) => {
    staging.clock.advance(later);
    await staging.request('/v1/pets');
    expect(staging.seen('limits')).toMatchObject({ grade, counts: { refusals: 1 } });
  });
});

describe('a list', () => {
  beforeEach(async () => {
    for (const name of ['Rex', 'Tom', 'Kit'])
      await staging.add(`{"name":"${name}","categoryId":1}`);
  });

  test.each(['GET', 'HEAD'])('is read to its end by cursors, with %s', async (method) => {
    const first = await staging.request('/v1/pets?limit=2', method);
    await staging.request('/v1/pets?cursor=made-up', method);
    await staging.request(
      `/v1/pets?limit=2&cursor=${first.headers['x-next-cursor'] ?? ''}`,
      method,
    );
    expect(staging.seen('pages')?.counts).toEqual({
      ...{ lists: 1, long: 1, finished: 1, followed: 1 },
      ...{ refused: 1, foreign: 0 },
    });
  });

  test.each([
    ['/v1/pets?page=2', 1],
    ['/v1/pets?limit=2&pageSize=2', 1],
    ['/v1/pets?colour=brown', 0],
    ['/v1/pets', 0],
    ['/v1/pets/1?page=2', 0],
  ])('by pages as of other services: %s', async (path, foreign) => {
    await staging.request(path);
    expect(staging.seen('pages')?.counts).toMatchObject({ foreign });
  });
});

test.each([
  ['GET', '/v1/pets/4711', 0],
  ['HEAD', '/v1/pets/4711', 0],
  // Paths that the service does not have.
  ['GET', '/v1/pets/', 1],
  ['GET', '/v1/pets/1/2', 1],
  ['DELETE', '/v1/pets/1', 1],
])('%s %s is a mistake %s times: a missing animal is none', async (method, path, mistakes) => {
  await staging.request(path, method);
  expect(staging.seen('requests')?.counts).toEqual({ requests: 1, mistakes });
});
