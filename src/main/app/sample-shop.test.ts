import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { StandingClock } from '../testing/records.ts';
import { temporaryFolder } from '../testing/program.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

const open = (dataFolder: string) =>
  openWholeShop({
    dataFolder,
    log: pino({ level: 'silent' }),
    clock: new StandingClock(),
    secrets: memoryKeychain(),
  });

test('windows show the sample shop, over a restart too, while tills add to the shop’s own', async () => {
  const folder = temporaryFolder();
  const first = await open(folder);
  await call(first, 'sample.open', { language: 'en' });
  expect(first.state().isSample).toBe(true);
  expect(await call(first, 'pets.counts', {})).toMatchObject({ stock: 1_038, sold: 412 });
  const { secret } = await call(first, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  const { production } = first.state();
  if (production.state !== 'listening') throw new Error('It does not listen');
  const emitted: string[] = [];
  first.bridge.subscribe((name) => emitted.push(name));
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const body = '{"name":"Own","categoryId":1}';
  const reply = await fetch(`${production.localAddress}/pets`, { method: 'POST', headers, body });
  expect(reply.status).toBe(201);
  await expect(call(first, 'backups.restore', { name: 'any' })).rejects.toThrow(/sample shop/);
  await first.close();

  const second = await open(folder);
  expect(await call(second, 'pets.counts', {})).toMatchObject({ stock: 1_038 });
  await call(second, 'sample.leave', {});
  expect(emitted).not.toContain('pets.added');
  expect(await call(second, 'pets.counts', {})).toMatchObject({ all: 1 });
  expect(existsSync(join(folder, 'sample'))).toBe(false);
  await second.close();
});
