import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { IPC_EVENT } from '../../src/shared/ipc-channels.ts';
import { callShop, expectAccessible } from '../support/fixtures.ts';
import { baseAddress, places } from '../support/electron-shop.ts';
import { expect, test } from './app.ts';

const anAnimal = {
  pet: { name: 'Rex', categoryId: 1n, status: 'available' },
} as const;

test('an update that is ready is offered; what keeps it from being installed is said', async ({
  machine,
}) => {
  const { app, page } = await machine.start();
  await app.evaluate(({ BrowserWindow }, channel) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.send(channel, 'update.ready', {
      text: JSON.stringify({ ready: '9.9.9', onQuit: true }),
      parts: [],
    });
  }, IPC_EVENT);
  const offer = page.getByRole('alert').filter({ hasText: 'Animal Store 9.9.9 is ready' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  // When run from source, there is no update.
  await offer.getByRole('button', { name: 'Restart to update' }).click();
  // The offer may still be fading out when its result appears in its place.
  await expect(offer.filter({ hasText: 'There is no update to install' })).toBeVisible();
});

test('a double click on a backup leads to its restore, and on another file to a sentence', async ({
  machine,
}) => {
  const { page } = await machine.start();
  await callShop(page, 'pets.add', anAnimal);
  const { name } = await callShop(page, 'backups.create', {});
  const stick = join(machine.folder, name);
  renameSync(join(machine.folder, 'stock/backups', name), stick);
  await callShop(page, 'pets.add', anAnimal);
  const letter = join(machine.folder, 'letter.asbackup');
  writeFileSync(letter, 'Dear shop');
  const open = async (file: string) => {
    expect((await once(machine.run([...places(machine.folder), file]), 'exit'))[0]).toBe(0);
  };

  await open(letter);
  await expect(page.getByText(/^letter\.asbackup is damaged or no backup/)).toBeVisible();
  await open(stick);
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(dialog).toContainText('1 animal');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The stock is as it was on /)).toBeVisible();
  expect((await callShop(page, 'pets.counts', {})).all).toBe(1);
});

test('the firewall is opened from the settings', async ({ machine }) => {
  test.skip(process.platform !== 'linux', 'The scripts stand in for Linux’s programs.');
  const programs = join(machine.folder, 'programs');
  mkdirSync(programs);
  for (const [name, script] of [
    ['firewall-cmd', 'exit 0'],
    ['pkexec', `echo "$@" > ${programs}/asked`],
  ] as const) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const env = { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
  const { page } = await machine.start({ env });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('switch', { name: 'Let tills on the network connect' }).click();
  const allow = page.getByRole('button', { name: 'Allow in the firewall' });
  await expect(allow).toBeVisible();
  await expectAccessible(page);
  await allow.click();
  await expect(page.getByText('Done: this computer’s firewall lets tills in.')).toBeVisible();
  const { port } = new URL(await baseAddress(page));
  expect(readFileSync(join(programs, 'asked'), 'utf8')).toContain(`--add-port=${port}/tcp`);
});
