import { callShop, expect, expectAccessible, test } from './support/fixtures.ts';
import { makeKey, openTills, request } from './support/tills.ts';

test('a till’s own page tells its requests over time and its last replies', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Front counter', { plan: 'pro' });
  const name = page.getByRole('button', { name: 'Front counter', exact: true });
  await name.focus();
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  const till = page.getByRole('region', { name: 'Till “Front counter”' });
  await expect(till.getByRole('heading', { name: 'Front counter' })).toBeFocused();
  const forDeveloper = till.getByText('For the till’s developer');
  await forDeveloper.focus();
  await page.keyboard.press('Enter');
  await expect(till.getByText('None since Animal Store was started.')).toBeVisible();

  await request(shop.baseAddress, secret);
  await request(shop.baseAddress, secret, '/nothing?token=not-shown');
  const replies = till.getByRole('table', { name: 'Last replies' });
  await expect(replies.getByRole('row').nth(1)).toContainText('GET /v1/nothing404');
  await expect(replies.getByRole('row').nth(2)).toContainText('GET /v1/pets200 done');
  const errors = till.getByRole('table', { name: 'Refused requests' });
  await expect(errors.getByRole('row').nth(1)).toContainText(
    /GET another path \? 1 other.*404 not_found1$/,
  );
  const chart = 'Requests: 1 request answered, 0 over the limit, 1 with a mistake';
  await expect(till.getByRole('img', { name: chart })).toBeVisible();
  await expect(till.getByRole('textbox', { name: /^Guide/ })).toHaveValue(
    `${new URL(shop.baseAddress).origin}/docs`,
  );
  await expectAccessible(page);

  await till.getByRole('button', { name: 'Rename…' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(till).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(till).toBeHidden();
  await expect(name).toBeFocused();
});

test('shows what tills under trial added to staging', async ({ page, shop }) => {
  await openTills(page, shop);
  await callShop(page, 'settings.change', { staging: true });
  await page.getByText('Staging', { exact: true }).click();
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'staging',
    label: 'Trial till',
    plan: { plan: 'pro' },
  });
  await page.getByRole('button', { name: 'Staging’s stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Staging’s stock' });
  await expect(dialog).toContainText('Nothing yet.');
  const state = await callShop(page, 'service.state', {});
  if (state.staging.state !== 'listening') throw new Error('Staging does not listen.');
  await fetch(`${state.staging.localAddress}/pets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"name":"Tried","categoryId":9223372036854775807}',
  });
  await expect(dialog.getByRole('row').nth(1)).toContainText('Tried9223372036854775807');
  await expect(dialog.getByRole('row').nth(1)).toContainText('Trial till');
  await expectAccessible(page);
});

test('tells of a pause on every screen, and leads to the till', async ({ page, shop }) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Eager till', { plan: 'free' });
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect
    .poll(async () => (await request(shop.baseAddress, secret)).code ?? 'not yet', {
      intervals: [20],
      timeout: 20_000,
    })
    .toBe('key_banned');
  const toast = page.getByRole('alert').filter({ hasText: '“Eager till” is paused for' });
  await toast.getByRole('button', { name: 'Show till' }).click();
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Paused for/)).toBeVisible();
  await expect(toast).toBeHidden();
});

test('names the tills that HTTPS cuts off first, and shows each its new code', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Front counter', { plan: 'pro' });
  await makeKey(page, 'Never seen', { plan: 'pro' });
  await request(shop.baseAddress, secret);
  await callShop(page, 'settings.change', { networkAccess: true });

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Advanced' }).click();
  const https = page.getByRole('switch', { name: 'Encrypt with HTTPS' });
  await https.click();
  const dialog = page.getByRole('dialog', { name: 'Switch HTTPS on?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Front counter']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(https).not.toBeChecked();

  await https.click();
  await dialog.getByRole('button', { name: 'Switch HTTPS on' }).click();
  await expect(page.getByText('Not seen since the address changed')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show code…' }).click();
  const reveal = page.getByRole('dialog', { name: 'Key of “Front counter”' });
  await expect(reveal).toBeVisible();
});
