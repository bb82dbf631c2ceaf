import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/main/platform/log.ts';
import type { Shop } from '../../src/main/app/shop.ts';
import { expectOwnerOnly, HAS_MODES } from '../../src/main/testing/owner-only.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { memoryKeychain } from '../../src/main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../src/main/testing/whole-shop.ts';
import { openWindow } from '../../src/main/testing/window-client.ts';
import { startWindowServer } from '../../src/main/window/window-server.ts';
import { WindowSessions } from '../../src/main/window/window-sessions.ts';

// A whole shop in use: keys of both environments are created, used, rotated and revoked, a person
// signs in, a browser is let in, and everything is saved that can be saved. Then every byte that it
// left on the disk is searched.

/** Keys of tills. */
const secrets: string[] = [];
/** The window's tokens and session. */
const others: string[] = [];
/** Long enough not to be found by chance. */
const PIN = '840913572604';
const keychain = memoryKeychain();
let folder: string;
let files: string[];

/** Adds an animal as a till does, and sends the key in places where it does not belong. */
async function useKey(
  shop: Shop,
  secret: string,
  environment: 'production' | 'staging' = 'production',
): Promise<void> {
  const { [environment]: listener } = await call(shop, 'service.state', {});
  const address = listener.state === 'listening' ? (listener.baseAddresses[0] ?? '') : '';
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Rex', categoryId: 1 });
  const added = await fetch(`${address}/pets`, { method: 'POST', headers, body });
  expect(added.status).toBe(201);
  await fetch(`${address}/pets?cursor=${secret}`, { headers: { ...headers, 'X-Key': secret } });
  await fetch(`${address}/${secret}`, { method: 'PUT', headers, body: secret });
}

/** Lets a browser in to the window, where a person signs in, also with a wrong PIN. */
async function useWindow(shop: Shop, log: Logger): Promise<void> {
  const server = await startWindowServer({
    bridge: shop.bridge,
    root: folder,
    log,
    port: 0,
    sessions: new WindowSessions(shop.dataFolder.windowSessions),
    onNextAddress: (address) => others.push(tokenOf(address)),
  });
  others.push(tokenOf(server.address));
  const window = await openWindow(server.address);
  others.push(window.session);
  const added = await window.call('persons.add', { name: 'Olivia', role: 'owner', pin: PIN });
  const id = added.persons[0]?.id ?? '';
  await expect(window.call('persons.signIn', { id, pin: `${PIN.slice(1)}0` })).rejects.toThrow();
  await window.call('persons.signIn', { id, pin: PIN });
  // The rest of this shop's work is done at another window, by nobody in particular.
  await window.call('persons.remove', { id });
  await call(shop, 'persons.add', { name: 'Olive', role: 'owner', pin: PIN });
  window.close();
  await server.close();
}

function tokenOf(address: string): string {
  return new URL(address).searchParams.get('token') ?? '';
}

beforeAll(async () => {
  folder = temporaryFolder();
  const openLog = createLog({ folder: join(folder, 'logs'), level: 'trace' });
  const shop = await openWholeShop({
    dataFolder: folder,
    log: openLog.log,
    secrets: keychain,
    staging: true,
    stagingPort: 0,
  });
  await useWindow(shop, openLog.log);
  const trial = await call(shop, 'keys.create', {
    environment: 'staging',
    label: 'Till on trial',
    plan: { plan: 'free' },
  });
  secrets.push(trial.secret);
  await useKey(shop, trial.secret, 'staging');
  await call(shop, 'keys.activity', { environment: 'staging', id: trial.key.id });
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
afterAll(() => rmSync(folder, { recursive: true }));

test('the shop left a database, backups, settings, logs and diagnostics', () => {
  for (const kind of [/\.sqlite$/, /\.asbackup$/, /settings\.json$/, /\.log$/, /\.zip$/]) {
    expect(files.some((file) => kind.test(file))).toBe(true);
  }
});

test('no file holds a usable key, a piece of one that is of use, a PIN, a token or a session', () => {
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
      for (const other of [...others, PIN]) expect(text.includes(other), file).toBe(false);
    }
  }
});

test.runIf(HAS_MODES)('only the owner can read any of them', () => {
  for (const file of files.filter((name) => statSync(name, { throwIfNoEntry: false }))) {
    expectOwnerOnly(file);
  }
});

test('the window gave tokens and a session that can be searched for', () => {
  expect(others).toHaveLength(3);
  for (const other of others) expect(other).toMatch(/^[\w-]{43}$/);
});

test('the keychain held what the owner could be shown', () => {
  expect(secrets).toHaveLength(3);
  for (const secret of secrets) expect(secret).toMatch(/^ast_(live|test)_[0-9A-Za-z]{38}$/);
  expect(keychain.held.size).toBe(2);
});
