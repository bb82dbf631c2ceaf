import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import type { ServiceState } from '../../../shared/app-info.ts';
import { startBuiltApp, type BuiltApp } from './built-app.ts';

/** The view that shows every animal. */
export const everything = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;

/** An input of `pets.add` with the greatest possible category. */
export const anIguana = {
  pet: { name: 'Iggy', categoryId: 2n ** 63n - 1n, status: 'available' },
  view: everything,
} as const;

/** A person's machine. `root` is where the program stores its own files, `stock` the data folder. */
export interface Machine {
  root: string;
  stock: string;
  start(): BuiltApp;
}

/** A machine on which the app was never started; its service takes a free port. */
export function newMachine(): Machine {
  const root = mkdtempSync(join(tmpdir(), 'animal-store-app-'));
  const stock = join(root, 'stock');
  const args = ['--data-dir', stock, '--port', '0'];
  return { root, stock, start: () => startBuiltApp(root, { args }) };
}

/** Waits until the app shows its window and the shop is open. */
export async function untilOpen(app: BuiltApp): Promise<BuiltApp> {
  await vi.waitUntil(() => app.ask('isVisible'), { timeout: 15_000 });
  // A slow start shows the window earlier. Calls are answered once the shop is open.
  await app.ask('call', 'service.state', {});
  return app;
}

/** Returns a function that notes each started app, so that none outlives its test. */
export function killedAfterEach(): (app: BuiltApp) => BuiltApp {
  const apps: BuiltApp[] = [];
  afterEach(() => {
    for (const app of apps.splice(0)) app.kill();
  });
  return (app) => {
    apps.push(app);
    return app;
  };
}

/** Quits the app as its menu does, which must go well. */
export async function quit(app: BuiltApp): Promise<void> {
  await app.ask('quit');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
}

/** The port on which the app serves tills. */
export async function portOf(app: BuiltApp): Promise<number> {
  const result = await app.ask('call', 'service.state', {});
  const { production } = (result.ok ? result.value : {}) as ServiceState;
  if (production.state !== 'listening') throw new Error('the service does not listen');
  return Number(new URL(production.baseAddresses[0] ?? '').port);
}

/** Whether something listens on a port of this machine. */
export function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
