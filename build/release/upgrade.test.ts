import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey, runToEnd, startServing, Till, type Program } from '../pack/drive.ts';
import { buildVersion } from './build-version.ts';

const work = mkdtempSync(join(tmpdir(), 'animal-store-upgrade-'));
const thisVersion = programs(join(work, 'this'));
const nextVersion = programs(join(work, 'next'));

function programs(folder: string): { serve: Program; cli: Program } {
  return {
    serve: [process.execPath, join(folder, 'serve.js')],
    cli: [process.execPath, join(folder, 'cli.js')],
  };
}

beforeAll(async () => {
  await buildVersion('this', join(work, 'this'));
  await buildVersion('next', join(work, 'next'));
}, 60_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Creates and uses a data folder with this version; returns it and its till's key. */
async function shopOfThisVersion(name: string): Promise<{ data: string; key: string }> {
  const data = join(work, name);
  mkdirSync(data);
  const served = await startServing(thisVersion.serve, data);
  const key = await makeKey(thisVersion.cli, data);
  await new Till(served.base, key).add('Methuselah the tortoise');
  expect(await served.stop()).toBe(process.platform === 'win32' ? 1 : 0);
  return { data, key };
}

async function workWith(serve: Program, data: string, key: string, name: string) {
  const served = await startServing(serve, data);
  const till = new Till(served.base, key);
  const before = await till.names();
  await till.add(name);
  await served.stop();
  return before;
}

function backupsIn(data: string, kind: string): string[] {
  return readdirSync(join(data, 'backups')).filter((name) => name.includes(kind));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

test('an upgrade keeps the stock and the tills’ keys, and copies the stock before it', async () => {
  const { data, key } = await shopOfThisVersion('upgraded');
  const before = await workWith(nextVersion.serve, data, key, 'Rosalind the rabbit');
  expect(before).toEqual(['Methuselah the tortoise']);
  expect(backupsIn(data, 'before-migration')).toHaveLength(1);
  const again = await workWith(nextVersion.serve, data, key, 'Kasper the cat');
  expect(again).toEqual(['Methuselah the tortoise', 'Rosalind the rabbit']);
  expect(backupsIn(data, 'before-migration')).toHaveLength(1);
});

test('an older program refuses a newer database in words and leaves it as it is', async () => {
  const { data, key } = await shopOfThisVersion('downgraded');
  await workWith(nextVersion.serve, data, key, 'Rosalind the rabbit');
  const database = join(data, 'animal-store.sqlite');
  const digest = digestOf(database);
  const serving = [...thisVersion.serve, '--port', '0', '--no-window'] as const;
  const refusals = [
    await runToEnd(serving, '--data-dir', data),
    await runToEnd(thisVersion.cli, 'keys', 'list', '--data-dir', data),
    await runToEnd(thisVersion.cli, 'export', '--data-dir', data),
  ];
  for (const { code, stderr } of refusals) {
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/newer version of Animal Store/);
    expect(stderr).not.toMatch(/^ +at /m);
  }
  expect(digestOf(database)).toBe(digest);
  const names = await workWith(nextVersion.serve, data, key, 'Kasper the cat');
  expect(names).toEqual(['Methuselah the tortoise', 'Rosalind the rabbit']);
});

test('the older program works again on the backup from before the upgrade, and the newer stock is kept', async () => {
  const { data, key } = await shopOfThisVersion('returned');
  await workWith(nextVersion.serve, data, key, 'Rosalind the rabbit');
  const [backup = ''] = backupsIn(data, 'before-migration');
  const restored = await runToEnd(thisVersion.cli, 'restore', backup, '--data-dir', data);
  expect(restored).toMatchObject({ code: 0 });
  const names = await workWith(thisVersion.serve, data, key, 'Kasper the cat');
  expect(names).toEqual(['Methuselah the tortoise']);
  expect(backupsIn(data, 'before-restore')).toHaveLength(1);
});
