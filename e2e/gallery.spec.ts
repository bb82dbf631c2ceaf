import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { showAs, sortBy } from './support/view.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`\\b${name}\\b`) });

/** Gives an animal a photograph, as the window sends one. */
async function addPhotograph(page: Page, petId: bigint): Promise<void> {
  await page.evaluate(async (id) => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.getContext('2d')?.fillRect(20, 20, 60, 60);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
    const image = new Uint8Array((await blob?.arrayBuffer()) ?? []);
    const photograph = { petId: BigInt(id), image, thumbnail: image };
    const added = await window.shop.call('photographs.add', { photograph });
    if (!added.ok) throw new Error('It was refused');
    const photographs = [added.value.id];
    const changes = [{ id: BigInt(id), version: 0, change: { photographs } }];
    await window.shop.call('pets.changeEach', { changes });
  }, String(petId));
}

test(
  'the gallery shows photographs, and does what the table does, by keyboard and mouse',
  { tag: '@short' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 1024, height: 640 });
    await openWindow(page, shop);
    await callShop(page, 'pets.addMany', {
      pet: { name: 'Guppy', categoryId: 1n, status: 'available', details: { price: 1250 } },
      count: 60,
      numbered: true,
    });
    await addPhotograph(page, 60n);
    await showAs(page, 'Gallery');
    await expect(tile(page, 'Guppy 60')).toHaveText(/Available.*12\.50.*No\. 60/);
    await expect(tile(page, 'Guppy 60').getByRole('img', { name: 'Photograph' })).toBeVisible();
    await expect(tile(page, 'Guppy 59').locator('svg').first()).toBeVisible();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '5');
    await expectAccessible(page);

    await tile(page, 'Guppy 60').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(tile(page, 'Guppy 54')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(tile(page, 'Guppy 54')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('2 of 60 animals selected')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Delete');
    await expect(page.getByText(/Removed: Guppy 5\d and 1 more/)).toBeVisible();
    await expect(tile(page, 'Guppy 54')).toBeHidden();
    await page.keyboard.press('Control+End');
    await expect(tile(page, 'Guppy 1')).toBeFocused();
    await expect(tile(page, 'Guppy 1')).toBeInViewport();
    await page.setViewportSize({ width: 700, height: 640 });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '3');
    await expect(tile(page, 'Guppy 1')).toBeInViewport();
    await expect(tile(page, 'Guppy 1')).toBeFocused();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: /Guppy 1/ });
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await showAs(page, 'Table');
    await expect(page.getByRole('row', { name: /Guppy 5\b/ })).toBeInViewport();
    await showAs(page, 'Gallery');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '3');
    await expect(tile(page, 'Guppy 60')).toBeHidden();

    await sortBy(page, 'No.');
    await expect(page.getByRole('gridcell').first()).toHaveText(/Guppy 1\D/);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '2');
    await tile(page, 'Guppy 2').dblclick();
    await expect(page.getByRole('complementary', { name: /Guppy 2/ })).toBeVisible();
    await page.reload();
    await expect(tile(page, 'Guppy 1')).toBeVisible();
    await showAs(page, 'Table');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  },
);
