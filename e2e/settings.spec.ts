import { readFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { freePort } from '../src/main/testing/program.ts';
import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { sellAnimals } from './support/rabbits.ts';
import type { RunningShop } from './support/running-shop.ts';

async function openSettings(page: Page, shop: RunningShop): Promise<void> {
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function openAdvanced(page: Page, shop: RunningShop): Promise<void> {
  await openSettings(page, shop);
  await page.getByRole('tab', { name: 'Advanced' }).click();
}

/** A port of this machine that is in use until the server is closed. */
function takePort(): Promise<{ port: number; server: Server }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, server }),
    );
  });
}

/** The status of a request without a key; null when nobody listens there. */
async function knock(baseAddress: string): Promise<number | null> {
  try {
    return (await fetch(`${baseAddress}/pets`)).status;
  } catch {
    return null;
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const forDeveloper = (page: Page) => section(page, 'For the till’s developer');
const portField = (page: Page) =>
  forDeveloper(page).getByRole('textbox', { name: 'Port', exact: true });

test('opens on what owners change, and keeps addresses and folders apart', async ({
  page,
  shop,
}) => {
  await openSettings(page, shop);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Shop');
  for (const name of ['Persons', 'Stock and backups', 'This computer', 'About']) {
    await page.getByRole('tab', { name }).click();
    const words = await page.getByRole('tabpanel').innerText();
    expect(words).not.toMatch(/http:|\bport\b|staging|certificate/i);
  }
});

test('moves the service to another port', { tag: '@both' }, async ({ page, shop }) => {
  await openAdvanced(page, shop);
  const port = await freePort();
  await portField(page).fill(String(port));
  await portField(page).press('Enter');

  const address = `http://127.0.0.1:${String(port)}/v1`;
  await expect(forDeveloper(page).getByText(address)).toBeVisible();
  expect(await knock(address)).toBe(401);
  expect(await knock(shop.baseAddress)).toBeNull();
});

test('says beside the field why a port can’t be had, and stays where it was', async ({
  page,
  shop,
}) => {
  const taken = await takePort();
  await openAdvanced(page, shop);
  const field = portField(page);
  await field.fill(String(taken.port));
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${String(taken.port)}.*in use`));
  await expect(field).toHaveValue(String(taken.port));
  await expect(forDeveloper(page).getByText(shop.baseAddress)).toBeVisible();
  expect(await knock(shop.baseAddress)).toBe(401);

  await field.fill('80');
  await page.getByRole('heading', { name: 'Network' }).click();
  await expect(field).toHaveAccessibleDescription(/Must be 1024 or more/);
  await field.fill('port');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Must be a whole number\./);
  await field.press('Escape');
  await expect(field).toHaveValue('7387');
  taken.server.close();
});

test('opens staging at an address of its own', async ({ page, shop }) => {
  await openAdvanced(page, shop);
  await page.getByRole('switch', { name: 'Run a second service' }).click();
  const line = forDeveloper(page).getByRole('status').filter({ hasText: 'Listening at' }).nth(1);
  await expect(line).toBeVisible();
  const address = /http:\S+\/v1/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  expect(address).not.toBe(shop.baseAddress);
  expect(await knock(address)).toBe(401);

  await page.getByRole('switch', { name: 'Run a second service' }).click();
  await expect(line).toBeHidden();
  expect(await knock(address)).toBeNull();
});

test(
  'lets tills on the network in, over HTTPS with the certificate that it shows',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openAdvanced(page, shop);
    const https = page.getByRole('switch', { name: 'Encrypt with HTTPS' });
    await expect(https).toBeDisabled();
    await page.getByRole('switch', { name: 'Let tills on the network connect' }).click();
    await expect(https).toBeEnabled();
    await https.click();

    const shown = page.getByRole('textbox', { name: 'Certificate fingerprint' });
    await expect(shown).toBeVisible();
    const { port } = new URL(shop.baseAddress);
    const presented = await new Promise<string>((resolve, reject) => {
      const request = httpsRequest(
        { host: '127.0.0.1', port, path: '/v1/pets', rejectUnauthorized: false },
        (response) => {
          response.resume();
          const { socket } = response;
          if (socket instanceof TLSSocket) resolve(socket.getPeerCertificate().fingerprint256);
        },
      );
      request.once('error', reject).end();
    });
    await expect(shown).toHaveValue(presented);
  },
);

test('changes the colours at once, and keeps them', { tag: '@both' }, async ({ page, shop }) => {
  await openSettings(page, shop);
  await page.getByRole('tab', { name: 'This computer' }).click();
  const html = page.locator('html');
  for (const [choice, scheme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await page.getByText(choice, { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  await page.getByRole('radio', { name: 'Light' }).press('ArrowRight');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect((await callShop(page, 'settings.get', {})).theme).toBe('dark');
});

test('makes a backup, restores it, and undoes that', { tag: '@both' }, async ({ page, shop }) => {
  await openSettings(page, shop);
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  const animals = async () => (await callShop(page, 'pets.counts', {})).all;
  await addByTill(shop, secret, { name: 'Bella', categoryId: 1 });
  await page.getByRole('tab', { name: 'Stock and backups' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Done and checked: 1 animal.')).toBeVisible();
  const backup = page.getByRole('row').filter({ hasText: 'Made by hand' });
  await expect(backup).toContainText('1 animal');

  await addByTill(shop, secret, { name: 'Max', categoryId: 1 });
  expect(await animals()).toBe(2);
  await sellAnimals(page, [2n]);
  await backup.getByRole('button', { name: /^Restore the backup/ }).click();
  await expect(page.getByText('Missing afterwards: 1 sale or return, £0.00.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  const restored = page.getByText(/^The stock is as it was on /);
  await expect(restored).toBeVisible({ timeout: 60_000 });
  expect(await animals()).toBe(1);
  expect(await knock(shop.baseAddress)).toBe(401);
  await expect(page.getByRole('row').filter({ hasText: 'Before a restore' })).toContainText(
    '2 animals',
  );

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undone = page.getByText('Undone: the stock is what it was before.');
  await expect(undone).toBeVisible({ timeout: 60_000 });
  expect(await animals()).toBe(2);
});

test(
  'takes a folder for backups, and says what is wrong with one',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openSettings(page, shop);
    await page.getByRole('tab', { name: 'Advanced' }).click();
    const field = page.getByRole('textbox', { name: 'Backup folder' });
    if ((await callShop(page, 'app.info', {})).host === 'desktop') {
      // Only what was chosen in the system's chooser is accepted there.
      await expect(field).toHaveAttribute('readonly');
      return;
    }
    await field.fill('relative/dir');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Must be a whole path/);
    await field.fill(`${shop.dataFolder}/elsewhere`);
    await field.press('Enter');
    await page.getByRole('tab', { name: 'Stock and backups' }).click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText(/^Done and checked/)).toBeVisible();
    expect((await callShop(page, 'app.info', {})).backupFolder).toBe(
      `${shop.dataFolder}/elsewhere`,
    );
  },
);

test('says where the stock is, and which version this is', async ({ page, shop }) => {
  await openSettings(page, shop);
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expect(page.getByRole('textbox', { name: 'Data folder' })).toHaveValue(shop.dataFolder);
  await page.getByRole('tab', { name: 'About' }).click();
  const { version } = await callShop(page, 'app.info', {});
  await expect(page.getByText(`Animal Store ${version}`)).toBeVisible();
});

test(
  'saves diagnostics that hold no key and no animal',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openSettings(page, shop);
    const { secret } = await callShop(page, 'keys.create', {
      environment: 'production',
      label: 'Till',
      plan: { plan: 'pro' },
    });
    await addByTill(shop, secret, { name: 'Zebedee', categoryId: 1 });
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Save diagnostics' }).click();
    const file = await page.getByRole('textbox', { name: 'Saved in' }).inputValue();
    const content = Object.values(unzipSync(await readFile(file)))
      .map((bytes) => strFromU8(bytes))
      .join();
    expect(content).toContain('"production"');
    expect(content).not.toContain(secret);
    expect(content).not.toContain('Zebedee');
  },
);
