import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app.ts';

test('after an update the window says so, and what is new', async ({ machine }) => {
  const remembered = {
    knowsTray: true,
    lastVersion: '0.0.9',
    update: { version: '0.1.0', problem: null },
  };
  writeFileSync(join(machine.folder, 'user/desktop.json'), JSON.stringify(remembered));
  const { page } = await machine.start();
  await expect(page.getByText(/^This is Animal Store .* now\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'What is new' }).click();
  await expect(page.getByRole('dialog')).toContainText('The first release.');
});
