import type { Locator, Page } from '@playwright/test';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { runCli } from './support/running-shop.ts';

/** Whether all of an element's content fits into it. */
function fits(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.scrollWidth <= node.clientWidth);
}

async function openForm(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+n');
  const form = page.getByRole('complementary', { name: 'Add an animal' });
  await expect(form).toBeVisible();
  return form;
}

test('the whole list has room beside the form in a small window', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const grid = page.getByRole('grid', { name: 'Animals' });
  await openForm(page);
  expect(await fits(grid)).toBe(true);
  await expect(grid.getByRole('columnheader', { name: 'No.' })).toBeInViewport({ ratio: 1 });
  expect(await fits(page.getByRole('button', { name: 'Add animal' }))).toBe(true);
});

test('nothing overlaps at 200 % zoom of 1280×800', async ({ page, shop }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await expect(page.getByRole('grid', { name: 'Animals' })).toBeVisible();
  const form = await openForm(page);
  // The form covers the list, so whatever is at its position belongs to the form.
  const isOnTop = await form.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return places.every(([x, y]) =>
      element.contains(document.elementFromPoint(left + x * width, top + y * height)),
    );
  });
  expect(isOnTop).toBe(true);
});

test('twice as large text stays in the form', async ({ page, shop }) => {
  await openWindow(page, shop);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const form = await openForm(page);
  const box = await form.boundingBox();
  for (const status of ['Available', 'Reserved', 'Sold']) {
    const choice = await form.getByText(status).boundingBox();
    expect(choice && box && choice.x + choice.width <= box.x + box.width).toBe(true);
  }
  await page.setViewportSize({ width: 1024, height: 640 });
  // As on a telephone, it has the whole window.
  await expect(form).toHaveCSS('width', '1024px');
  expect(await fits(form)).toBe(true);
});

test('twice as large text leaves every button of a table in the window', async ({ page, shop }) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await page.setViewportSize({ width: 1024, height: 640 });
  await openWindow(page, shop);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await callShop(page, 'categories.create', { name: 'Axolotls' });
  const selection = { kind: 'animals' as const, animals: [{ id: 7n, version: 0 }] };
  await callShop(page, 'pets.remove', { selection });
  const isInWindow = async (part: Locator) => {
    const box = await part.boundingBox();
    return box !== null && box.x + box.width <= 1024;
  };
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('button', { name: 'Actions for Axolotls' })).toBeVisible();
  for (const name of ['Look of Axolotls', 'Actions for Axolotls']) {
    expect(await isInWindow(page.getByRole('button', { name }))).toBe(true);
  }
  const name = await page
    .getByRole('textbox', { name: 'Name of category 1', exact: true })
    .boundingBox();
  expect(name?.width).toBeGreaterThan(200);
  await page.keyboard.press('Control+3');
  await page.getByRole('tab', { name: 'Removed animals' }).click();
  const putBack = page.getByRole('button', { name: /^Put / });
  await expect(putBack).toBeVisible();
  expect(await isInWindow(putBack)).toBe(true);
});

test('high contrast shows what is chosen', async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWindow(page, shop);
  const form = await openForm(page);
  const look = (element: Locator, property: string) =>
    element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
  await expect(form.locator('.mantine-SegmentedControl-indicator')).toHaveCSS(
    'border-top-style',
    'solid',
  );
  const available = page.getByRole('tab', { name: /^In stock/ });
  const other = page.getByRole('tab', { name: /^Sold/ });
  expect(await look(available, 'border-bottom-color')).not.toBe(
    await look(other, 'border-bottom-color'),
  );

  await form.getByRole('textbox', { name: 'How many' }).fill('2');
  await page.keyboard.press('Tab');
  const numbered = form.getByRole('checkbox');
  const fill = await look(numbered, 'background-color');
  await numbered.click();
  expect(await look(numbered, 'background-color')).not.toBe(fill);

  await page.keyboard.press('Control+5');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expect(page.getByRole('switch', { name: /Let tills/ })).toBeVisible();
  await expect(page.locator('.mantine-Switch-track').first()).toHaveCSS(
    'border-top-style',
    'solid',
  );
});

test('all screens begin at the same edge, and no text is smaller than 12 px', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000);
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const inventory = page.getByRole('heading', { name: 'Inventory', level: 1 });
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  const smallTexts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((part) => part.checkVisibility() && part.innerText !== '')
        .filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
        .filter((part) => parseFloat(getComputedStyle(part).fontSize) < 12)
        .map((part) => part.innerText),
    );
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press('Control+1');
    await expect(inventory).toBeVisible();
    const edge = await leftOf(inventory);
    expect(await smallTexts()).toEqual([]);
    for (const [key, name] of [
      ['2', 'Categories'],
      ['3', 'History'],
      ['4', 'Tills'],
      ['5', 'Settings'],
      ['7', 'Sales'],
      ['8', 'Customers'],
    ] as const) {
      await page.keyboard.press(`Control+${key}`);
      const heading = page.getByRole('heading', { name, level: 1 });
      await expect(heading).toBeVisible();
      expect(await leftOf(heading)).toBe(edge);
      expect(await smallTexts()).toEqual([]);
    }
  }
});
