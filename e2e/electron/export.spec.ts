import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test, type Started } from './app.ts';
import { typed } from '../support/typing.ts';

/** Where the person saves the file: a path, or nowhere after Cancel. */
async function saveTo({ app }: Started, path: string | null): Promise<void> {
  await app.evaluate(({ session }, chosen) => {
    session.defaultSession.once('will-download', (_event, item) => {
      if (chosen === null) item.cancel();
      else item.setSavePath(chosen);
    });
  }, path);
}

/** Exports the animals from the open dialogue. */
async function exportAll(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Export animals' });
  if (!(await dialog.isVisible())) {
    await page.keyboard.press('ControlOrMeta+k');
    await typed(page, 'export');
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Export' }).click();
}

test('an export is told once its file is saved, and what kept it from that', async ({
  machine,
}) => {
  const started = await machine.start();
  const { page } = started;
  await page.getByRole('button', { name: 'Look round a full shop' }).click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const told = page.getByText(/^Exported: /);

  await saveTo(started, null);
  await exportAll(page);
  await expect(page.getByText('Nothing was exported.')).toBeVisible();

  await saveTo(started, '/proc/no/animals.csv');
  await exportAll(page);
  await expect(page.getByText(/^The file could not be saved/)).toBeVisible();
  await expect(told).toHaveCount(0);

  const file = join(machine.folder, 'animals.csv');
  await saveTo(started, file);
  await exportAll(page);
  await expect(told).toBeVisible();
  const count = Number(/\d+/.exec(await told.innerText())?.[0]);
  expect(count).toBeGreaterThan(200);
  // A line of headings comes first, and a line break last.
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(count + 2);

  // Without a place, the system’s dialogue is open.
  await expect(told).toHaveCount(0, { timeout: 15_000 });
  await exportAll(page);
  await pause(2_000);
  await expect(told).toHaveCount(0);
});
