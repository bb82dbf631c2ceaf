import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/main/platform/log.ts';
import type { Shop } from '../../src/main/app/shop.ts';
import { expectOwnerOnly, HAS_MODES } from '../../src/main/testing/owner-only.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { call, memoryKeychain, openWholeShop } from '../../src/main/testing/whole-shop.ts';

// A whole shop in use: keys are created, used, rotated and revoked, and everything is saved that
// can be saved. Then every byte that it left on the disk is searched.

const secrets: string[] = [];
const keychain = memoryKeychain();
let folder: string;
let files: string[];

/** Adds an animal as a till does, and sends the key in places where it does not belong. */
async function useKey(shop: Shop, secret: string): Promise<void> {
  const { production } = await call(shop, 'service.state', {});
  const address = production.state === 'listening' ? (production.baseAddresses[0] ?? '') : '';
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Rex', categoryId: 1 });
  const added = await fetch(`${address}/pets`, { method: 'POST', headers, body });
  expect(added.status).toBe(201);
  await fetch(`${address}/pets?cursor=${secret}`, { headers: { ...headers, 'X-Key': secret } });
  await fetch(`${address}/${secret}`, { method: 'PUT', headers, body: secret });
}

beforeAll(async () => {
  folder = temporaryFolder();
  const openLog = createLog({ folder: join(folder, 'logs'), level: 'trace' });
  const shop = await openWholeShop({ dataFolder: folder, log: openLog.log, secrets: keychain });
  const made = await call(shop, 'keys.create', {
    environment: 'production',
    label: 'Till 1',
    plan: { plan: 'free' },
  });
  secrets.push(made.secret);
  await useKey(shop, made.secret);
  const ref = { environment: 'production', id: made.key.id } as const;
  const rotated = await call(shop, 'keys.rotate', { ...ref, graceSeconds: 600 });
  secrets.push(rotated.secret);
  await useKey(shop, rotated.secret);
  expect(await call(shop, 'keys.reveal', ref)).toEqual({ secret: rotated.secret });
  await call(shop, 'settings.change', { theme: 'dark' });
  const { name } = await call(shop, 'backups.create', {});
  await call(shop, 'backups.restore', { name });
  await call(shop, 'app.saveDiagnostics', {});
  await call(shop, 'keys.revoke', ref);
  await call(shop, 'app.saveDiagnostics', {});
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await shop.close();
  await openLog.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the shop left a database, backups, settings, logs and diagnostics', () => {
  for (const kind of [/\.sqlite$/, /\.asbackup$/, /settings\.json$/, /\.log$/, /\.zip$/]) {
    expect(files.some((file) => kind.test(file))).toBe(true);
  }
});

test('no file holds a usable key, or a piece of one that is of use', () => {
  for (const file of files.filter((name) => statSync(name, { throwIfNoEntry: false }))) {
    const bytes = readFileSync(file);
    const texts = [bytes.toString('latin1')];
    if (file.endsWith('.zip'))
      texts.push(...Object.values(unzipSync(bytes)).map((part) => strFromU8(part)));
    for (const text of texts) {
      for (const secret of secrets) {
        expect(text.includes(secret), file).toBe(false);
        expect(text.includes(secret.slice('ast_live_'.length, -6)), file).toBe(false);
      }
    }
  }
});

test.runIf(HAS_MODES)('only the owner can read any of them', () => {
  for (const file of files.filter((name) => statSync(name, { throwIfNoEntry: false }))) {
    expectOwnerOnly(file);
  }
});

test('the keychain held what the owner could be shown', () => {
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(secret).toMatch(/^ast_live_[0-9A-Za-z]{38}$/);
  expect(keychain.held.size).toBe(1);
});
