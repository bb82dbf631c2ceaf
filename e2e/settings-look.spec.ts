import {
  callShop,
  expect,
  expectAccessible,
  openWindow,
  test,
  LOOKS,
  useTheme,
} from './support/fixtures.ts';

for (const { theme, width, height } of LOOKS) {
  test(`every state is accessible in ${theme} at ${width}×${height}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWindow(page, shop);
    await useTheme(page, theme);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await expect(page.getByText(shop.baseAddress)).toBeVisible();
    await expectAccessible(page);

    await callShop(page, 'settings.change', { networkAccess: true, https: true, staging: true });
    await expect(page.getByRole('textbox', { name: 'Certificate fingerprint' })).toBeVisible();
    const port = page.getByRole('textbox', { name: 'Port' }).first();
    await port.fill('80');
    await port.press('Enter');
    await expect(port).toHaveAccessibleDescription(/Must be 1024 or more/);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'This computer' }).click();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Stock and backups' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page
      .getByRole('button', { name: /^Restore the backup/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/^The stock is as it was on /)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Save diagnostics' }).click();
    await expect(page.getByRole('textbox', { name: 'Saved in' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a page is dark before a script of it has run where that was chosen, and says which it is', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'This computer' }).click();
  const colours = page.getByRole('radiogroup', { name: 'Colours' });
  await expect(colours.getByRole('radio', { name: 'Like the system' })).toBeChecked();
  await colours.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.route('**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.reload();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(28, 27, 24)');
});
