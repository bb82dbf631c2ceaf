import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { HabitReport } from '../../shared/till-activity.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Shop } from './shop.ts';

const log = pino({ level: 'silent' });
const secrets = memoryKeychain();
let dataFolder: string;

beforeEach(() => {
  dataFolder = temporaryFolder();
});
afterEach(() => {
  rmSync(dataFolder, { recursive: true });
});

function open(): Promise<Shop> {
  return openWholeShop({ dataFolder, log, secrets, staging: true, stagingPort: 0 });
}

async function add(shop: Shop, secret: string, categoryId: string): Promise<void> {
  const { staging } = shop.state();
  if (staging.state !== 'listening') throw new Error('Staging does not listen');
  const reply = await fetch(`${staging.localAddress}/pets`, {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: `{"name":"Rex","categoryId":${categoryId}}`,
  });
  expect(reply.status).toBe(201);
}

async function additionsOf(shop: Shop, id: string): Promise<HabitReport | undefined> {
  const { habits } = await call(shop, 'reportCard.read', { id });
  return habits.find(({ habit }) => habit === 'additions');
}

it('knows after a restart what it saw before, and goes on from there', async () => {
  const first = await open();
  const { key, secret } = await call(first, 'keys.create', {
    ...{ environment: 'staging', label: 'Till' },
    plan: { plan: 'free' },
  });
  await add(first, secret, '9007199254740993');
  await first.close();
  const file = join(dataFolder, 'staging-report-cards.json');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

  const second = await open();
  expect(await additionsOf(second, key.id)).toMatchObject({ counts: { added: 1 } });
  await add(second, secret, '9007199254740993');
  expect(await additionsOf(second, key.id)).toMatchObject({ counts: { added: 2 } });
  await call(second, 'reportCard.startOver', { id: key.id });
  await second.close();

  const third = await open();
  expect(await call(third, 'reportCard.read', { id: key.id })).toMatchObject({ requests: 0 });
  await third.close();
});

it('begins anew where the file is damaged', async () => {
  writeFileSync(
    join(dataFolder, 'staging-report-cards.json'),
    '{"salt":"","tills":[["a",{"since":"x"}]]}',
  );
  const shop = await open();
  expect(await call(shop, 'reportCard.read', { id: 'a' })).toMatchObject({ requests: 0 });
  await shop.close();
});
