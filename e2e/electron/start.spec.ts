import { join } from 'node:path';
import { makeEndlessOpening } from '../../src/main/testing/broken-stocks.ts';
import { expectAccessible, LOOKS } from '../support/fixtures.ts';
import { expect, test } from './app.ts';

test('a window whose shop is not open yet says what it waits for', async ({ machine }) => {
  const opening = await makeEndlessOpening(join(machine.folder, 'stock'));
  const app = await machine.launch();
  const page = await app.firstWindow();
  await expect.poll(opening.hasBegun).toBe(true);
  await expect(page.getByRole('status')).toContainText('is being opened');
  for (const { theme } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`waits-${theme}.png`) });
  }
});
