import type { Page } from '@playwright/test';
import {
  addByTill,
  callShop,
  expect,
  expectAccessible,
  openWindow,
  test,
} from './support/fixtures.ts';

/** Adds a person as an owner would, in Settings. */
async function addPerson(page: Page, person: { name: string; pin: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(person.name);
  await dialog.getByLabel('PIN', { exact: true }).fill(person.pin);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
}

async function openPersons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Persons' }).click();
}

test('the owner names persons; switching takes two keys and a PIN', async ({ page, shop }) => {
  await openWindow(page, shop);
  await openPersons(page);
  await page.getByRole('button', { name: 'Name the owner…' }).click();
  await addPerson(page, { name: 'Olivia', pin: '4711' });
  await page.getByRole('button', { name: 'Add a person…' }).click();
  await addPerson(page, { name: 'Carl', pin: '1234' });
  await expect(page.getByRole('list', { name: 'Persons' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('heading', { name: 'Settings' }).click();
  await page.keyboard.press('l');
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(page.getByLabel('PIN of Carl')).toHaveValue('');
  await page.getByLabel('PIN of Carl').fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That is not the PIN.')).toBeVisible();
  await page.getByLabel('PIN of Carl').fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Carl is signed in/ })).toBeVisible();

  // A clerk adds animals, and is told when an owner is needed.
  await callShop(page, 'categories.create', { name: 'Rabbits' });
  await openPersons(page);
  await page.getByRole('button', { name: 'Remove Olivia' }).click();
  await expect(page.getByText('Only an owner can do that. Ask one to sign in here.')).toBeVisible();
});

test('a locked window shows and tells nothing of the stock, and goes on where it was', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await page.getByRole('button', { name: 'Add animal' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Half typed');
  await callShop(page, 'persons.lock', {});
  await page.reload();
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeHidden();
  await expect(callShop(page, 'pets.counts', {})).rejects.toThrow('locked');
  await page.keyboard.press('1');
  await page.getByLabel('PIN of Olivia').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ all: 0 });
});

test('what a till added while the window was locked is there once somebody signs in', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const key = { environment: 'production', label: 'Till', plan: { plan: 'free' } } as const;
  const { secret } = await callShop(page, 'keys.create', key);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await page.keyboard.press('l');
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
  await addByTill(shop, secret, { name: 'Clover', categoryId: 1 });
  await page.keyboard.press('1');
  await page.getByLabel('PIN of Olivia').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Clover').first()).toBeVisible();
});

test('wrong PINs make the next try wait', { tag: '@page' }, async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await callShop(page, 'persons.lock', {});
  const id = persons[0]?.id ?? '';
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(callShop(page, 'persons.signIn', { id, pin: '0000' })).rejects.toThrow('PIN');
  }
  await expect(callShop(page, 'persons.signIn', { id, pin: '4711' })).rejects.toThrow(
    'Try again in',
  );
});
