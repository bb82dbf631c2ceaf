import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test(
  'what is half typed in the form and on a card outlasts the page',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella']);
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const price = page
      .getByRole('complementary', { name: 'Bella' })
      .getByRole('textbox', { name: 'Price', exact: true });
    await price.focus();
    // No amount yet, so that it can't be saved on the way.
    await typed(page, '12x');
    await page.keyboard.press('Control+n');
    await typed(page, 'Charl');
    // As a crash does, this leaves the page no time for anything.
    await page.goto('about:blank');
    await page.goBack();

    const kept = page.getByRole('alert').filter({ hasText: 'What you had typed is still there' });
    await expect(kept.getByRole('button', { name: 'Show the new animal' })).toBeVisible();
    await kept.getByRole('button', { name: 'Show the card of Bella' }).click();
    await expect(price).toHaveValue('12x');
    await price.focus();
    await page.keyboard.press('Control+a');
    await typed(page, '12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Price: £12.00')).toBeVisible();
    await page.keyboard.press('Control+n');
    await expect(
      page.getByRole('complementary').getByRole('textbox', { name: 'Name' }),
    ).toHaveValue('Charl');
  },
);

test('two tabs of one browser each keep what is typed in them', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(row(other, 'Bella')).toBeVisible();
  const name = (one: typeof page) =>
    one.getByRole('complementary').getByRole('textbox', { name: 'Name' });
  for (const [one, text] of [
    [page, 'Charl'],
    [other, 'Max'],
  ] as const) {
    await one.bringToFront();
    await one.keyboard.press('Control+n');
    await typed(one, text);
  }
  for (const one of [page, other]) await one.reload();
  for (const [one, text] of [
    [other, 'Max'],
    [page, 'Charl'],
  ] as const) {
    await one.bringToFront();
    await one.getByRole('button', { name: 'Show the new animal' }).click();
    await expect(name(one)).toHaveValue(text);
  }
});
