import type { Page } from '@playwright/test';
import { expect, openWindow, test } from './support/fixtures.ts';
import { runCli } from './support/running-shop.ts';

/** Translates the page as Chrome does, now and whenever it changes: each text becomes a `font` element. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement } = text;
        const isLeft =
          !parentElement || parentElement.closest('[translate=no], font, script, style');
        if (isLeft || text.data.trim() === '') continue;
        const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        inner.textContent = `${text.data}°`;
        font.append(inner);
        text.replaceWith(font);
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

test('a translated page keeps its names and numbers right, whatever is done', async ({
  page,
  shop,
}) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await translate(page);
  await expect(page.getByRole('tab', { name: /^In stock° [\d,]+$/ })).toBeVisible();

  const search = page.getByRole('searchbox');
  for (const [typed, found] of [
    ['rabbits', 'Rabbits'],
    ['kittens', 'Kittens'],
    ['no such animal', null],
    ['', 'Rabbits'],
  ] as const) {
    await search.fill(typed);
    if (found === null) await expect(page.getByRole('gridcell')).toHaveCount(0);
    else await expect(page.getByRole('gridcell', { name: found }).first()).toBeVisible();
  }
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(1).locator('[data-select]').click();
  await expect(page.getByText(/^1 of [\d,]+ animals selected°$/)).toBeVisible();
  await grid.getByRole('row').nth(2).locator('[data-select]').click();
  await expect(page.getByText(/^2 of [\d,]+ animals selected°$/)).toBeVisible();
  expect(await grid.innerText()).not.toContain('Rabbits°');

  for (const [key, name] of [
    ['2', 'Categories'],
    ['3', 'History'],
    ['4', 'Tills'],
    ['5', 'Settings'],
    ['1', null],
  ] as const) {
    await page.keyboard.press(`Control+${key}`);
    if (name !== null) await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}°`);
  }
  await expect(grid).toBeVisible();
});
