import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileStorage } from './node.ts';
import { AdditionQueue } from './queue.ts';
import { type Cut, startCuttingProxy } from './testing/cutting-proxy.ts';
import { until } from './testing/queues.ts';
import { byFetch, type Transport } from './transport.ts';
import { gather, openShop, QUICK, type Shop } from './testing/shop.ts';

/** More with `ADDITIONS=10000 npx vitest run client/src/bad-line.test.ts`. */
const ADDITIONS = Number(process.env['ADDITIONS'] ?? 300);

/** What the line does to one connection after the other; each carries a few requests at most. */
const CUTS: readonly Cut[] = [
  ...(['none', 'before the reply', 'none', 'slow', 'none', 'repeats', 'none', 'at once'] as const),
  ...(['none', 'within the reply', 'none', 'stalls', 'none', 'repeats', 'none'] as const),
];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ headersMs: 200, requestMs: 300, checkMs: 50 });
});
afterAll(async () => {
  await shop.close();
});

test(
  'behind a line that stalls, cuts and repeats, a till loses nothing, doubles nothing and is never banned',
  { timeout: 120_000 + ADDITIONS * 200 },
  async () => {
    const plan = { plan: 'enterprise', perMinute: 60, perDay: 1_000_000 } as const;
    const { id, secret } = await shop.service.issueKey(plan);
    let connections = 0;
    const line = await startCuttingProxy(
      shop.service.port,
      () => CUTS[(connections += 1) % CUTS.length] ?? 'none',
      12,
    );
    // The clock of the shop goes as far as the till sleeps, so that its minutes pass.
    const isBanned = (): boolean =>
      shop.service.limiter.usageOf(`key:${id}`, plan).bannedUntil !== null;
    const seen = { banned: false };
    const sleep = async (milliseconds: number): Promise<void> => {
      seen.banned ||= isBanned();
      shop.clock.advance(Math.ceil(milliseconds));
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 5)));
    };
    // Node dates replies by the clock of the machine, which is not the one that the shop counts by here.
    const transport: Transport = async (request) => {
      const reply = await byFetch(request);
      const date = () => new Date(shop.clock.now()).toUTCString();
      return { ...reply, header: (name) => (name === 'date' ? date() : reply.header(name)) };
    };
    const client = await shop.makeClient({
      transport,
      baseUrl: `http://127.0.0.1:${line.port}/v1`,
      apiKey: secret,
      timeout: 500,
      sleep,
      backOff: QUICK,
    });
    const storage = fileStorage(join(shop.folder, 'bad-line.json'));
    const states = new Set<string>();
    const queue = await AdditionQueue.open({
      client,
      storage,
      sleep,
      backOff: QUICK,
      onState: ({ name }) => states.add(name),
    });
    const end = new AbortController();
    const running = queue.run(end.signal);
    // Half by the queue, half by calls beside it, which share its gate.
    const beside: Promise<unknown>[] = [];
    for (let number = 0; number < ADDITIONS; number += 1) {
      const pet = { name: `Animal ${number}`, categoryId: 7 };
      if (number % 2 === 0) await queue.put(pet);
      else beside.push(addUntilDone(pet));
      await until(() => queue.length < 20);
      if (number % 40 === 39) await Promise.all(beside.splice(0));
    }
    await Promise.all(beside);
    await until(() => queue.length === 0);
    end.abort();
    await running;
    await queue.close();
    await line.close();

    const direct = await shop.makeClient();
    const names = (await gather(direct.pets())).map(({ name }) => name);
    expect(new Set(names).size).toBe(ADDITIONS);
    expect(names).toHaveLength(ADDITIONS);
    expect(states).toContain('offline');
    expect(states).toContain('limited');
    expect(queue.refused).toEqual([]);
    expect(seen.banned || isBanned()).toBe(false);
    const limited = shop.service.logged.filter((each) => each.includes('"status":429')).length;
    expect(limited).toBeGreaterThan(0);
    if (ADDITIONS > 300) process.stdout.write(`${connections} connections, ${limited} times 429\n`);

    /** As a till does that keeps the key with the animal. */
    async function addUntilDone(pet: { name: string; categoryId: number }): Promise<void> {
      const idempotencyKey = crypto.randomUUID();
      for (;;) {
        try {
          await client.add(pet, { idempotencyKey });
          return;
        } catch {
          // Whatever it was, the same key makes another try harmless.
          await sleep(1_000);
        }
      }
    }
  },
);
