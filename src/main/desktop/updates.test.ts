import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicKeyText } from '../../../build/release/signing.ts';
import type { UpdateSource } from './update-feed.ts';
import { openUpdateWorld, programText, type UpdateWorld } from './testing/update-world.ts';
import { Updates, type UpdateParts } from './updates.ts';

// The window of the app is not part of this; electron-updater gets its own stand-in from the world.
vi.mock('electron', () => ({}));

// AppImages exist only on Linux; electron-updater's other updaters need Windows or macOS itself.
describe.runIf(process.platform === 'linux')('the updates of an AppImage', () => {
  let world: UpdateWorld;

  beforeEach(async () => {
    world = await openUpdateWorld();
  });
  afterEach(() => world.close());

  /** The running 1.0.0 with its shop open; `parts` replaces what an owner usually has. */
  async function running(parts: Partial<UpdateParts> = {}) {
    const updates = new Updates(await world.updater(), pino({ level: 'silent' }));
    const onReady = vi.fn();
    const backUp = vi.fn(() => Promise.resolve<string | null>('before-update.sqlite'));
    const onProgramMoved = vi.fn();
    const onBegun = vi.fn();
    const onForeign = vi.fn();
    const relaunch = vi.fn();
    const source = () => world.source;
    const usual = { source, backUp, onReady, onBegun, onForeign, onProgramMoved, relaunch };
    updates.begin({ ...usual, ...parts });
    const quit = async () => {
      await updates.prepare();
      await updates.handOver();
    };
    return { ...usual, updates, onReady, backUp, quit };
  }

  const installed = () => readFileSync(world.program, 'utf8');
  const fetched = () => world.requests.filter((path) => path.endsWith('.AppImage'));

  test('an update is fetched quietly, and installed on quit after a backup', async () => {
    world.publish('1.1.0');
    const { updates, onReady, backUp, quit } = await running();
    await updates.check();
    expect(onReady).toHaveBeenCalledExactlyOnceWith({ ready: '1.1.0', onQuit: true });
    expect(installed()).toBe(programText('1.0.0'));
    expect(backUp).not.toHaveBeenCalled();

    await quit();
    expect(backUp).toHaveBeenCalledOnce();
    expect(installed()).toBe(programText('1.1.0'));
  });

  test('an AppImage whose name holds its version has another name after the update', async () => {
    world.publish('1.1.0');
    const named = join(world.folder, 'animal-store-1.0.0-linux-x86_64.AppImage');
    renameSync(world.program, named);
    vi.stubEnv('APPIMAGE', named);
    const { updates, onProgramMoved, relaunch, quit } = await running();
    await updates.check();
    await quit();
    expect(onProgramMoved).toHaveBeenCalledOnce();
    const moved = join(world.folder, 'animal-store-1.1.0-linux-x86_64.AppImage');
    expect(process.env['APPIMAGE']).toBe(moved);
    expect(readFileSync(moved, 'utf8')).toBe(programText('1.1.0'));
    expect(relaunch).not.toHaveBeenCalled();
  });

  test('a person can have the update now: the program is started again by itself', async () => {
    world.publish('1.1.0');
    const { updates, relaunch, quit } = await running();
    expect(updates.ready).toBeNull();
    await updates.check();
    expect(updates.ready).toBe('1.1.0');
    updates.restartOnQuit();
    await quit();
    expect(installed()).toBe(programText('1.1.0'));
    expect(relaunch).toHaveBeenCalledOnce();
  });

  test('where installing needs a password, it waits until somebody asks for it', async () => {
    world.publish('1.1.0');
    const { updates, backUp, quit } = await running();
    await updates.check();
    // As in a deb or rpm.
    vi.stubEnv('APPIMAGE', undefined);
    expect(updates.state).toEqual({ ready: '1.1.0', onQuit: false });
    await quit();
    expect(backUp).not.toHaveBeenCalled();
    updates.restartOnQuit();
    await quit();
    expect(backUp).toHaveBeenCalledOnce();
  });

  test('without an address nobody is asked', async () => {
    world.publish('1.1.0');
    const { updates, onReady, quit } = await running({ source: () => null });
    await updates.check();
    await quit();
    expect(world.requests).toEqual([]);
    expect(onReady).not.toHaveBeenCalled();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('no internet, an empty server and a broken answer change nothing and raise nothing', async () => {
    for (const address of ['http://127.0.0.1:9/', world.source.address]) {
      const source = { ...world.source, address };
      const { updates, onReady, quit } = await running({ source: () => source });
      expect(await updates.check()).toMatchObject({ kind: 'failed' });
      await quit();
      expect(onReady).not.toHaveBeenCalled();
    }
    world.publish('1.1.0', () => '<html>Please log in</html>');
    const { updates } = await running();
    await updates.check();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('a file that is not what the release says is thrown away', async () => {
    const wrongHash = (yml: string) =>
      yml.replaceAll(/sha512: \S+/g, `sha512: ${'A'.repeat(86)}==`);
    world.publish('1.1.0', wrongHash, true);
    const { updates, onReady, quit } = await running();
    await updates.check();
    await quit();
    expect(world.requests).toContain('/animal-store-1.1.0-linux-x86_64.AppImage');
    expect(onReady).not.toHaveBeenCalled();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test.each([
    ['no signature', (yml: string) => yml.replace(/^signature: .*\n/m, '')],
    ['another version', (yml: string) => yml.replace('version: 1.1.0', 'version: 1.2.0')],
    [
      'another file',
      (yml: string) => yml.replaceAll(/sha512: \S+/g, `sha512: ${'A'.repeat(86)}==`),
    ],
    [
      'a longer life',
      (yml: string) => yml.replace(/^expires: .*$/m, "expires: '2099-01-01T00:00:00Z'"),
    ],
    ['a duplicate signature', (yml: string) => yml.replace(/^signature: /m, 'signature: AAAA')],
  ])('a release with %s is not even fetched', async (_, change) => {
    world.publish('1.1.0', change);
    const { updates, onReady } = await running();
    await updates.check();
    expect(onReady).not.toHaveBeenCalled();
    expect(fetched()).toEqual([]);
  });

  test('a release that somebody else signed is not fetched', async () => {
    world.publish('1.1.0');
    const keys = [publicKeyText(generateKeyPairSync('ed25519').privateKey)];
    const { updates, onForeign } = await running({ source: () => ({ ...world.source, keys }) });
    expect(await updates.check()).toEqual({ kind: 'failed', why: 'foreign' });
    expect(await updates.check()).toEqual({ kind: 'failed', why: 'foreign' });
    expect(onForeign).toHaveBeenCalledOnce();
    expect(fetched()).toEqual([]);
  });

  test('without a connection, and with a server that lacks the release, no alarm is raised', async () => {
    const { updates, onForeign } = await running();
    expect(await updates.check()).toEqual({ kind: 'failed', why: 'server' });
    const nowhere = () => ({ ...world.source, address: 'http://127.0.0.1:9/' });
    const offline = await running({ source: nowhere });
    expect(await offline.updates.check()).toEqual({ kind: 'failed', why: 'offline' });
    expect(onForeign).not.toHaveBeenCalled();
  });

  test('a release whose time is over is not fetched', async () => {
    world.publish('1.1.0', undefined, false, -1);
    const { updates } = await running();
    expect(await updates.check()).toEqual({ kind: 'failed', why: 'expired' });
    expect(fetched()).toEqual([]);
  });

  test('while keys change, either may have signed it', async () => {
    world.publish('1.1.0');
    const next = publicKeyText(generateKeyPairSync('ed25519').privateKey);
    const keys = [next, ...world.source.keys];
    const { updates, onReady } = await running({ source: () => ({ ...world.source, keys }) });
    await updates.check();
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('an older release is no update', async () => {
    world.publish('0.9.0');
    const { updates, onReady } = await running();
    expect(await updates.check()).toEqual({ kind: 'newest' });
    expect(onReady).not.toHaveBeenCalled();
  });

  test('a staged release reaches no one at 0 % and everyone at 100 %', async () => {
    const seen: number[] = [];
    for (const percentage of [0, 100]) {
      world.publish('1.1.0', (yml) => `${yml}stagingPercentage: ${String(percentage)}\n`);
      const { updates } = await running({ onReady: () => seen.push(percentage) });
      await updates.check();
    }
    expect(seen).toEqual([100]);
  });

  test('when the system goes down, the update waits for another quit', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running();
    await updates.check();
    updates.postpone();
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('without a backup there is no update', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running({
      backUp: () => Promise.reject(new Error('The backup disk is full')),
    });
    await updates.check();
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('a stock that a server backs up does not keep the new version out', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running({ backUp: () => Promise.resolve(null) });
    await updates.check();
    await quit();
    expect(installed()).toBe(programText('1.1.0'));
  });

  test('an owner who switches updates off keeps the version, though one was fetched', async () => {
    world.publish('1.1.0');
    let source: UpdateSource | null = world.source;
    const { updates, quit } = await running({ source: () => source });
    await updates.check();
    source = null;
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('an installer that can’t work lets the program end, and the next start offers it again', async () => {
    world.publish('1.1.0');
    const { updates, onBegun, quit } = await running();
    await updates.check();
    rmSync(world.program);
    await quit();
    expect(existsSync(world.program)).toBe(false);
    expect(onBegun).toHaveBeenLastCalledWith('1.1.0', expect.stringContaining('ENOENT'));
    const next = await running();
    await next.updates.check();
    expect(next.onReady).toHaveBeenCalledExactlyOnceWith({ ready: '1.1.0', onQuit: true });
  });
});
