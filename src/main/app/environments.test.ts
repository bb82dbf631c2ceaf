import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDataFolder, type ServingLock } from '../store/sqlite/serving-lock.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import { Environments } from './environments.ts';
import type { ListenOverrides } from './listening.ts';

const log = pino({ level: 'silent' });
let folder: DataFolder;
let lock: ServingLock;

beforeEach(() => {
  folder = prepareDataFolder(temporaryFolder());
});
afterEach(() => rmSync(folder.root, { recursive: true }));

async function openEnvironments(
  settings: Settings,
  overrides: ListenOverrides = { port: 0 },
): Promise<Environments> {
  lock = lockDataFolder(folder.root);
  return Environments.open(
    {
      folder,
      lock,
      log,
      secrets: memoryKeychain(),
      clock: new StandingClock(),
      version: '1.2.3',
      database: null,
      forceStaging: false,
      overrides,
      beforeMigration: () => Promise.resolve(),
      report: () => undefined,
      backupProblem: () => null,
      onOpened: () => undefined,
      onSample: () => undefined,
      onChange: () => undefined,
    },
    settings,
  );
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}

it.runIf(process.platform === 'linux')(
  'leaves the network closed that was switched off while a backup was restored',
  async () => {
    const shop = await openWholeShop({ dataFolder: folder.root, log, secrets: memoryKeychain() });
    await call(shop, 'settings.change', { networkAccess: true });
    const { name } = await call(shop, 'backups.create', {});
    const { production } = shop.state();
    if (production.state !== 'listening') throw new Error('It does not listen');
    const port = Number(new URL(production.localAddress).port);
    // Loopback's second address takes the place of the network.
    expect(await isOpen('127.0.0.2', port)).toBe(true);
    const restoring = call(shop, 'backups.restore', { name });
    await call(shop, 'settings.change', { networkAccess: false });
    await restoring;
    expect([await isOpen('127.0.0.1', port), await isOpen('127.0.0.2', port)]).toEqual([
      true,
      false,
    ]);
    await shop.close();
    expect(await isOpen('127.0.0.1', port)).toBe(false);
  },
);

it('makes one change of the settings after the other, each from what the one before left', async () => {
  const shop = await openWholeShop({ dataFolder: folder.root, log, secrets: memoryKeychain() });
  const changes = [
    { staging: true, stagingPort: 17_388 },
    { networkAccess: true },
    { staging: false },
  ];
  await Promise.all(changes.map((change) => call(shop, 'settings.change', change)));
  expect(shop.settings.current).toMatchObject({ networkAccess: true, staging: false });
  expect(shop.state().staging).toEqual({ state: 'off' });
  expect(await isOpen('127.0.0.1', 17_388)).toBe(false);
  await shop.close();
});

it('opens production again by itself when the disk did not let it after a restore', async () => {
  const settings = { ...DEFAULT_SETTINGS };
  const environments = await openEnvironments(settings);
  const file = folder.productionDatabase;
  await environments.runExclusive(() =>
    environments.whileProductionIsClosed(
      () => settings,
      () => {
        renameSync(file, `${file}.away`);
        mkdirSync(file);
        return Promise.resolve();
      },
    ),
  );
  expect(environments.state()).toMatchObject({ production: { state: 'off' } });
  expect(environments.state().storageProblem?.message).toContain(file);
  expect(() => environments.get('production')).toThrow(file);
  rmdirSync(file);
  renameSync(`${file}.away`, file);
  await vi.waitFor(() => environments.get('production'), { timeout: 20_000, interval: 50 });
  expect(environments.state()).toMatchObject({
    production: { state: 'listening' },
    storageProblem: null,
  });
  await environments.close();
  lock.release();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

it('changes nothing any more once it is closing', async () => {
  const shop = await openWholeShop({ dataFolder: folder.root, log, secrets: memoryKeychain() });
  const closing = shop.close();
  // Closing undoes whatever was begun before it; whatever comes after it is refused.
  await Promise.allSettled([call(shop, 'settings.change', { staging: true }), closing]);
  await expect(call(shop, 'settings.change', { port: 7399 })).rejects.toThrow('closing');
  expect(shop.state().staging).toEqual({ state: 'off' });
});

it('listens once the program that has its port has ended', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const environments = await openEnvironments({ ...DEFAULT_SETTINGS, port }, {});
  try {
    expect(environments.get('production').listener.state).toBe('failed');
    other.close();
    await once(other, 'close');
    await vi.waitFor(
      () => expect(environments.get('production').listener.state).toBe('listening'),
      10_000,
    );
  } finally {
    await environments.close();
    lock.release();
  }
});
