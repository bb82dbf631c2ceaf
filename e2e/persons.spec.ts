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

test(
  'the owner names persons; switching takes two keys and a PIN',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await openPersons(page);
    await page.getByRole('button', { name: 'Name the owner…' }).click();
    await addPerson(page, { name: 'Olivia', pin: '4711' });
    await page.getByRole('button', { name: 'Add a person…' }).click();
    await addPerson(page, { name: 'Carl', pin: '1234' });
    await expect(page.getByRole('list', { name: 'Persons' }).getByRole('listitem')).toHaveCount(2);

    await page.getByRole('heading', { name: 'Settings' }).click();
    // A letter that was meant for a field must not lock the window.
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Control+l');
    await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await expect(page.getByLabel('PIN of Carl')).toHaveValue('');
    await page.getByLabel('PIN of Carl').fill('0000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('That is not the PIN.')).toBeVisible();
    await expect(page.getByLabel('PIN of Carl')).toBeFocused();
    await page.getByLabel('PIN of Carl').fill('1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Carl is signed in/ })).toBeVisible();

    // A clerk works with animals, and sees why the rest is greyed.
    await callShop(page, 'categories.create', { name: 'Rabbits' });
    await openPersons(page);
    await expect(page.getByText('Only an owner changes these.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Olivia' })).toBeDisabled();
  },
);

test('a clerk is offered nothing that only an owner may do', async ({ page, shop }) => {
  await openWindow(page, shop);
  const key = { environment: 'production', label: 'Front counter', plan: { plan: 'pro' } } as const;
  await callShop(page, 'keys.create', key);
  await callShop(page, 'backups.create', {});
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await callShop(page, 'persons.add', {
    name: 'Carl',
    role: 'clerk',
    pin: '1234',
  });
  const id = persons.find(({ name }) => name === 'Carl')?.id ?? '';
  await callShop(page, 'persons.signIn', { id, pin: '1234' });
  await page.reload();

  await page.getByRole('button', { name: 'Tills' }).click();
  await expect(page.getByText('Only an owner changes these.')).toBeVisible();
  await page.getByRole('button', { name: 'Front counter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  for (const name of ['Pair a till', 'Actions for Front counter', 'Show key…', 'Change plan…']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  for (const name of ['Persons', 'This computer', 'Advanced']) {
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText('Only an owner changes these.')).toBeVisible();
    const controls = panel.locator('button, input, select');
    expect(await controls.evaluateAll((all) => all.every((one) => one.matches(':disabled')))).toBe(
      true,
    );
    await expectAccessible(page);
  }
  await page.getByRole('tab', { name: 'Stock and backups' }).click();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  await expect(page.getByRole('row').filter({ hasText: 'Made by hand' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
});

test('what was edited when the window was locked goes on without an error', async ({
  page,
  shop,
}) => {
  test.slow();
  await openWindow(page, shop);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
  await callShop(page, 'pets.add', {
    pet: { name: 'Bella', categoryId: 1n },
  });
  await page.getByRole('gridcell', { name: 'Bella' }).click();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Name of Bella' });
  await name.fill('Bella the second');
  await callShop(page, 'persons.lock', {});
  // The window may be locked by now, without the field.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('1');
  await page.getByLabel('PIN of Olivia').fill('4711');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Bella the second');
  await expect(page.getByText('locked')).toHaveCount(0);
  await name.press('Enter');
  await expect(name).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Bella the second' })).toBeVisible();

  // What is saved at that moment is not told over the lock screen.
  await page.route('**/bridge/call/*', async (route) => {
    if (!route.request().url().endsWith('/pets.change')) return route.continue();
    const response = await route.fetch();
    await page.getByRole('main', { name: 'Sign in' }).waitFor();
    return route.fulfill({ response });
  });
  await page.getByRole('gridcell', { name: 'Bella the second' }).click();
  const saved = page.waitForResponse((response) =>
    response.request().url().endsWith('/pets.change'),
  );
  await page.keyboard.press('Alt+r');
  await page.keyboard.press('Control+l');
  await saved;
  await page.keyboard.press('1');
  await expect(page.getByLabel('PIN of Olivia')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('says whom to ask for a forgotten PIN', { tag: '@both' }, async ({ host, page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await callShop(page, 'persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
  await page.keyboard.press('Control+l');
  const forget = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Forgot the PIN?' }).click();
  };
  await forget('Carl');
  await expect(page.getByText('An owner gives Carl a new PIN')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await forget('Olivia');
  await (host === 'electron'
    ? expect(page.getByRole('button', { name: 'Set the new PIN' })).toBeVisible()
    : expect(page.getByText('Another owner gives Olivia a new PIN')).toBeVisible());
});

test(
  'a locked window shows and tells nothing of the stock, and goes on where it was',
  { tag: '@both' },
  async ({ page, shop }) => {
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
  },
);

test('what a till added while the window was locked is there once somebody signs in', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const key = { environment: 'production', label: 'Till', plan: { plan: 'free' } } as const;
  const { secret } = await callShop(page, 'keys.create', key);
  await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();
  await addByTill(shop, secret, { name: 'Clover', categoryId: 1 });
  await page.keyboard.press('1');
  await page.getByLabel('PIN of Olivia').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Clover').first()).toBeVisible();
});

test('wrong PINs make the next try wait', async ({ page, shop }) => {
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
