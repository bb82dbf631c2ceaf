import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltApp } from '../../src/main/desktop/testing/built-app.ts';
import { ChromiumWindow } from '../support/desktop/chromium-window.ts';
import { expect, expectAccessible, LOOKS, test } from '../support/fixtures.ts';

const SENTENCE = 'Another Animal Store is busy with the stock. This one waits until that is done.';

test('a window whose shop is not open yet says what it waits for', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-start-'));
  const stock = join(folder, 'stock');
  writeFileSync(stock, 'a file where the folder should be');
  const window = new ChromiumWindow(() => app);
  const app = startBuiltApp(join(folder, 'program'), {
    args: ['--data-dir', stock, '--port', '0'],
    onPageNews: (news) => {
      window.hear(news);
    },
  });
  try {
    await window.open(page);
    await app.ask('tellPage', 'start.waits', { sentence: SENTENCE });
    await expect(page.getByRole('status')).toContainText(SENTENCE);
    for (const { theme, width, height } of LOOKS) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`waits-${theme}.png`) });
    }

    rmSync(stock);
    await app.ask('answerDialogue', { response: 0 });
    await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    await page.close();
    await app.ask('quit').catch(() => undefined);
    expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  } finally {
    app.kill();
    rmSync(folder, { recursive: true });
  }
});
