import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Shop } from './shop.ts';

const PER_DAY = 1_000;

let folder: string;
let shop: Shop;
let secret: string;
const clock = new StandingClock();

const open = () =>
  openWholeShop({
    dataFolder: folder,
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
    clock,
  });

beforeEach(async () => {
  folder = temporaryFolder();
  shop = await open();
  const made = await call(shop, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'enterprise', perMinute: 1_000_000, perDay: PER_DAY },
  });
  secret = made.secret;
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Sends one request; returns what remains of the day. */
async function ask(): Promise<number> {
  const { production } = shop.state();
  if (production.state !== 'listening') throw new Error('It does not listen');
  const { headers } = await fetch(`${production.localAddress}/pets`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  return Number(headers.get('x-ratelimit-remaining'));
}

it('goes on counting requests where it ended', async () => {
  for (let request = 1; request <= 7; request += 1) expect(await ask()).toBe(PER_DAY - request);
  await shop.close();
  shop = await open();
  expect(await ask()).toBe(PER_DAY - 8);
});

it('saves the counts while it is open, since nobody announces a crash', async () => {
  for (let request = 1; request <= 7; request += 1) await ask();
  const beside = await openSqliteStore({ file: join(folder, 'animal-store.sqlite'), clock });
  try {
    await vi.waitFor(
      async () => {
        const saved = await beside.usage.all();
        expect(saved.find(({ subject }) => subject.startsWith('key:'))?.day.used).toBe(7);
      },
      { timeout: 20_000, interval: 100 },
    );
  } finally {
    await beside.close();
  }
});
