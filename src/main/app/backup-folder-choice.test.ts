import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Shop } from './shop.ts';

let folder: string;
let shop: Shop;

async function open(chosen?: string): Promise<void> {
  folder = temporaryFolder();
  shop = await openWholeShop({
    dataFolder: join(folder, 'shop'),
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
    ...(chosen !== undefined && {
      host: { kind: 'desktop', chooseFolder: () => Promise.resolve(chosen) },
    }),
  });
}
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const change = (backupFolder: string | null) => call(shop, 'settings.change', { backupFolder });
const set = async () => (await call(shop, 'settings.get', {})).backupFolder;

describe('in a browser', () => {
  beforeEach(() => open());

  it('takes a folder that can be written to, and leaves nothing of the trial', async () => {
    await change(join(folder, 'new'));
    expect(readdirSync(join(folder, 'new')).join()).not.toContain('tries');
    expect(await set()).toBe(join(folder, 'new'));
    await change(null);
    expect(await set()).toBeNull();
  });

  it.each([
    ['a relative one', () => 'relative/dir', /must be a whole path/],
    ['one below none', () => join(folder, 'no', 'such'), /a part of the path does not exist/],
    ['a file', () => join(folder, 'file'), /a part of the path is a file/],
  ])('refuses %s at once', async (_, named, words) => {
    writeFileSync(join(folder, 'file'), '');
    await expect(change(named())).rejects.toThrow(words);
    expect(await set()).toBeNull();
  });

  it.runIf(process.platform === 'linux')('refuses one that the system does not make', async () => {
    await expect(change('/proc/nope')).rejects.toThrow(/must be a folder that can be written to/);
  });
});

describe('on the desktop', () =>
  it('takes only what a person chose in the system’s chooser', async () => {
    const chosen = temporaryFolder();
    const named = temporaryFolder();
    await open(chosen);
    for (const one of [chosen, named]) {
      await expect(change(one)).rejects.toThrow(/must be chosen/);
    }
    expect(await call(shop, 'app.chooseFolder', {})).toEqual({ folder: chosen });
    await change(chosen);
    await expect(change(named)).rejects.toThrow(/must be chosen/);
    expect([await set(), existsSync(named)]).toEqual([chosen, true]);
    mkdirSync(join(folder, 'kept'));
  }));

it('takes no address for updates from the window', async () => {
  await open();
  await call(shop, 'settings.change', { updateUrl: 'https://evil.example/' } as never);
  expect(JSON.stringify(await call(shop, 'settings.get', {}))).not.toContain('evil');
});
