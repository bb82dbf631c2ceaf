import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

test('windows are told of staging’s animals when they are stored, and not of requests that read', async () => {
  const shop = await openWholeShop({
    dataFolder: temporaryFolder(),
    log: pino({ level: 'silent' }),
    clock: new StandingClock(),
    secrets: memoryKeychain(),
    staging: true,
    stagingPort: 0,
  });
  const { secret } = await call(shop, 'keys.create', {
    environment: 'staging',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  const { staging } = shop.state();
  if (staging.state !== 'listening') throw new Error('It does not listen');
  const pets = `${staging.localAddress}/pets`;
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };

  const emitted: string[] = [];
  let animals: Promise<number> | undefined;
  shop.bridge.subscribe((name) => {
    emitted.push(name);
    if (name !== 'staging.changed') return;
    animals = call(shop, 'pets.staging', { limit: 1 }).then(({ total }) => total);
  });
  await fetch(pets, { headers });
  await vi.waitFor(() => expect(emitted).toContain('keys.changed'), 20_000);
  expect(emitted).not.toContain('staging.changed');

  const body = '{"name":"Tried","categoryId":1}';
  expect((await fetch(pets, { method: 'POST', headers, body })).status).toBe(201);
  await vi.waitFor(() => expect(emitted).toContain('staging.changed'), 20_000);
  expect(await animals).toBe(1);
  await shop.close();
});
