import { expect, test } from '@playwright/test';
import { startPostgres, type PostgresServer } from '../src/main/testing/postgres-server.ts';
import { addInNewCategory, rowOf } from './support/first-path.ts';
import { startShop, type RunningShop } from './support/running-shop.ts';

let server: PostgresServer;
let nodes: RunningShop[];

test.beforeAll(async () => {
  server = await startPostgres();
  const env = { DATABASE_URL: await server.createDatabase() };
  nodes = await Promise.all([startShop({ env }), startShop({ env })]);
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
