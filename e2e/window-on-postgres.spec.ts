import { expect, test } from '@playwright/test';
import { startPostgres, type PostgresServer } from '../src/main/testing/postgres-server.ts';
import { callShop } from './support/fixtures.ts';
import { addInNewCategory, rowOf } from './support/first-path.ts';
import { startShop, type RunningShop } from './support/running-shop.ts';

let server: PostgresServer;
let nodes: RunningShop[];

test.beforeAll(async () => {
  server = await startPostgres();
  const env = { DATABASE_URL: await server.createDatabase() };
  nodes = await Promise.all([startShop({ env }), startShop({ env }), startShop({ env })]);
});
test.afterAll(async () => {
  for (const node of nodes) await node.stop();
  await server.stop();
});

test('windows at two nodes show one stock on PostgreSQL', async ({ page, context }) => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('There are too few nodes');
  await first.openWindow(page);
  const other = await context.newPage();
  await second.openWindow(other);
  await expect(other.getByRole('heading', { name: 'No animals yet' })).toBeVisible();

  await page.keyboard.press('Control+n');
  await addInNewCategory(page, 'Bella', 'Puppies');
  await expect(rowOf(page, 'Bella')).toContainText('Puppies');
  await expect(rowOf(other, 'Bella')).toContainText('Puppies');
  await page.screenshot({ path: test.info().outputPath('postgres.png') });
});

test('a search on PostgreSQL counts all its matches, and then rests', async ({ page }) => {
  const [, , third] = nodes;
  if (!third) throw new Error('There are too few nodes');
  await third.openWindow(page);
  const grid = page.getByRole('grid', { name: 'Animals' });
  await expect(grid.or(page.getByRole('heading', { name: 'No animals yet' }))).toBeVisible();
  const pet = { name: 'Bear', categoryId: 1n };
  await callShop(page, 'pets.addMany', { pet, count: 500, numbered: true });
  let readings = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"pets.rows"')) readings += 1;
  });
  await page.getByRole('searchbox', { name: /^Search/ }).fill('bear');
  const shown = page.getByRole('status').filter({ hasText: /^Showing 500 of/ });
  await expect(shown).toBeVisible();
  for (let turn = 0; turn < 20; turn += 1) await callShop(page, 'pets.counts', {});
  expect(readings).toBeGreaterThan(1);
  expect(readings).toBeLessThan(8);
});
