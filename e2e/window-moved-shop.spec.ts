import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPostgres, type PostgresServer } from '../src/main/testing/postgres-server.ts';
import { expectAccessible, useTheme } from './support/fixtures.ts';
import { runCli, startShop, type RunningShop } from './support/running-shop.ts';

// The window on a data folder whose stock was moved to a database server.

let server: PostgresServer;
let shop: RunningShop;

test.beforeAll(async () => {
  server = await startPostgres();
  const unmoved = await startShop({ args: ['--staging'] });
  await unmoved.stop();
  const { dataFolder } = unmoved;
  await runCli(dataFolder, ['seed', '--animals', '320']);
  await runCli(dataFolder, ['seed', '--staging', '--animals', '12']);
  const url = new URL(await server.createDatabase());
  const password = join(dataFolder, 'password');
  await writeFile(password, decodeURIComponent(url.password));
  url.password = '';
  await runCli(dataFolder, ['move', '--to', url.href, '--database-password-file', password]);
  shop = await startShop({ dataFolder, args: ['--staging'] });
});
test.afterAll(async () => {
  await shop.stop();
  await server.stop();
});

test('shows the stock, and says where it is backed up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.openWindow(page);
  await expect(page.getByRole('grid', { name: 'Animals' })).toContainText('Reserved');
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme);
    const picture = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) });
    await page.getByRole('button', { name: 'Inventory' }).click();
    await picture('inventory');
    await page.getByRole('button', { name: 'Tills' }).click();
    await picture('tills');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Stock and backups' }).click();
    const backups = page.getByRole('region', { name: 'Backups' });
    await expect(backups).toContainText('are on a database server');
    await expect(backups.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('The whole shop is in this folder')).toHaveCount(0);
    await expectAccessible(page);
    await picture('backups');
  }
});

test('says so while the database is down, and goes on by itself', async ({ page }) => {
  await shop.openWindow(page);
  await expect(page.getByRole('grid', { name: 'Animals' })).toContainText('Reserved');
  await server.kill();
  const problem = page.getByText(/The database can’t be reached at the moment/);
  await expect(problem.first()).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: test.info().outputPath('down.png') });
  await page.reload();
  await expect(problem.first()).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: test.info().outputPath('down-reloaded.png') });
  await server.start();
  await expect(problem).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('grid', { name: 'Animals' })).toContainText('Reserved');
});
