import { expect, expectAccessible, LOOKS, test, useTheme } from './support/fixtures.ts';
import { openTills, request } from './support/tills.ts';

for (const { theme, width, height } of LOOKS) {
  test(`every state is accessible in ${theme} at ${width}×${height}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openTills(page, shop);
    await useTheme(page, theme);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Pair a till' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Front counter');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = page.getByRole('textbox', { name: 'Key', exact: true });
    const secret = await key.inputValue();
    await page.getByText('For the till’s developer').click();
    await expectAccessible(page);
    await request(shop.baseAddress, secret, '/pets/1');
    await expect(page.getByText('Front counter is connected.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Needs an update before')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Actions for Front counter' }).click();
    await expect(page.getByRole('menuitem', { name: 'Revoke key' })).toBeVisible();
    await expectAccessible(page);
    for (const dialog of ['Show key…', 'Rename…', 'Replace key…', 'Change plan…']) {
      await page.getByRole('menuitem', { name: dialog }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Actions for Front counter' }).click();
    }
    await page.getByRole('menuitem', { name: 'Revoke key' }).click();
    await page.getByRole('button', { name: 'Revoked keys (1)' }).click();
    await expect(page.getByRole('button', { name: 'Undo revoking Front counter' })).toBeVisible();
    await expectAccessible(page);
  });
}
