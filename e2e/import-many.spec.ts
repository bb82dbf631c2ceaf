import { expect, openWindow, test } from './support/fixtures.ts';
import { chooseFile, count, csv, dialog } from './support/lists.ts';

test('a list of many portions is imported as one step, or cancelled without a trace', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  await openWindow(page, shop);
  const lines = ['name,category,status'];
  for (let n = 1; n <= 30_000; n += 1) lines.push(`Guppy ${String(n)},Fish,available`);
  const file = csv(lines.join('\n'));
  const form = dialog(page);
  const button = form.getByRole('button', { name: 'Import 30,000 animals' });

  // Where calls are requests, what is told of the progress comes only after the end.
  const told = Promise.withResolvers<undefined>();
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith('/import.progress')) await told.promise;
    await route.continue();
  });
  await chooseFile(page, file);
  // As soon as it is offered: on a busy machine the import could be over before a test presses it.
  await form.evaluate((dialog) =>
    new MutationObserver((_, observer) => {
      const buttons = [...dialog.querySelectorAll('button')];
      const cancel = buttons.find(({ textContent }) => textContent === 'Cancel the import');
      if (!cancel) return;
      observer.disconnect();
      cancel.click();
    }).observe(dialog, { childList: true, subtree: true, characterData: true }),
  );
  await button.click({ timeout: 60_000 });
  await expect(form.getByRole('alert')).toContainText('Nothing was added');
  told.resolve(undefined);
  expect(await count(page)).toBe(0);

  await button.click();
  await expect(page.getByText('Imported: 30,000 animals.')).toBeVisible({ timeout: 60_000 });
  expect(await count(page)).toBe(30_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone (imported): 30,000 animals.')).toBeVisible({
    timeout: 60_000,
  });
  expect(await count(page)).toBe(0);
});
