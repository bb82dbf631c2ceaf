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
