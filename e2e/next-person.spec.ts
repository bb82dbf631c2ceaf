import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';

declare global {
  interface Window {
    /** Which of the secrets are in sight now, and which were at any time. */
    secrets: () => string[];
    seen: string[];
  }
}

test('nobody sees for a moment what only the one before could see', async ({ page, shop }) => {
  await openWindow(page, shop);
  await page.evaluate(() => {
    const secrets = () => {
      const fields = [...document.querySelectorAll('input')].filter((one) => one.checkVisibility());
      const shown = [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
      return ['6666', '7777'].filter((secret) => shown.replaceAll(',', '').includes(secret));
    };
    Object.assign(window, { seen: [], secrets });
  });
  await callShop(page, 'pets.add', {
    pet: { name: 'Koi', categoryId: 1n, details: { cost: 666_600 } },
  });
  await callShop(page, 'sales.complete', {
    sale: {
      ...PAID_HERE,
      id: crypto.randomUUID(),
      customerId: null,
      note: '',
      lines: [
        {
          petId: null,
          words: 'Tank',
          identity: '',
          categoryId: null,
          quantity: 1,
          unitPrice: 777_700,
          ...NO_DISCOUNT,
          taxRate: null,
        },
      ],
      payments: [{ method: 'card', amount: 777_700, given: null }],
    },
  });
  await callShop(page, 'profile.change', {
    clerks: { mostDiscount: null, returns: true, reports: false, purchasePrices: false },
  });
  await callShop(page, 'persons.add', { name: 'Carl', role: 'owner', pin: '4711' });
  await callShop(page, 'persons.add', { name: 'Dora', role: 'clerk', pin: '1234' });

  await expect(page.getByText('Koi').first()).toBeVisible();
  await page.getByRole('gridcell', { name: 'Koi' }).click();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => window.secrets())).toEqual(['6666']);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('7,777').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await page.getByRole('tab', { name: 'Month' }).click();
  await expect(
    page.getByRole('main', { name: 'Sales' }).getByText('7,777').filter({ visible: true }).first(),
  ).toBeVisible();
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('main', { name: 'Sign in' })).toBeVisible();

  await page.evaluate(() => {
    const look = () => {
      window.seen.push(...window.secrets());
      requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press('2');
  await page.getByLabel('PIN of Dora').fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Dora is signed in/ })).toBeVisible();
  for (const screen of ['Sales', 'Today', 'Inventory']) {
    await page.getByRole('button', { name: screen, exact: true }).click();
    await expect(page.getByRole('main', { name: screen })).toBeVisible();
  }
  await expect(page.getByText('Koi').first()).toBeVisible();
  expect(await page.evaluate(() => window.seen)).toEqual([]);
});
