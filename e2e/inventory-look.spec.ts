import { expect, expectAccessible, LOOKS, openWindow, test, useTheme } from './support/fixtures.ts';
import { runCli } from './support/running-shop.ts';
import { viewButton } from './support/view.ts';

for (const { theme, width, height } of LOOKS) {
  test(`every state is accessible in ${theme} at ${width}×${height}`, async ({ page, shop }) => {
    // Seven checks by axe take a while on a busy machine.
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWindow(page, shop);
    await useTheme(page, theme);
    await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
    await expectAccessible(page);

    await runCli(shop.dataFolder, ['seed', '--animals', '320']);
    await expect(page.getByRole('grid', { name: 'Animals' })).toBeVisible();
    await expectAccessible(page);

    await viewButton(page).click();
    await expect(page.getByRole('checkbox', { name: 'Added by' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('All categories').click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // In the field, the next keys would be typed as text.
    await page.getByRole('tab', { name: /^In stock/ }).focus();

    await page.keyboard.press('Control+n');
    await page.keyboard.press('Enter');
    const form = page.getByRole('complementary', { name: 'Add an animal' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('What do you want to do?')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such animal');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expectAccessible(page);
  });
}
