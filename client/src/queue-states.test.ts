import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AnimalStoreClient } from './client.ts';
import { ConnectionError, PinError, RefusedError } from './errors.ts';
import { AdditionQueue } from './queue.ts';
import { breakableStorage, emptied, tick, until } from './testing/queues.ts';
import { gather, openShop, type Shop } from './testing/shop.ts';

/** What a queue tells of how it is, and what it does about it. */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(async () => {
  await shop.close();
});

describe('the queue', () => {
  test('tells how it is, asks no more after 401, and goes on with a new key', async () => {
    const { id, secret } = await shop.service.issueKey();
    const client = await shop.makeClient({ apiKey: secret });
    const states: string[] = [];
    const queue = await AdditionQueue.open({
      client,
      storage: breakableStorage(),
      sleep: () => tick(),
      onState: ({ name }) => states.push(name),
    });
    const done = new AbortController();
    const running = queue.run(done.signal);
    await queue.put({ name: 'Before', categoryId: 91 });
    await until(() => queue.length === 0);
    await shop.service.keys.revoke(id);
    const refusals = () => shop.service.logged.filter((line) => line.includes('"status":401'));
    const before = refusals().length;
    await queue.put({ name: 'After', categoryId: 91 });
    await until(() => queue.state.name === 'key_refused');
    const { secret: next } = await shop.service.issueKey();
    const other = await shop.makeClient({ apiKey: next });
    // Whatever the queue had asked would be logged by then.
    for (let call = 0; call < 20; call += 1) await other.page();
    expect(refusals()).toHaveLength(before + 1);
    expect(queue.state).toMatchObject({ error: { status: 401, code: 'invalid_api_key' } });
    client.setKey(next);
    await emptied(queue, done);
    await running;
    expect(states).toEqual(['sending', 'idle', 'sending', 'key_refused', 'sending', 'idle']);
  });

  test.each([
    ['no network', new ConnectionError('down'), 'offline'],
    ['a wrong pin', new PinError(), 'wrong_pin'],
    ['a limit', refusal(429, 'rate_limited', 3_600), 'limited'],
    ['a slow line', refusal(408, 'request_timeout'), 'in_trouble'],
    ['a page of a hotspot', refusal(400, 'unknown'), 'in_trouble'],
    ['a wrong path', refusal(404, 'not_found'), 'in_trouble'],
    ['a fault of its own', new TypeError('odd'), 'in_trouble'],
  ] as const)(
    'waits after %s for as long as it says, and keeps the animal',
    async (_what, error, name) => {
      let fails = true;
      let slept = 0;
      const client = new AnimalStoreClient({ baseUrl: 'http://shop/v1', apiKey: 'k' });
      client.add = ({ name: named }, options) =>
        fails
          ? Promise.reject(error)
          : Promise.resolve({
              id: 1n,
              name: `${named} ${options?.idempotencyKey ?? ''}`,
              categoryId: 1n,
            });
      const queue = await AdditionQueue.open({
        client,
        storage: breakableStorage(),
        sleep: (milliseconds) => {
          slept += milliseconds;
          return tick();
        },
      });
      await queue.put({ name: 'Rex', categoryId: 1 });
      const done = new AbortController();
      const begun = Date.now();
      const running = queue.run(done.signal);
      await until(() => 'until' in queue.state);
      const { state } = queue;
      expect(state).toMatchObject({ name, error });
      await until(() => queue.state !== state);
      fails = false;
      await emptied(queue, done);
      await running;
      const said = 'until' in state ? state.until - begun : 0;
      expect(said).toBeGreaterThan(0);
      expect(slept).toBeGreaterThan(said * 0.9 - 1_000);
    },
  );

  test('is harmed by nothing that a callback throws', async () => {
    const client = await shop.makeClient();
    const fail = () => {
      throw new Error('a mistake in the till');
    };
    const complaints = vi.spyOn(console, 'error').mockReturnValue();
    const queue = await AdditionQueue.open({
      client,
      storage: breakableStorage(),
      onAdded: fail,
      onState: fail,
      onRefused: () => Promise.reject(new Error('another')),
    });
    for (const name of ['One', ' ', 'Two']) await queue.put({ name, categoryId: 92 });
    const done = new AbortController();
    await Promise.all([queue.run(done.signal), emptied(queue, done)]);
    const stored = (await gather(client.pets())).filter(({ categoryId }) => categoryId === 92n);
    expect(stored.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(queue.refused).toMatchObject([{ pet: { name: ' ' }, code: 'invalid_body' }]);
    expect(complaints).toHaveBeenCalled();
    complaints.mockRestore();
  });
});

function refusal(status: number, code: string, retryAfter: number | null = null): RefusedError {
  return new RefusedError({ status, code, message: 'No.', retryAfter });
}
