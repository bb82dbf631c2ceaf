import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../src/main/testing/test-service.ts';
import { AnimalStoreClient } from './client.ts';
import { ConnectionError, RefusedError } from './errors.ts';
import { startCuttingProxy } from './testing/cutting-proxy.ts';
import { CUTS, gather, openShop, QUICK, type Shop } from './testing/shop.ts';

/** The client against the real service, also through a connection that is cut. */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(async () => {
  await shop.close();
});

describe('the client', () => {
  test('adds and reads with every digit', async () => {
    const client = await shop.makeClient();
    const added = await client.add({ name: 'Zoë "1"', categoryId: 9223372036854775807n });
    expect(added).toEqual({ id: added.id, name: 'Zoë "1"', categoryId: 9223372036854775807n });
    expect(typeof added.id).toBe('bigint');
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it works until 2030
    expect(await client.get(added.id)).toEqual(added);
    await expect(client.add({ name: 'Rex', categoryId: 2 ** 60 })).rejects.toThrow(RangeError);
  });

  test('follows all pages, and goes on where it stopped', async () => {
    const client = await shop.makeClient();
    const ids: bigint[] = [];
    for (let number = 1; number <= 12; number += 1) {
      ids.push((await client.add({ name: `Page ${number}`, categoryId: 5, status: 'sold' })).id);
    }
    const seen = await gather(client.pets({ status: 'sold', limit: 5 }));
    expect(seen.map(({ id }) => id)).toEqual(ids);
    const whole = await client.page({ status: 'sold' });
    expect(whole).toMatchObject({ total: 12, hasMore: false });
    const cursor = whole.nextCursor ?? '';
    expect((await client.page({ status: 'sold', cursor })).pets).toEqual([]);
    const late = await client.add({ name: 'Late', categoryId: 5, status: 'sold' });
    expect(await gather(client.pets({ status: 'sold', cursor }))).toEqual([late]);
  });

  test('tells a refusal by its code, at once', async () => {
    const client = await shop.makeClient({ apiKey: 'ast_live_x' });
    const refusal = await client.page().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal).toMatchObject({ code: 'invalid_api_key', status: 401, isTransient: false });
  });

  test('waits as long as Retry-After says, and no less', async () => {
    const { secret } = await shop.service.issueKey({
      plan: 'enterprise',
      perMinute: 1,
      perDay: 50,
    });
    const waits: number[] = [];
    const client = await shop.makeClient({
      apiKey: secret,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        shop.clock.advance(Math.ceil(milliseconds));
        return Promise.resolve();
      },
    });
    await client.page();
    const left = 60_000 - (shop.clock.now() % 60_000);
    await client.page();
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(left);
    expect(waits[0]).toBeLessThan(left + 2_000);
  });

  test('does not wait for tomorrow', async () => {
    const { secret } = await shop.service.issueKey({ plan: 'enterprise', perMinute: 9, perDay: 1 });
    const client = await shop.makeClient({ apiKey: secret });
    await client.page();
    await expect(client.page()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  });

  test('adds each animal once through a connection that is cut everywhere', async () => {
    const client = await shop.makeClient({ baseUrl: await shop.cutLine(CUTS), backOff: QUICK });
    const names = Array.from({ length: 40 }, (_, number) => `Cut ${number}`);
    const added = await Promise.all(names.map((name) => client.add({ name, categoryId: 77 })));
    expect(new Set(added.map(({ id }) => id)).size).toBe(names.length);
    const stored = (await gather(client.pets())).filter(({ categoryId }) => categoryId === 77n);
    expect(stored.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('gives the key of an addition in its error, and adds it once when called with that', async () => {
    const down = await shop.makeClient({
      baseUrl: await shop.cutLine(['before the reply']),
      backOff: { ...QUICK, tries: 1 },
    });
    const rex = { name: 'Rex of a bad line', categoryId: 78 };
    const error = (await down.add(rex).catch((lost: unknown) => lost)) as ConnectionError;
    expect(error).toBeInstanceOf(ConnectionError);
    const client = await shop.makeClient();
    await expect(client.add({ name: ' ', categoryId: 78 })).rejects.toMatchObject({
      code: 'invalid_body',
      idempotencyKey: expect.any(String) as string,
    });
    const { idempotencyKey = '' } = error;
    const up = down.add(rex, { idempotencyKey, tries: 20 });
    await expect(up).rejects.toMatchObject({ idempotencyKey });
    const stored = (await gather(client.pets())).filter(({ categoryId }) => categoryId === 78n);
    expect(stored).toHaveLength(1);
  });

  test('sends a request again that a slow line cut', async () => {
    const slow = await startTestService({
      bounds: { headersMs: 200, requestMs: 300, checkMs: 50 },
    });
    const { secret } = await slow.issueKey();
    let isSlow = true;
    const line = await startCuttingProxy(slow.port, () => {
      const cut = isSlow ? 'slow' : 'none';
      isSlow = false;
      return cut;
    });
    const waits: number[] = [];
    const client = new AnimalStoreClient({
      baseUrl: `http://127.0.0.1:${line.port}/v1`,
      apiKey: secret,
      sleep: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    });
    expect(await client.add({ name: 'Rex', categoryId: 1 })).toMatchObject({ id: 1n });
    expect(waits).toHaveLength(1);
    await line.close();
    await slow.close();
  });

  test('hears what is added, page by page, and goes on after a restart', async () => {
    const client = await shop.makeClient();
    const end = new AbortController();
    const names: string[] = [];
    const options = { status: 'pending', every: 5, signal: end.signal } as const;
    for (const name of ['First', 'Second'])
      await client.add({ name, categoryId: 79, status: 'pending' });
    let cursor: string | null = null;
    for await (const { pets, nextCursor } of client.added({ ...options, limit: 1 })) {
      names.push(...pets.map(({ name }) => name));
      cursor = nextCursor;
      if (names.length === 2) break;
    }
    const after = client.added({ ...options, cursor: cursor ?? '' })[Symbol.asyncIterator]();
    const next = after.next();
    await client.add({ name: 'Third', categoryId: 79, status: 'pending' });
    expect((await next).value?.pets).toMatchObject([{ name: 'Third' }]);
    end.abort();
    await expect(after.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(names).toEqual(['First', 'Second']);
  });

  test('tells the rate limit, and when a replaced key ends', async () => {
    const { id, secret } = await shop.service.issueKey({ plan: 'pro' });
    const client = await shop.makeClient({ apiKey: secret });
    expect(client.rateLimit).toBeNull();
    await client.page();
    expect(client.rateLimit).toMatchObject({ limit: 300, remaining: 299 });
    expect(client.keyEndsAt).toBeNull();
    const { secret: next } = await shop.service.keys.rotate(id, 3_600);
    await client.page();
    const end = Math.floor(shop.clock.now() / 1_000) * 1_000 + 3_600_000;
    expect(client.keyEndsAt?.getTime()).toBe(end);
    client.setKey(next);
    await client.page();
    expect(client.keyEndsAt).toBeNull();
  });

  test('reports a connection that stays down', async () => {
    const baseUrl = await shop.cutLine(['at once']);
    const client = await shop.makeClient({ baseUrl, backOff: { ...QUICK, tries: 3 } });
    await expect(client.page()).rejects.toBeInstanceOf(ConnectionError);
  });
});
