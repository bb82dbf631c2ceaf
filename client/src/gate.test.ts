import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AnimalStoreClient, type ClientOptions } from './client.ts';
import { openShop, QUICK, type Shop } from './testing/shop.ts';

/** All calls with a key pass one gate, whatever client makes them. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

describe('at the real service', () => {
  const FEW = { plan: 'enterprise', perMinute: 5, perDay: 1_000 } as const;

  test('fifty calls at once by two clients add fifty animals, and the key is never banned', async () => {
    const { id, secret } = await shop.service.issueKey(FEW);
    const sleep = (milliseconds: number): Promise<void> => {
      // Somewhat later than the refusals of the first second, which are no strikes.
      shop.clock.advance(Math.max(2_000, Math.ceil(milliseconds)));
      return pause(1);
    };
    const backOff = { tries: 50 };
    const one = await shop.makeClient({ apiKey: secret, sleep, backOff });
    const two = await shop.makeClient({ apiKey: secret, sleep, backOff });
    const added = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        (number % 2 === 0 ? one : two).add({ name: `Crowd ${number}`, categoryId: 900 }),
      ),
    );
    expect(new Set(added.map(({ id: petId }) => petId)).size).toBe(50);
    const banned = shop.service.limiter.usageOf(`key:${id}`, FEW).bannedUntil;
    expect(banned).toBeNull();
    expect(shop.service.logged.filter((line) => line.includes('key_banned'))).toEqual([]);
  });

  test('a limit that lasts until tomorrow is told to every call without asking again', async () => {
    const day = { plan: 'enterprise', perMinute: 9, perDay: 1 } as const;
    const { secret } = await shop.service.issueKey(day);
    const client = await shop.makeClient({ apiKey: secret });
    await client.page();
    await expect(client.page()).rejects.toMatchObject({ code: 'rate_limited' });
    const { length } = shop.service.logged;
    for (let call = 1; call <= 30; call += 1) {
      await expect(client.page()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    }
    expect(shop.service.logged).toHaveLength(length);
  });
});

describe('at a service of our own', () => {
  let server: Server;
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Answers each request with a status; says how many were under way at once since it was asked. */
  async function serve(answer: () => { status: number; retryAfter?: string; cut?: boolean }) {
    const seen = { requests: 0, underWay: 0, most: 0 };
    server = createServer((_request, response) => {
      seen.requests += 1;
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      const { status, retryAfter, cut } = answer();
      setTimeout(() => {
        seen.underWay -= 1;
        if (cut) response.destroy();
        else {
          const code = { code: 'rate_limited', message: 'Wait.', status };
          response.writeHead(status, {
            ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
            'X-RateLimit-Limit': '10',
            'X-RateLimit-Remaining': '0',
            'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1_000) + 50),
          });
          response.end(JSON.stringify(status < 300 ? [] : code));
        }
      }, 10);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const open = (options: Partial<ClientOptions> = {}): AnimalStoreClient =>
      new AnimalStoreClient({
        baseUrl: `http://127.0.0.1:${port}/v1`,
        apiKey: `key-of-${port}`,
        backOff: QUICK,
        ...options,
      });
    return { seen, open };
  }

  test('few go at once, and after a refusal they are released one by one', async () => {
    let isLimited = true;
    const { seen, open } = await serve(() =>
      isLimited ? { status: 429, retryAfter: '1' } : { status: 200 },
    );
    const calls = Promise.all(Array.from({ length: 20 }, () => open().page()));
    await pause(500);
    expect(seen.most).toBeLessThan(10);
    expect(seen.requests).toBe(seen.most);
    isLimited = false;
    seen.most = 0;
    await calls;
    expect(seen.most).toBe(1);
  });

  test('Retry-After of a service in trouble stops every call, too', async () => {
    const { seen, open } = await serve(() => ({ status: 503, retryAfter: '300' }));
    await expect(open().page()).rejects.toMatchObject({ status: 503 });
    await expect(open().page()).rejects.toMatchObject({ status: 503, retryAfter: 300 });
    expect(seen.requests).toBe(1);
  });

  test('replies that a bad line swallows do not lead on beyond the limit', async () => {
    let isCut = false;
    const { seen, open } = await serve(() => ({ status: 200, cut: isCut }));
    await open().page();
    isCut = true;
    const lost = open({ backOff: { ...QUICK, longestRetryAfter: 1 } });
    await expect(lost.page()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    expect(seen.requests).toBe(2);
  });

  test('another key frees the calls that wait, and a signal ends them', async () => {
    let status = 429;
    const { open } = await serve(() => ({ status, retryAfter: '100' }));
    const client = open();
    const ended = new AbortController();
    const waiting = client.page();
    const aborted = client.add({ name: 'Rex', categoryId: 1 }, { signal: ended.signal });
    await pause(100);
    ended.abort(new Error('closing time'));
    await expect(aborted).rejects.toMatchObject({
      name: 'AbortError',
      cause: { message: 'closing time' },
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    status = 200;
    client.setKey('another-key');
    expect((await waiting).pets).toEqual([]);
  });
});
