import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServing, temporaryFolder, type Serving } from '../../src/main/testing/program.ts';
import {
  openWindow,
  WINDOW_ADDRESS,
  type WindowClient,
} from '../../src/main/testing/window-client.ts';

let folder: string;
let serving: Serving;
let window: WindowClient;
beforeEach(async () => {
  folder = temporaryFolder();
  serving = await startServing(folder, '--window-port', '0');
  window = await openWindow(await serving.printed(WINDOW_ADDRESS));
});
afterEach(async () => {
  window.close();
  await serving.stop();
  rmSync(folder, { recursive: true });
});

test('a browser resets no PIN, as it can’t ask for the computer’s login', async () => {
  const { current } = await window.call('persons.add', {
    name: 'Olivia',
    role: 'owner',
    pin: '4711',
  });
  const id = current?.id ?? '';
  await window.call('persons.lock', {});
  await expect(window.call('persons.resetPin', { id, pin: '9999' })).rejects.toThrow('not_found');
  expect((await window.call('persons.state', {})).current).toBeNull();
  await expect(window.call('persons.signIn', { id, pin: '9999' })).rejects.toThrow('wrong_pin');
  expect((await window.call('persons.signIn', { id, pin: '4711' })).current?.id).toBe(id);
});

test('a locked window receives nothing about the stock, and everything again once somebody signs in', async () => {
  const { current } = await window.call('persons.add', {
    name: 'Olivia',
    role: 'owner',
    pin: '4711',
  });
  const id = current?.id ?? '';
  const other = await openWindow(await serving.printed(/more browser, the window is at (http\S+)/));
  const add = (name: string) => window.call('pets.add', { pet: { name, categoryId: 1n } });
  try {
    const [received, receivedLocked] = [await window.listen(), await other.listen()];
    await add('Hidden');
    await expect.poll(received).toContain('Hidden');
    await window.call('categories.rename', { id: 1n, name: 'Veiled' });
    await expect.poll(received).toContain('categories.changed');
    // Events keep their order, so whatever came before this one has arrived.
    await window.call('persons.change', { id, name: 'Olive' });
    await expect.poll(receivedLocked).toContain('persons.changed');
    expect(receivedLocked()).not.toMatch(/Hidden|Veiled|pets\.|categories\./);

    await other.call('persons.signIn', { id, pin: '4711' });
    await add('Shown');
    await expect.poll(receivedLocked).toContain('Shown');
    await other.call('persons.lock', {});
    const receivedLater = await other.listen();
    await add('Covered');
    await expect.poll(received).toContain('Covered');
    await window.call('persons.change', { id, name: 'Olivia' });
    await expect.poll(receivedLater).toContain('persons.changed');
    expect(receivedLocked() + receivedLater()).not.toContain('Covered');
  } finally {
    other.close();
  }
});
