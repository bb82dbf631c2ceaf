import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as KeptVersion from './kept-version.ts';
import { keepCurrentVersion } from './kept-version.ts';
import { openUpdateWorld, programText, type UpdateWorld } from './testing/update-world.ts';
import { UpdateGuard } from './update-guard.ts';
import { Updates, type UpdateParts } from './updates.ts';

vi.mock('./kept-version.ts', async (original) => {
  const real = await original<typeof KeptVersion>();
  return { ...real, keepCurrentVersion: vi.fn(real.keepCurrentVersion) };
});

// AppImages exist only on Linux; electron-updater's other updaters need Windows or macOS itself.
describe.runIf(process.platform === 'linux')('the updates of an AppImage', () => {
  let world: UpdateWorld;
  let folder: string;

  beforeEach(async () => {
    world = await openUpdateWorld();
    folder = join(world.folder, 'updates');
  });
  afterEach(() => world.close());

  /** The running 1.0.0 with its shop open; `parts` replaces what an owner usually has. */
  async function running(parts: Partial<UpdateParts> = {}) {
    const guard = new UpdateGuard({ folder, version: '1.0.0' });
    const log = pino({ level: 'silent' });
    const updater = await world.updater();
    const updates = new Updates({ updater, guard, folder, version: '1.0.0', log });
    const onReady = vi.fn();
    const backUp = vi.fn(() => Promise.resolve<string | null>('before-update.sqlite'));
    const onProgramMoved = vi.fn();
    const relaunch = vi.fn();
    updates.starting();
    const usual = { updateUrl: () => world.address, backUp, onReady, onProgramMoved, relaunch };
    updates.begin({ ...usual, ...parts });
    const quit = async () => {
      await updates.prepare();
      await updates.handOver();
    };
    return { ...usual, updates, guard, onReady, backUp, quit };
  }

  const installed = () => readFileSync(world.program, 'utf8');
  const guardSeenBy = (version: string) => new UpdateGuard({ folder, version });

  test('an update is fetched quietly, installed on quit after a backup, and proven by the new version', async () => {
    world.publish('1.1.0');
    const { updates, onReady, backUp, quit } = await running();
    await updates.look();
    expect(onReady).toHaveBeenCalledExactlyOnceWith('1.1.0');
    expect(installed()).toBe(programText('1.0.0'));
    expect(backUp).not.toHaveBeenCalled();

    await quit();
    expect(backUp).toHaveBeenCalledOnce();
    expect(installed()).toBe(programText('1.1.0'));
    const next = guardSeenBy('1.1.0').starting();
    const kept = { version: '1.0.0', file: join(folder, 'animal-store-1.0.0.AppImage') };
    expect(next).toMatchObject({
      kind: 'proving',
      attempt: { backup: 'before-update.sqlite', kept },
    });
    expect(readFileSync(kept.file, 'utf8')).toBe(programText('1.0.0'));
  });

  test('a new version is proven by a quit with its shop open, not by one that waited for that in vain', async () => {
    guardSeenBy('1.0.0').willInstall({ to: '1.1.0', backup: null, kept: null });
    const start = async () => {
      const guard = guardSeenBy('1.1.0');
      const log = pino({ level: 'silent' });
      const updater = await world.updater();
      const updates = new Updates({ updater, guard, folder, version: '1.1.0', log });
      return { updates, verdict: updates.starting() };
    };
    const first = await start();
    await first.updates.prepare();
    const second = await start();
    expect(second.verdict).toMatchObject({ kind: 'proving', attempt: { starts: 2 } });
    const parts = { updateUrl: () => null, backUp: vi.fn(), onReady: vi.fn() };
    second.updates.begin({ ...parts, onProgramMoved: vi.fn(), relaunch: vi.fn() });
    await second.updates.prepare();
    expect((await start()).verdict).toEqual({ kind: 'ordinary' });
  });

  test('an AppImage whose name holds its version has another name after the update', async () => {
    world.publish('1.1.0');
    const named = join(world.folder, 'animal-store-1.0.0-linux-x86_64.AppImage');
    renameSync(world.program, named);
    vi.stubEnv('APPIMAGE', named);
    const { updates, onProgramMoved, relaunch, quit } = await running();
    await updates.look();
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
    await updates.look();
    expect(updates.ready).toBe('1.1.0');
    updates.restartOnQuit();
    await quit();
    expect(installed()).toBe(programText('1.1.0'));
    expect(relaunch).toHaveBeenCalledOnce();
  });

  test('a version that can’t be kept does not stand in the way of the next one', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running();
    vi.mocked(keepCurrentVersion).mockRejectedValueOnce(new Error('EIO'));
    await updates.look();
    await quit();
    expect(installed()).toBe(programText('1.1.0'));
    expect(guardSeenBy('1.1.0').starting()).toMatchObject({ attempt: { kept: null } });
  });

  test('without an address nobody is asked', async () => {
    world.publish('1.1.0');
    const { updates, onReady, quit } = await running({ updateUrl: () => null });
    await updates.look();
    await quit();
    expect(world.requests).toEqual([]);
    expect(onReady).not.toHaveBeenCalled();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('no internet, an empty server and a broken answer change nothing and raise nothing', async () => {
    const addresses = ['http://127.0.0.1:9/', world.address];
    for (const address of addresses) {
      const { updates, onReady, quit } = await running({ updateUrl: () => address });
      await updates.look();
      await quit();
      expect(onReady).not.toHaveBeenCalled();
    }
    world.publish('1.1.0', () => '<html>Please log in</html>');
    const { updates } = await running();
    await updates.look();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('a file that is not what the release says is thrown away', async () => {
    world.publish('1.1.0', (yml) => yml.replaceAll(/sha512: \S+/g, `sha512: ${'A'.repeat(86)}==`));
    const { updates, onReady, quit } = await running();
    await updates.look();
    await quit();
    expect(world.requests).toContain('/animal-store-1.1.0-linux-x86_64.AppImage');
    expect(onReady).not.toHaveBeenCalled();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('an older release is no update', async () => {
    world.publish('0.9.0');
    const { updates, onReady } = await running();
    await updates.look();
    expect(onReady).not.toHaveBeenCalled();
  });

  test('a staged release reaches no one at 0 % and everyone at 100 %', async () => {
    const seen: number[] = [];
    for (const percentage of [0, 100]) {
      world.publish('1.1.0', (yml) => `${yml}stagingPercentage: ${String(percentage)}\n`);
      const { updates } = await running({ onReady: () => seen.push(percentage) });
      await updates.look();
    }
    expect(seen).toEqual([100]);
  });

  test('a version that did not start here before is not fetched again', async () => {
    const before = guardSeenBy('1.0.0');
    before.willInstall({ to: '1.1.0', backup: null, kept: null });
    guardSeenBy('1.1.0').starting();
    world.publish('1.1.0');
    const { updates, onReady } = await running();
    await updates.look();
    expect(onReady).not.toHaveBeenCalled();
    world.publish('1.1.1');
    await updates.look();
    expect(onReady).toHaveBeenCalledExactlyOnceWith('1.1.1');
  });

  test('when the system goes down, the update waits for another quit', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running();
    await updates.look();
    updates.postpone();
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
    expect(guardSeenBy('1.0.0').starting()).toEqual({ kind: 'ordinary' });
  });

  test('without a backup there is no update', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running({
      backUp: () => Promise.reject(new Error('The backup disk is full')),
    });
    await updates.look();
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
    expect(existsSync(join(folder, 'update-guard.json'))).toBe(false);
  });

  test('a stock that a server backs up does not keep the new version out', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running({ backUp: () => Promise.resolve(null) });
    await updates.look();
    await quit();
    expect(installed()).toBe(programText('1.1.0'));
    expect(guardSeenBy('1.1.0').starting()).toMatchObject({
      kind: 'proving',
      attempt: { backup: null },
    });
  });

  test('an owner who switches updates off keeps the version, though one was fetched', async () => {
    world.publish('1.1.0');
    let address: string | null = world.address;
    const { updates, quit } = await running({ updateUrl: () => address });
    await updates.look();
    address = null;
    await quit();
    expect(installed()).toBe(programText('1.0.0'));
  });

  test('what is kept does not pile up', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running();
    await updates.look();
    await vi.waitFor(() => {
      expect(readdirSync(folder)).toContain('animal-store-1.1.0.AppImage');
    });
    await quit();
    expect(readdirSync(folder).sort()).toEqual([
      'animal-store-1.0.0.AppImage',
      'animal-store-1.1.0.AppImage',
      'update-guard.json',
    ]);
  });

  test('an ordinary quit ends the proving of a new version at once', async () => {
    guardSeenBy('0.9.0').willInstall({ to: '1.0.0', backup: null, kept: null });
    const { quit } = await running();
    await quit();
    expect(guardSeenBy('1.0.0').starting()).toEqual({ kind: 'ordinary' });
  });

  test('an installer that can’t work lets the program end and the next start know', async () => {
    world.publish('1.1.0');
    const { updates, quit } = await running();
    await updates.look();
    await updates.prepare();
    rmSync(world.program);
    await quit();
    const next = guardSeenBy('1.0.0');
    expect(next.starting()).toEqual({ kind: 'ordinary' });
    expect(next.isRefused('1.1.0')).toBe(false);
  });
});
