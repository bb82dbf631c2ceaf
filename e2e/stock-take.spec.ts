import type { Page } from '@playwright/test';
import { GIVEN_AWAY, PAID_HERE } from '../src/shared/sale.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import type { RunningShop } from './support/running-shop.ts';

const HUTCHES = [1, 2, 3, 4, 5, 6].map((number) => `Hutch ${String(number)}`);
const RABBIT = { isGroup: false, price: 2_500, quantity: 40 };
const FISH = { isGroup: true, price: 200, quantity: 20, place: 'Tank 1' };

/** Takes in 300 animals: 40 in each of six hutches and three groups of 20 in a tank. */
async function fill(page: Page): Promise<void> {
  const { id } = await callShop(page, 'categories.create', { name: 'Rabbits' });
  const categoryId = String(id);
  const lines = [
    ...HUTCHES.map((place) => ({ ...RABBIT, name: `${place} lop`, categoryId, place })),
    ...['Guppies', 'Neons', 'Platies'].map((name) => ({ ...FISH, name, categoryId })),
  ];
  const day = new Date().toISOString().slice(0, 10);
  const delivery = { id: crypto.randomUUID(), day, supplierId: null, document: '', lines };
  await callShop(page, 'deliveries.takeIn', delivery);
}

/** The number of an animal. */
async function numberOf(page: Page, name: string): Promise<string> {
  const view = { sort: 'name', status: 'all', categoryId: null, search: name } as const;
  const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 50 });
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return String(found.id);
}

/** Sells so many of an animal. */
async function sell(page: Page, name: string, quantity: number): Promise<void> {
  const petId = await numberOf(page, name);
  const line = { petId, words: name, identity: '', categoryId: null, quantity, unitPrice: 0 };
  const sale = {
    ...PAID_HERE,
    id: crypto.randomUUID(),
    customerId: null,
    note: '',
    payments: [],
    lines: [{ ...line, ...GIVEN_AWAY, taxRate: null }],
  };
  await callShop(page, 'sales.complete', { sale });
}

/** Adds animals as a till does. */
async function addAtTill(page: Page, { baseAddress }: RunningShop, count: number): Promise<void> {
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Counter',
    plan: { plan: 'pro' },
  });
  for (let added = 0; added < count; added += 1) {
    const reply = await fetch(`${baseAddress}/pets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Born ${String(added)}`, categoryId: 1, status: 'available' }),
    });
    expect(reply.status).toBe(201);
  }
}

/** What is not right yet. */
function differences(page: Page) {
  return page.getByRole('region', { name: 'Differences' });
}

test('300 animals are counted by keyboard in two windows while others are sold and added, and 12 differences put right', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  await openWindow(page, shop);
  await fill(page);
  const [removed, sold] = ['Hutch 1 lop 40', 'Hutch 2 lop 40'];
  const { rows } = await callShop(page, 'pets.byIds', { ids: [await numberOf(page, removed)] });
  const animals = rows.map(({ id, version }) => ({ id: String(id), version }));
  await callShop(page, 'pets.remove', { selection: { kind: 'animals', animals } });
  await sell(page, sold, 1);

  await page.keyboard.press('Control+Shift+S');
  await page.getByRole('combobox', { name: 'Count' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const scan = page.getByRole('combobox', { name: 'Count by scanning' });
  const heard = page.getByRole('status');
  await expect(scan).toBeFocused();
  await expect(page.getByText('of 298 counted, 0 differences')).toBeVisible();
  await expectAccessible(page);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('rowheader', { name: '1' }).getByRole('button').press('Enter');

  /** Types or scans something into the field. */
  const enter = async (text: string) => {
    await scan.focus();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  /** Ticks all animals of a place but some. */
  const tick = async (place: string, missing: readonly string[]) => {
    await enter(place);
    const list = page.getByRole('region', { name: place, exact: true });
    const all = list.getByRole('button', { name: 'All are here' });
    // The animals of the place are there.
    await expect(all).toHaveAttribute('aria-disabled', 'false');
    await all.press('Enter');
    for (const name of missing) {
      const box = list.getByRole('checkbox', { name: new RegExp(`^${name} `, 'u') });
      await expect(box).toBeChecked();
      await box.press('Space');
      await expect(box).not.toBeChecked();
    }
  };
  await tick('Hutch 1', ['Hutch 1 lop 7', 'Hutch 1 lop 8']);
  // At a scanner's pace: an animal of another cage, one that was removed and one that was sold.
  for (const [name, words] of [
    ['Hutch 3 lop 1', 'In Hutch 1, not in Hutch 3'],
    ['Hutch 3 lop 2', 'In Hutch 1, not in Hutch 3'],
    ['Hutch 3 lop 3', 'In Hutch 1, not in Hutch 3'],
    [sold, 'Sold, but here'],
  ] as const) {
    await enter(await numberOf(page, name));
    await expect(heard.filter({ hasText: words })).toContainText(name);
  }
  await enter(animals[0]?.id ?? '');
  await expect(heard.filter({ hasText: 'Removed, but here' })).toBeVisible();
  await enter('Blue whale');
  await expect(heard.filter({ hasText: 'No animal has Blue whale' })).toBeVisible();

  // The other window counts, too, and the shop goes on.
  const listed = other.getByRole('button', { name: /^Hutch 2 /u });
  await listed.press('Enter');
  await other.getByRole('button', { name: 'All are here' }).press('Enter');
  await expect(other.getByRole('button', { name: 'All are here' })).toBeDisabled();
  await sell(other, 'Hutch 2 lop 1', 1);
  await sell(other, 'Hutch 6 lop 1', 1);
  await addAtTill(other, shop, 5);

  await tick('Hutch 3', []);
  await tick('Hutch 4', ['Hutch 4 lop 9', 'Hutch 4 lop 10']);
  await tick('Hutch 5', []);
  await tick('Hutch 6', []);
  await enter('Tank 1');
  const tank = page.getByRole('region', { name: 'Tank 1', exact: true });
  for (const [name, number] of [
    ['Guppies', '18'],
    ['Neons', '17'],
    ['Platies', '23'],
  ] as const) {
    const field = tank.getByRole('textbox', { name: `How many of ${name}` });
    await field.focus();
    await page.keyboard.insertText(number);
    await page.keyboard.press('Enter');
    await expect(tank.getByRole('checkbox', { name: new RegExp(`^${name}`, 'u') })).toBeChecked();
  }
  await sell(other, 'Guppies', 5);
  await expect(page.getByText('Sold since')).toBeHidden();

  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByRole('rowheader', { name: '1' }).getByRole('button').press('Enter');
  await expect(page.getByText(/^Sold since .*: 7 animals/u)).toBeVisible();
  await page.getByRole('button', { name: 'Finish…' }).press('Enter');
  await expect(page.getByText(/^4 animals of 291 were not counted/u)).toBeVisible();
  await page.getByRole('button', { name: 'Finish', exact: true }).press('Enter');
  const list = differences(page);
  await expect(list.getByText('12 of 12 to put right')).toBeVisible();
  await expectAccessible(page);

  for (const name of ['1 lop 7', '1 lop 8', '4 lop 9', '4 lop 10']) {
    await list.getByRole('button', { name: `Remove…: Hutch ${name}`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Died' }).press('Enter');
  }
  for (const [name, button] of [
    ['Guppies', 'Remove 2…'],
    ['Neons', 'Remove 3…'],
  ] as const) {
    await list.getByRole('button', { name: `${button}: ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Nobody knows' }).press('Enter');
  }
  await expect(list.getByText('6 of 12 to put right')).toBeVisible();
  await list.getByRole('button', { name: 'Set to 23: Platies' }).press('Enter');
  const platies = list.getByRole('listitem').filter({ hasText: 'Platies' });
  await expect(platies.getByText('Put right')).toBeFocused();
  for (const name of ['1', '2', '3']) {
    await list.getByRole('button', { name: `Move to Hutch 1: Hutch 3 lop ${name}` }).press('Enter');
  }
  await list.getByRole('button', { name: `Put back: ${removed}` }).press('Enter');
  await expect(list.getByText('1 of 12 to put right')).toBeVisible();
  const counts = await callShop(page, 'pets.counts', {});
  // Of 300: sold, missing, fewer and more in groups, added.
  expect(counts).toMatchObject({ stock: 300 - 8 - 4 - 5 + 3 + 5 });
  const groups = { sort: 'name', status: 'stock', categoryId: null, search: 'Guppies' } as const;
  const [guppies] = (await callShop(page, 'pets.rows', { view: groups, offset: 0, limit: 1 })).rows;
  expect(guppies?.details).toMatchObject({ quantity: 13, place: 'Tank 1' });

  // An undo opens a difference again.
  await page.keyboard.press('Control+Z');
  await expect(list.getByText('2 of 12 to put right')).toBeVisible();

  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print report' }).press('Enter');
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('heading', { name: /^Stock take 1: All animals\. 287 of 291 animals counted/u }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Guppies 20 18 .* Put right$/u })).toBeVisible();
  await expect(page.getByRole('row', { name: /Sold, but here Still different$/u })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await list.getByRole('button', { name: `Show its sale: ${sold}` }).press('Enter');
  await expect(page.getByRole('main', { name: 'Sales' })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a cage is ticked, a group is counted, and what is missing is removed', async ({
    page,
    shop,
  }) => {
    test.setTimeout(60_000);
    await openWindow(page, shop);
    await fill(page);
    const places = page.getByRole('navigation', { name: 'Screens' });
    await places.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Stock take' }).tap();
    await page.getByRole('button', { name: 'Begin' }).tap();
    await page.getByRole('button', { name: /^Tank 1 /u }).tap();
    const tank = page.getByRole('region', { name: 'Tank 1', exact: true });
    await tank.getByRole('checkbox', { name: /^Guppies/u }).tap();
    await tank.getByRole('checkbox', { name: /^Neons/u }).tap();
    await tank.getByRole('textbox', { name: 'How many of Platies' }).tap();
    await page.keyboard.insertText('0');
    await page.keyboard.press('Enter');
    await expect(tank.getByRole('checkbox', { name: /^Platies/u })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All places' }).tap();
    for (const hutch of HUTCHES) {
      await page.getByRole('button', { name: new RegExp(`^${hutch} `, 'u') }).tap();
      await page.getByRole('button', { name: 'All are here' }).tap();
      await page.getByRole('button', { name: 'All places' }).tap();
    }
    await expect(page.getByText('of 300 counted, 1 difference')).toBeVisible();
    await page.getByRole('button', { name: 'Finish…' }).tap();
    await page.getByRole('button', { name: 'Finish', exact: true }).tap();
    await page.getByRole('button', { name: 'Remove…: Platies' }).tap();
    await page.getByRole('menuitem', { name: 'Died' }).tap();
    await expect(page.getByText('0 of 1 to put right')).toBeVisible();
    await expectAccessible(page);
  });
});
