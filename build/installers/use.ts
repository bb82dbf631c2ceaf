import { join } from 'node:path';
import { startWindowApp, type WindowApp } from '../../e2e/packaged/window-app.ts';
import { makeKey, startServing, Till } from '../pack/drive.ts';
import type { Machine } from './machine.ts';

/** Where an installed app is: what opens the window, and what runs commands. */
export interface Installed {
  window: string;
  terminal: string;
}

/** Serves as the owner, adds an animal, and returns the names of all. */
export async function serveAndAdd(
  { asOwner }: Machine,
  { terminal }: Installed,
  { data, name }: { data: string; name: string },
): Promise<string[]> {
  const program = asOwner(terminal);
  const served = await startServing([...program, 'serve'], data);
  const till = new Till(served.base, await makeKey(program, data));
  await till.add(name);
  const names = await till.names();
  if ((await served.stop()) !== 0) throw new Error('The service did not end in order.');
  return names;
}

/** Opens the window as the owner. */
export function openWindow(
  { asOwner, root }: Machine,
  { window }: Installed,
  data: string,
): Promise<WindowApp> {
  const user = '/home/owner/.config/Animal Store';
  return startWindowApp(asOwner(window), { data, user, logs: join(root, data, 'logs') });
}

/** Opens the window, waits until it shows an animal of the stock, and quits. */
export async function showWindow(
  machine: Machine,
  installed: Installed,
  data: string,
): Promise<void> {
  const app = await openWindow(machine, installed, data);
  try {
    await app.awaitRows();
  } finally {
    await app.quit();
  }
}
