import { callShop, expect, expectAccessible, test } from './support/fixtures.ts';
import { readQrCode } from './support/qr.ts';
import { choose, makeKey, openTills, request, rowOf } from './support/tills.ts';

test('pairs a till by keyboard alone and sees it connect', async ({ page, shop }) => {
  await openTills(page, shop);
  await expect(page.getByRole('heading', { name: 'No till yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Pair a till' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Front counter');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Connect “Front counter”' });
  await expect(dialog.getByText('Waiting for its first request…')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Base address' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Base address' })).toHaveValue(shop.baseAddress);
  const secret = await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  expect(secret).toMatch(/^ast_live_[0-9A-Za-z]{38}$/);
  await expect(dialog.getByRole('textbox', { name: /^Command/ })).toHaveValue(
    `curl -H "Authorization: Bearer ${secret}" "${shop.baseAddress}/pets?limit=1"`,
  );
  const code = await readQrCode(dialog.getByRole('img', { name: /^QR code/ }));
  expect(JSON.parse(code)).toEqual({ baseAddress: shop.baseAddress, key: secret });

  expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });
  await expect(dialog.getByText('Connected', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Front counter')).toContainText('1 of 300');
  await expect(rowOf(page, 'Front counter')).toContainText('just now');
});

test('copies what a till needs', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTills(page, shop);
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Front counter');
  await page.getByRole('button', { name: 'Create key' }).click();

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy base address' }).click();
  await expect.poll(clipboard).toBe(shop.baseAddress);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(clipboard).toMatch(/^ast_live_/);
  await page.getByRole('button', { name: /^Copy command/ }).click();
  await expect.poll(clipboard).toMatch(/^curl /);
});

test('lets the network in from the pairing itself', async ({ page, shop }) => {
  await openTills(page, shop);
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Front counter');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  const letIn = page.getByRole('button', { name: 'Switch network access on' });
  await letIn.click();
  await expect(letIn).toBeHidden();
  expect((await callShop(page, 'settings.get', {})).networkAccess).toBe(true);

  const code = await readQrCode(page.getByRole('img', { name: /^QR code/ }));
  const { baseAddress } = JSON.parse(code) as { baseAddress: string };
  await expect(page.getByLabel('Base address', { exact: true })).toHaveValue(baseAddress);
  expect(await request(baseAddress, secret)).toEqual({ status: 200 });
});

test('revokes a key at once, and undoes it', async ({ page, shop }) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Web shop', { plan: 'pro' });
  expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });

  await choose(page, 'Web shop', 'Revoke key');
  await expect(page.getByRole('alert')).toContainText('“Web shop” is revoked');
  expect(await request(shop.baseAddress, secret)).toEqual({ status: 401, code: 'invalid_api_key' });
  await expect(rowOf(page, 'Web shop')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pair a till' })).toBeFocused();

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Web shop')).toBeVisible();
  expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });

  await choose(page, 'Web shop', 'Revoke key');
  await page.getByRole('button', { name: 'Revoked keys (1)' }).click();
  await page.getByRole('button', { name: 'Undo revoking Web shop' }).click();
  await expect(rowOf(page, 'Web shop')).toBeVisible();
  expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });
});

test('shows a limit that was hit and the ban that follows, and lifts it', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Eager till', { plan: 'free' });
  const codes = new Set<string | undefined>();
  const ask = async () => {
    const { code } = await request(shop.baseAddress, secret);
    codes.add(code);
    return code;
  };

  for (let sent = 0; sent < 130 && (await ask()) !== 'rate_limited'; sent += 1);
  const row = rowOf(page, 'Eager till');
  await expect(row).toContainText('60 of 60');
  await expect(row).toContainText('Used up until');

  // Refusals within a second of the first are no strikes.
  await expect
    .poll(async () => ((await ask()) === 'key_banned' ? 'banned' : 'not yet'), {
      intervals: [100],
      timeout: 20_000,
    })
    .toBe('banned');
  const ban = page.getByText(/^Banned until \d\d:\d\d:\d\d\./);
  await expect(ban).toBeVisible();

  await page.getByRole('button', { name: 'Lift ban' }).click();
  await expect(ban).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Eager till' })).toBeFocused();
  expect(await ask()).not.toBe('key_banned');
});

test('takes both numbers for Enterprise, and says what is wrong beside each', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('radio', { name: /^Enterprise/ }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Name this till\./,
  );
  const perMinute = page.getByRole('textbox', { name: 'Requests a minute' });
  await expect(perMinute).toHaveAccessibleDescription(/This is required\./);

  await page.getByRole('textbox', { name: 'Name' }).fill('Wholesale');
  await perMinute.fill('5000');
  await page.getByRole('textbox', { name: 'Requests a day' }).fill('2000000');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 5,000');
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 2,000,000');

  await choose(page, 'Wholesale', 'Change plan…');
  await expect(page.getByRole('textbox', { name: 'Requests a minute' })).toHaveValue('5,000');
  await page.getByRole('radio', { name: /^Business/ }).click();
  await page.getByRole('button', { name: 'Change plan', exact: true }).click();
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 1,000');
  await expect(rowOf(page, 'Wholesale')).toContainText('Business');
});

test('tells which till still uses the deprecated operation, and what to send its supplier', async ({
  context,
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Old till', { plan: 'pro' });
  await request(shop.baseAddress, secret, '/pets/1');
  const note = page.getByText('Needs an update before 5 December 2030.');
  await expect(note).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('“Old till”');
  expect(copied).toContain('GET /v1/pets/{petId} once');
  await page.getByRole('button', { name: 'Set aside' }).click();
  await expect(note).toBeHidden();
  await expect(rowOf(page, 'Old till')).toBeVisible();
});

test('renames a till, which goes on working', async ({ page, shop }) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Till 1', { plan: 'pro' });
  await choose(page, 'Till 1', 'Rename…');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('  ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('must say which till this key is for')).toBeVisible();
  await name.fill('Front counter');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Front counter')).toBeVisible();
  await expect(rowOf(page, 'Till 1')).toBeHidden();
  expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });
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

test('a till’s own page tells its requests over time and its last replies', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Front counter', { plan: 'pro' });
  const name = page.getByRole('button', { name: 'Front counter', exact: true });
  await name.focus();
  await page.keyboard.press('Enter');
  const till = page.getByRole('region', { name: 'Till “Front counter”' });
  await expect(till.getByRole('heading', { name: 'Front counter' })).toBeFocused();
  await expect(till).toContainText('None since Animal Store was started.');

  await request(shop.baseAddress, secret);
  await request(shop.baseAddress, secret, '/nothing?token=not-shown');
  const replies = till.getByRole('table', { name: 'Last replies' });
  await expect(replies.getByRole('row').nth(1)).toContainText('GET /v1/nothing404');
  await expect(replies.getByRole('row').nth(2)).toContainText('GET /v1/pets200 done');
  const chart = 'Requests: 1 request answered, 0 over the limit, 1 with a mistake';
  await expect(till.getByRole('img', { name: chart })).toBeVisible();
  await expect(till.getByRole('textbox', { name: /^Guide/ })).toHaveValue(
    `${new URL(shop.baseAddress).origin}/docs`,
  );
  await expectAccessible(page);

  await till.getByRole('button', { name: 'Rename…' }).click();
  await page.keyboard.press('Escape');
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

test('tells of a ban on every screen, and leads to the till', async ({ page, shop }) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Eager till', { plan: 'free' });
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect
    .poll(async () => (await request(shop.baseAddress, secret)).code ?? 'not yet', {
      intervals: [20],
      timeout: 20_000,
    })
    .toBe('key_banned');
  const toast = page.getByRole('alert').filter({ hasText: '“Eager till” is banned until' });
  await toast.getByRole('button', { name: 'Show till' }).click();
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Banned until/)).toBeVisible();
  await expect(toast).toBeHidden();
});

test('the palette finds tills, settings and animals', async ({ page, shop }) => {
  await openTills(page, shop);
  await makeKey(page, 'Front counter', { plan: 'pro' });
  const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
  await callShop(page, 'pets.add', { pet: { name: 'Bella', categoryId: 1n }, view });
  await callShop(page, 'pets.add', { pet: { name: 'Rex', categoryId: 1n }, view });
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill(text);
  };
  await find('fron');
  await palette.getByRole('button', { name: /Front counter/ }).click();
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await find('certificate');
  await palette.getByRole('button', { name: /Encrypt with HTTPS/ }).click();
  await expect(page.getByRole('switch', { name: 'Encrypt with HTTPS' })).toBeVisible();
  await find('bell');
  await palette.getByRole('button', { name: /Bella/ }).click();
  await expect(page.getByRole('gridcell', { name: 'Bella' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Rex' })).toBeHidden();
});

test('keeps staging apart', async ({ page, shop }) => {
  await openTills(page, shop);
  await expect(page.getByRole('radio', { name: 'Staging' })).toBeHidden();
  await makeKey(page, 'Real till', { plan: 'pro' });
  await callShop(page, 'settings.change', { staging: true });

  await page.getByText('Staging', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No till on staging yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Trial till');
  await page.getByRole('button', { name: 'Create key' }).click();
  const address = await page.getByRole('textbox', { name: 'Base address' }).inputValue();
  const secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  expect(secret).toMatch(/^ast_test_/);
  expect(address).not.toBe(shop.baseAddress);
  expect((await request(address, secret)).status).toBe(200);
  expect((await request(shop.baseAddress, secret)).status).toBe(401);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByText('Production', { exact: true }).click();
  await expect(rowOf(page, 'Real till')).toBeVisible();
  await expect(rowOf(page, 'Trial till')).toBeHidden();
});
