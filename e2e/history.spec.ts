import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals } from './support/rabbits.ts';

/** A call for what was done in the window. */
const HELD_UP = /history\.page.*"window"/;

test('the history shows what its present filters let through, even if an earlier reply comes late', async ({
  page,
  shop,
  host,
}) => {
  test.skip(host === 'desktop', 'A reply can only be held up over HTTP; the window is the same.');
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.getByRole('button', { name: 'History' }).click();
  const happened = page.getByRole('table', { name: 'What happened' });
  await expect(happened).toContainText('Bella');

  const late = Promise.withResolvers<undefined>();
  await page.route('**/bridge/call', async (route) => {
    const response = await route.fetch();
    if (HELD_UP.test(route.request().postData() ?? '')) await late.promise;
    await route.fulfill({ response });
  });
  const who = page.getByLabel('Who');
  await who.selectOption('window');
  await who.selectOption('till');
  const nothing = page.getByText('Nothing of that kind has happened');
  await expect(nothing).toBeVisible();
  const answered = page.waitForResponse((response) =>
    HELD_UP.test(response.request().postData() ?? ''),
  );
  late.resolve(undefined);
  await (await answered).finished();
  // What came too late would be drawn within a frame or two.
  await page.waitForTimeout(300);
  await expect(nothing).toBeVisible();
  await expect(happened).toBeHidden();
});
