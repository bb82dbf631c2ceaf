import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startDesktopShop, type DesktopShop } from '../support/desktop/desktop-shop.ts';
import {
  callShop,
  expect,
  expectAccessible,
  openWindow,
  test as base,
} from '../support/fixtures.ts';
import { removeDataFolder } from '../support/running-shop.ts';

/** The desktop app on a machine whose firewall and administrator prompt are scripts. */
const test = base.extend<{ programs: string; desktop: DesktopShop }>({
  // Playwright requires the pattern, even when it is empty.
  // eslint-disable-next-line no-empty-pattern
  programs: async ({}, use) => {
    const programs = mkdtempSync(join(tmpdir(), 'animal-store-programs-'));
    for (const [name, script] of [
      ['firewall-cmd', 'exit 0'],
      ['pkexec', `echo "$@" > ${programs}/asked`],
    ] as const) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(programs, name), 0o755);
    }
    await use(programs);
    rmSync(programs, { recursive: true });
  },
  desktop: async ({ programs }, use) => {
    const env = { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
    const shop = await startDesktopShop({ env });
    await use(shop);
    await shop.stop();
    await removeDataFolder(shop);
  },
});

const anAnimal = {
  pet: { name: 'Rex', categoryId: 1n, status: 'available' },
  view: { sort: 'newest', status: 'all', categoryId: null, search: '' },
} as const;

test('an update that is ready is offered; what keeps it from being installed is said', async ({
  page,
  desktop,
}) => {
  await openWindow(page, desktop);
  await desktop.app.ask('tellPage', 'update.ready', { version: '9.9.9' });
  const offer = page.getByRole('alert').filter({ hasText: 'Animal Store 9.9.9 is ready' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  // When run from source, there is no update.
  await offer.getByRole('button', { name: 'Restart to update' }).click();
  // The offer may still be fading out when its result appears in its place.
  await expect(offer.filter({ hasText: 'There is no update to install' })).toBeVisible();
});

test('a double click on a backup leads to its restore', async ({ page, desktop }) => {
  await openWindow(page, desktop);
  await callShop(page, 'pets.add', anAnimal);
  const { name } = await callShop(page, 'backups.create', {});
  const stick = join(desktop.dataFolder, name);
  renameSync(join(desktop.dataFolder, 'backups', name), stick);
  await callShop(page, 'pets.add', anAnimal);

  await desktop.app.ask('emitOnApp', 'second-instance', ['animal-store', stick], '/');
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(dialog).toContainText('1 animal');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The stock is as it was on /)).toBeVisible();
  expect((await callShop(page, 'pets.counts', {})).all).toBe(1);
});

test('a file that is no backup is told', async ({ page, desktop }) => {
  await openWindow(page, desktop);
  const letter = join(desktop.dataFolder, 'letter.asbackup');
  writeFileSync(letter, 'Dear shop');
  await desktop.app.ask('emitOnApp', 'open-file', letter);
  await expect(page.getByText(/^letter\.asbackup is damaged or no backup/)).toBeVisible();
});

test('the firewall is opened from the settings', async ({ page, desktop, programs }) => {
  test.skip(process.platform !== 'linux', 'The scripts stand in for Linux’s programs.');
  await openWindow(page, desktop);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('switch', { name: 'Let tills on the network connect' }).click();
  const allow = page.getByRole('button', { name: 'Allow in the firewall' });
  await expect(allow).toBeVisible();
  await expectAccessible(page);
  await allow.click();
  await expect(page.getByText('Done: this computer’s firewall lets tills in.')).toBeVisible();
  const { port } = new URL(desktop.baseAddress);
  expect(readFileSync(join(programs, 'asked'), 'utf8')).toContain(`--add-port=${port}/tcp`);
});
