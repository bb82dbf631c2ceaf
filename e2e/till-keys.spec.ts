import { expect, test } from './support/fixtures.ts';
import { startKeyring, WITHOUT_KEYRING } from './support/keyring.ts';
import { choose, makeKey, openTills, request } from './support/tills.ts';

const withKeychain = test.extend({
  // Playwright requires the pattern, even when it is empty.
  // eslint-disable-next-line no-empty-pattern
  shopEnv: async ({}, use) => {
    const keyring = await startKeyring();
    await use(keyring.env);
    await keyring.stop();
  },
});

const withoutKeychain = test.extend({ shopEnv: WITHOUT_KEYRING });

test('rotates a key: the old one works on for as long as the owner chooses', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const first = await makeKey(page, 'Back office', { plan: 'pro' });

  const rotate = async (grace: string) => {
    await choose(page, 'Back office', 'Replace key…');
    await page.getByRole('radio', { name: grace }).click();
    await page.getByRole('button', { name: 'Make a new key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New key for “Back office”' });
    const secret = await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    return secret;
  };

  const second = await rotate('1 day');
  expect(second).not.toBe(first);
  expect((await request(shop.baseAddress, first)).status).toBe(200);
  expect((await request(shop.baseAddress, second)).status).toBe(200);
  await expect(page.getByText(/^The old key works until /)).toBeVisible();

  const third = await rotate('Not at all: it stops at once');
  expect((await request(shop.baseAddress, first)).status).toBe(401);
  expect((await request(shop.baseAddress, second)).status).toBe(401);
  expect((await request(shop.baseAddress, third)).status).toBe(200);
  await expect(page.getByText(/^The old key works until /)).toBeHidden();
});

withKeychain('shows a key again, for a minute', async ({ page, shop }) => {
  await page.clock.install();
  await openTills(page, shop);
  const secret = await makeKey(page, 'Front counter', { plan: 'pro' });
  await expect(page.getByText(secret)).toBeHidden();

  await choose(page, 'Front counter', 'Show key…');
  const key = page.getByRole('textbox', { name: 'Key', exact: true });
  await expect(key).toHaveValue(secret);
  await page.clock.runFor(61_000);
  await expect(page.getByText('The key is hidden again')).toBeVisible();
  await expect(key).toBeHidden();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(key).toHaveValue(secret);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('ast_live_');
});

withoutKeychain(
  'says that the key is shown only once, and later why it can’t be shown',
  async ({ page, shop }) => {
    test.skip(process.platform !== 'linux', 'Only Linux can be without a keychain.');
    await openTills(page, shop);
    await page.getByRole('button', { name: 'Pair a till' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Front counter');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByText(/Copy this key now: it can't be shown again/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();

    await choose(page, 'Front counter', 'Show key…');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/keychain/);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // Only a new key helps where none was kept.
    await page.getByRole('button', { name: 'Replace key…' }).click();
    await expect(page.getByRole('dialog', { name: /^Replace/ })).toBeVisible();
  },
);
