import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startPostgres, type PostgresServer } from '../src/main/testing/postgres-server.ts';
import { callShop, waitForAllParts } from './support/fixtures.ts';
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
  await expect(other.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();

  await page.keyboard.press('Control+n');
  await addInNewCategory(page, 'Bella', 'Puppies');
  await expect(rowOf(page, 'Bella')).toContainText('Puppies');
  await expect(rowOf(other, 'Bella')).toContainText('Puppies');
  await page.screenshot({ path: test.info().outputPath('postgres.png') });
});

test('a search that takes too long on PostgreSQL says so, and is no outage', async ({ page }) => {
  // A statement may take 15 s.
  test.setTimeout(120_000);
  const url = new URL(await server.createDatabase());
  const node = await startShop({ env: { DATABASE_URL: url.href } });
  try {
    await node.openWindow(page);
    await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
    const pet = { name: 'Bear', categoryId: 1n };
    await callShop(page, 'pets.addMany', { pet, count: 300, numbered: true });
    await expect(rowOf(page, 'Bear 300')).toBeVisible();
    await inDatabase(
      url.href,
      `ALTER TABLE animal_store.pets RENAME TO quick_pets;
       CREATE VIEW animal_store.pets AS
         SELECT * FROM animal_store.quick_pets WHERE id > 100 OR pg_sleep(60) IS NOT NULL`,
    );
    await page.getByRole('searchbox', { name: /^Search/ }).fill('bear');
    await expect(
      page.getByText(/^The list may be out of date\. The database takes too long for this/),
    ).toContainText('To search, type more', { timeout: 60_000 });
    await expect(rowOf(page, 'Bear 299')).toBeVisible();
    await expect(page.getByText(/can’t be reached/)).toBeHidden();
    await page.screenshot({ path: test.info().outputPath('too-slow.png') });
  } finally {
    await node.stop();
  }
});

test('a window of a node that is older than the tables says that it has to be updated', async ({
  page,
}) => {
  const href = await server.createDatabase();
  const node = await startShop({ env: { DATABASE_URL: href } });
  try {
    await node.openWindow(page);
    await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
    await inDatabase(href, 'INSERT INTO animal_store.migrations VALUES (1000)');
    await expect(page.getByText('Update Animal Store here as well')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^The list can’t be shown\. A newer version of/)).toBeVisible();
    await waitForAllParts(page);
    // Above the screen, and in the place of the list.
    await expect(page.getByText('Update Animal Store here as well')).toHaveCount(2);
    await page.screenshot({ path: test.info().outputPath('outdated.png') });
  } finally {
    await node.stop();
  }
});

async function inDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
