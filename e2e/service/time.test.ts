import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { StandingClock } from '../../src/main/testing/records.ts';
import { memoryKeychain } from '../../src/main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../src/main/testing/whole-shop.ts';
import type { Shop } from '../../src/main/app/shop.ts';

/** Through the whole shop: the computer's clock is set, sleeps and jumps while tills continue. */

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const LEAPS: [what: string, to: (now: number) => number][] = [
  ['back by an hour', (now) => now - HOUR],
  ['back by a day', (now) => now - DAY],
  ['back by a year', (now) => now - YEAR],
  ['on by an hour (daylight saving, set by hand)', (now) => now + HOUR],
  ['on by a day asleep', (now) => now + DAY],
  ['on by a year', (now) => now + YEAR],
  ['past 5 December 2030', () => Date.UTC(2030, 11, 6)],
  ['past 19 January 2038', () => Date.UTC(2038, 0, 19, 3, 14, 8)],
];

let folder: string;
let shop: Shop;
let clock: StandingClock;
let authorization: string;

beforeEach(async () => {
  folder = temporaryFolder();
  clock = new StandingClock();
  shop = await openWholeShop({
    dataFolder: folder,
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
    clock,
  });
  const { secret } = await call(shop, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'enterprise', perMinute: 20, perDay: 1_000 },
  });
  authorization = `Bearer ${secret}`;
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, init: { method?: string; body?: string; key?: string } = {}) {
  const { production } = shop.state();
  const address = production.state === 'listening' ? production.baseAddresses[0] : undefined;
  const { key, ...rest } = init;
  const response = await fetch(`${String(address)}${path}`, {
    ...rest,
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  const number = (name: string) => Number(response.headers.get(name));
  expect(number('x-ratelimit-reset') * SECOND).toBeGreaterThanOrEqual(clock.now());
  const body = (await response.json()) as { id?: number; code?: string };
  return { status: response.status, retryAfter: number('retry-after'), body, response };
}

async function useUpTheMinute(): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    if ((await ask('/pets?limit=1')).status === 429) return;
  }
  throw new Error('The limit was never reached.');
}

describe.each(LEAPS)('when the clock is set %s', (_what, to) => {
  it('no key is refused for longer than one window', async () => {
    await useUpTheMinute();
    clock.time = to(clock.now());
    const { status, retryAfter } = await ask('/pets');
    if (status === 429) expect(retryAfter).toBeLessThanOrEqual(60);
    clock.time += 60 * SECOND;
    expect((await ask('/pets')).status).toBe(200);
  });

  it('no ban lasts longer than it was to last', async () => {
    await useUpTheMinute();
    clock.time += 1_001;
    for (let strikes = 0; strikes < 10; strikes += 1) await ask('/pets');
    expect((await ask('/pets')).body.code).toBe('key_banned');
    clock.time = to(clock.now());
    const { status, retryAfter } = await ask('/pets');
    if (status === 429) expect(retryAfter).toBeLessThanOrEqual(60);
    clock.time += 60 * SECOND;
    expect((await ask('/pets')).body.code).not.toBe('key_banned');
    clock.time += 60 * SECOND;
    expect((await ask('/pets')).status).toBe(200);
  });

  it('a retry adds nothing, and the deprecated operation still works', async () => {
    const post = { method: 'POST', body: '{"name":"Rex","categoryId":1}', key: 'sale 1' };
    const first = await ask('/pets', post);
    const before = clock.now();
    clock.time = to(before);
    const again = await ask('/pets', post);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    const { status, response } = await ask(`/pets/${String(first.body.id)}`);
    expect(status).toBe(200);
    expect(response.headers.get('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT');
    expect(response.headers.get('deprecation')).toMatch(/^@\d+$/);
    clock.time = before;
    expect((await ask('/pets', post)).body.id).toBe(first.body.id);
    const rows = await call(shop, 'pets.counts', {});
    expect(rows.all).toBe(1);
  });

  it('a backup on demand is made, and says when', async () => {
    await call(shop, 'backups.create', {});
    clock.time = to(clock.now());
    await call(shop, 'backups.create', {});
    const backups = await call(shop, 'backups.list', {});
    expect(backups).toHaveLength(2);
    expect(backups.map(({ createdAt }) => Math.floor(createdAt / SECOND))).toContain(
      Math.floor(clock.now() / SECOND),
    );
  });
});
