import { callShop, expect, test } from './support/fixtures.ts';
import { withinOneMinute } from './support/minute.ts';
import { readQrCode } from './support/codes.ts';
import { choose, makeKey, openTills, request, rowOf } from './support/tills.ts';
import { typed } from './support/typing.ts';

test(
  'pairs a till by keyboard alone and sees it connect',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openTills(page, shop);
    await expect(page.getByRole('heading', { name: 'No till yet' })).toBeVisible();

    await page.getByRole('button', { name: 'Pair a till' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await typed(page, 'Front counter');
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Pair a till' });
    await expect(dialog.getByText('Waiting for the till to connect…')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(shop.baseAddress);
    const secret = await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    expect(secret).toMatch(/^ast_live_[0-9A-Za-z]{38}$/);
    const code = await readQrCode(dialog.getByRole('img', { name: /^QR code/ }));
    expect(JSON.parse(code)).toEqual({ baseAddress: shop.baseAddress, key: secret });
    await expect(dialog.getByRole('textbox', { name: /^Command/ })).toBeHidden();
    await dialog.getByText('For the till’s developer').click();
    await expect(dialog.getByRole('textbox', { name: /^Command/ })).toHaveValue(
      `curl -H "Authorization: Bearer ${secret}" "${shop.baseAddress}/pets?limit=1"`,
    );

    await withinOneMinute(8_000);
    expect(await request(shop.baseAddress, secret)).toEqual({ status: 200 });
    await expect(dialog.getByText('Front counter is connected.')).toBeVisible();

    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Front counter')).toContainText('1 of 300');
    await expect(rowOf(page, 'Front counter')).toContainText('just now');
  },
);

test('copies what a till needs', { tag: '@both' }, async ({ page, shop, host }) => {
  test.skip(host === 'electron', 'The app lets no page read the clipboard, this test’s included.');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTills(page, shop);
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Front counter');
  await page.getByRole('button', { name: 'Create key' }).click();

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(clipboard).toBe(shop.baseAddress);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(clipboard).toMatch(/^ast_live_/);
  await page.getByText('For the till’s developer').click();
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
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(baseAddress);
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

test(
  'shows a limit that was hit and the pause that follows, and ends it',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openTills(page, shop);
    const secret = await makeKey(page, 'Eager till', { plan: 'free' });
    const codes = new Set<string | undefined>();
    const ask = async () => {
      const { code } = await request(shop.baseAddress, secret);
      codes.add(code);
      return code;
    };

    await withinOneMinute(6_000);
    for (let sent = 0; sent < 130 && (await ask()) !== 'rate_limited'; sent += 1);
    const row = rowOf(page, 'Eager till');
    await expect(row).toContainText('60 of 60');
    await expect(row).toContainText('Used up until');

    // Refusals within a second of the first one are not strikes.
    await expect
      .poll(async () => ((await ask()) === 'key_banned' ? 'banned' : 'not yet'), {
        intervals: [100],
        timeout: 20_000,
      })
      .toBe('banned');
    const pause = page.getByText(/^Paused for \d+ s\./);
    await expect(pause).toBeVisible();

    await page.getByRole('button', { name: 'Let it go on' }).click();
    await expect(pause).toBeHidden();
    await expect(page.getByRole('button', { name: 'Actions for Eager till' })).toBeFocused();
    expect(await ask()).not.toBe('key_banned');
  },
);

test('gives a new till the plan for a busy one, and says what each plan is for', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create key' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveAccessibleDescription(/Must say which till this key is for\./);
  await name.fill('Wholesale');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 300');

  await choose(page, 'Wholesale', 'Change plan…');
  await expect(page.getByRole('radio', { name: /^Pro/ })).toHaveAccessibleName(
    'Pro Up to 300 requests a minute and 10,000 a day: a busy till',
  );
  await page.getByRole('radio', { name: /^Enterprise/ }).click();
  await page.getByRole('button', { name: 'Change plan', exact: true }).click();
  const perMinute = page.getByRole('textbox', { name: 'Requests a minute' });
  await expect(perMinute).toHaveAccessibleDescription(/This is required\./);
  await perMinute.fill('5000');
  await page.getByRole('textbox', { name: 'Requests a day' }).fill('2000000');
  await page.getByRole('button', { name: 'Change plan', exact: true }).click();
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 5,000');
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 2,000,000');

  await choose(page, 'Wholesale', 'Change plan…');
  await expect(perMinute).toHaveValue('5,000');
  await page.getByRole('radio', { name: /^Business/ }).click();
  await page.getByRole('button', { name: 'Change plan', exact: true }).click();
  await expect(rowOf(page, 'Wholesale')).toContainText('0 of 1,000');
  await expect(rowOf(page, 'Wholesale')).toContainText('Business');
});

test('names nothing technical before “For the till’s developer” is opened', async ({
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Front counter', { plan: 'pro' });
  await request(shop.baseAddress, secret);
  await page.getByRole('button', { name: 'Front counter', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Requests: 1 request/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pair a till' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Back office');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const words = await page.evaluate(() => document.body.innerText);
  expect(words).not.toMatch(
    /base address|curl|GET |\/v1|\b429\b|idempotency|\bport\b|staging|report card|banned/i,
  );
});

test('tells which till still uses the deprecated operation, and what to send its supplier', async ({
  context,
  page,
  shop,
}) => {
  await openTills(page, shop);
  const secret = await makeKey(page, 'Old till', { plan: 'pro' });
  await request(shop.baseAddress, secret, '/pets/1');
  const note = page.getByText('Needs an update before 5 Dec 2030.');
  await expect(note).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('“Old till”');
  expect(copied).toContain('GET /v1/pets/{petId} once');
  await page.getByRole('button', { name: 'Dismiss' }).click();
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
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
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
