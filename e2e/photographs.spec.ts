import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';

/** What a camera writes into a JPEG that was taken upright: to be shown turned by a quarter. */
const TURNED = Buffer.from(
  'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
  'hex',
);

/** A WebP of 40 by 20 points that was taken upright. */
const TURNED_WEBP = Buffer.from(
  '524946466000000057454250565038580a000000080000002700001300005650384c1a0000002f27c004000f10f3bffff31f0e0402c9fed2032410d1ff1c0400455849462000000045786966000049492a0008000000010012010300010000000600000000000000',
  'hex',
);

/** A JPEG, lying as 2,000 by 1,000 points, of one colour. */
async function jpeg(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2_000, height: 1_000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg');
  }, colour);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Holds a picture over the card, drops or pastes it there, as a browser tells it. */
async function give(
  card: Locator,
  kind: 'dragover' | 'drop' | 'paste',
  bytes: Buffer,
): Promise<void> {
  await card.evaluate(
    (element, { type, base64 }) => {
      const data = new DataTransfer();
      const picture = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([picture], 'picture.jpg', { type: 'image/jpeg' }));
      const how = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type !== 'paste'
          ? new DragEvent(type, { ...how, dataTransfer: data })
          : new ClipboardEvent('paste', { ...how, clipboardData: data }),
      );
    },
    { type: kind, base64: bytes.toString('base64') },
  );
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('photographs are chosen, dropped and pasted, looked at, arranged, removed and put back', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Max', 'Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Bella' });
  const strip = card.getByRole('region', { name: 'Photographs' });
  const thumbnails = strip.getByRole('button', { name: /^Photograph \d/ });
  const red = await jpeg(page, 'red');
  const upright = Buffer.concat([red.subarray(0, 2), TURNED, red.subarray(2)]);
  await strip.locator('input[multiple]').setInputFiles([
    { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: upright },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  await expect(page.getByText('1 photograph added: Bella.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/“notes.jpg” is no picture that can be read here/)).toBeVisible();
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(25_000_000) };
  await strip.locator('input[multiple]').setInputFiles(large);
  await expect(page.getByText('“large.jpg” is too large.')).toBeVisible();
  await toast(page, 'is too large').getByRole('button', { name: 'Close' }).click();
  const green = await jpeg(page, 'green');
  await give(card, 'dragover', green);
  await expect(strip.getByText('Drop pictures here')).toBeVisible();
  await give(card, 'drop', green);
  await expect(strip.getByText('Drop pictures here')).toBeHidden();
  await expect(thumbnails).toHaveCount(2);
  await give(card, 'paste', TURNED_WEBP);
  await expect(thumbnails).toHaveCount(3);
  await expectAccessible(page);

  await strip.getByRole('button', { name: 'Photograph 1 of 3' }).press('Enter');
  const view = page.getByRole('dialog', { name: 'Bella: photograph 1 of 3' });
  const image = page.getByRole('dialog').getByRole('img', { name: 'Photograph of Bella' });
  const size = () =>
    image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
  await expect(view).toBeVisible();
  await expect.poll(size).toEqual([800, 1_600]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(size).toEqual([1_600, 800]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Bella: photograph 3 of 3' })).toBeVisible();
  await expect.poll(size).toEqual([20, 40]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect(view).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // In the card, or on it where the photograph that was opened is gone.
  await expect.poll(() => card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await expect(thumbnails).toHaveCount(2);
  await toast(page, 'Photograph removed: Bella.').getByRole('button', { name: 'Undo' }).click();
  await expect(thumbnails).toHaveCount(3);
  await expect(card).toBeVisible();

  await expect(row(page, 'Bella').getByRole('img', { name: 'Photograph' })).toBeVisible();
  await expect(row(page, 'Max').getByRole('img', { name: 'Photograph' })).toBeHidden();
});
