import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Shop } from '../../src/main/app/shop.ts';
import { startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { memoryKeychain } from '../../src/main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../src/main/testing/whole-shop.ts';
import { WINDOW_ADDRESS } from '../../src/main/testing/window-client.ts';

let folder: string;
let shop: Shop;
beforeEach(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/**
 * This machine's addresses at which others would reach it, and loopback's second one, which
 * replaces them where there is no network.
 */
function otherAddresses(): string[] {
  const infos = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const reachable = infos.filter(({ internal, family }) => !internal && family === 'IPv4');
  const second = process.platform === 'linux' ? ['127.0.0.2'] : [];
  return [...reachable.map(({ address }) => address), ...second];
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

async function baseAddresses(): Promise<URL[]> {
  const { production } = await call(shop, 'service.state', {});
  expect(production.state).toBe('listening');
  return production.state === 'listening'
    ? production.baseAddresses.map((address) => new URL(address))
    : [];
}

test('nobody on the network reaches the service until the owner lets them, nor after', async () => {
  const [closed] = await baseAddresses();
  const port = Number(closed?.port);
  expect(closed?.hostname).toBe('127.0.0.1');
  expect(await answers('127.0.0.1', port)).toBe(true);
  for (const host of otherAddresses()) expect(await answers(host, port), host).toBe(false);

  await call(shop, 'settings.change', { networkAccess: true });
  for (const host of otherAddresses()) expect(await answers(host, port), host).toBe(true);
  for (const { hostname } of await baseAddresses()) {
    const host = hostname.replace(/[[\]]/g, '');
    if (!host.endsWith('.local')) expect(await answers(host, port), host).toBe(true);
  }

  await call(shop, 'settings.change', { networkAccess: false });
  expect(await answers('127.0.0.1', port)).toBe(true);
  for (const host of otherAddresses()) expect(await answers(host, port), host).toBe(false);
});

test('HTTPS is for the network; its fingerprint is told and stays', async () => {
  await call(shop, 'settings.change', { networkAccess: true, https: true });
  const before = await call(shop, 'service.state', {});
  expect((await baseAddresses()).every(({ protocol }) => protocol === 'https:')).toBe(true);
  await call(shop, 'settings.change', { networkAccess: false });
  expect((await baseAddresses()).every(({ protocol }) => protocol === 'http:')).toBe(true);
  await call(shop, 'settings.change', { networkAccess: true });
  const after = await call(shop, 'service.state', {});
  expect(after.production).toMatchObject({
    certificateFingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
  });
  expect(after.production).toEqual(before.production);
});

test('nobody on the network reaches the window or the metrics, even while tills are let in', async () => {
  const ownFolder = temporaryFolder();
  const ports = ['--host', '0.0.0.0', '--window-port', '0', '--metrics-port', '0'];
  const serving = await startServing(ownFolder, ...ports);
  try {
    const metrics = new URL(await serving.printed(/Metrics are at (http\S+)/));
    const window = new URL(await serving.printed(WINDOW_ADDRESS));
    const service = Number(new URL(serving.baseAddress).port);
    for (const { port } of [metrics, window]) {
      expect(await answers('127.0.0.1', Number(port))).toBe(true);
    }
    for (const host of otherAddresses()) {
      expect(await answers(host, service), host).toBe(true);
      expect(await answers(host, Number(window.port)), host).toBe(false);
      expect(await answers(host, Number(metrics.port)), host).toBe(false);
    }
  } finally {
    await serving.stop();
    rmSync(ownFolder, { recursive: true });
  }
});
