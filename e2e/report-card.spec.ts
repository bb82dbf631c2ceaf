import { AnimalStoreClient } from '../client/src/client.ts';
import { BAD_HABITS } from '../client/till/bad-habits.ts';
import { addAnimals, listStock } from '../client/till/good-habits.ts';
import { freePort } from '../src/main/testing/program.ts';
import { callShop, expect, expectAccessible, test, useTheme } from './support/fixtures.ts';
import { openTills } from './support/tills.ts';

const say = () => undefined;

test('shows what staging saw of a till, first bad and then good', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTills(page, shop);
  await callShop(page, 'settings.change', { staging: true, stagingPort: await freePort() });
  const { staging } = await callShop(page, 'service.state', {});
  if (staging.state !== 'listening') throw new Error('Staging does not listen');
  const base = staging.localAddress;
  const { secret } = await callShop(page, 'keys.create', {
    ...{ environment: 'staging', label: 'New till' },
    plan: { plan: 'free' },
  });

  await page.getByText('Staging', { exact: true }).click();
  await page.getByRole('button', { name: 'New till', exact: true }).click();
  await page.getByText('For the till’s developer').click();
  await page.getByRole('button', { name: 'Report card…' }).click();
  const card = page.getByRole('dialog', { name: 'Report card of “New till”' });
  await expect(card.getByRole('status')).toContainText('Not ready for production yet');
  await expect(card.getByText('It has sent no request yet.')).toBeVisible();

  await BAD_HABITS['no-key']({ base, key: secret, say });
  await BAD_HABITS.wrong({ base, key: secret, say });
  await expect(card.getByText('5 additions had no Idempotency-Key.')).toBeVisible();
  await expect(card.getByText('3 mistakes in 8 requests.')).toBeVisible();
  await expect(card.getByText('POST /v1/pets, Idempotency-Key, {name: empty text}')).toBeVisible();
  await expectAccessible(page);
  await useTheme(page, 'dark');
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Start over' }).click();
  await expect(card.getByText('It has sent no request yet.')).toBeVisible();

  const client = new AnimalStoreClient({ baseUrl: base, apiKey: secret });
  const { signal } = new AbortController();
  const pause = () => Promise.resolve();
  const storage = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
  await listStock({ client, say, signal });
  await addAnimals({ client, say, signal, storage, pause, additions: 8 });
  await expect(card.getByRole('status')).toHaveText(
    'Not ready for production yetStill to be shown: “Waits after 429”.',
  );
  await expect(card.getByText('Each of its 8 additions had an Idempotency-Key.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('production has no report card', async ({ page, shop }) => {
  await openTills(page, shop);
  await callShop(page, 'keys.create', {
    ...{ environment: 'production', label: 'Front counter' },
    plan: { plan: 'pro' },
  });
  await page.getByRole('button', { name: 'Front counter', exact: true }).click();
  await page.getByText('For the till’s developer').click();
  await expect(page.getByRole('textbox', { name: /^Guide/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report card…' })).toHaveCount(0);
  const report = await fetch(new URL('/report', shop.baseAddress));
  expect(report.status).toBe(404);
});
