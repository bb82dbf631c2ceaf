import type { Download, Page } from '@playwright/test';
import { callShop } from './fixtures.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** Chooses a file from the list's menu, as a person would. */
export async function chooseFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import a list…' }).click();
  await (await chooser).setFiles(file);
}

/** Drops a list on whatever the window shows. */
export async function dropFile(page: Page, text: string, name = 'fish.csv'): Promise<void> {
  await page.evaluate(
    (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name));
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      }
    },
    { text, name },
  );
}

export function csv(text: string, name = 'animals.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

export function dialog(page: Page) {
  return page.getByRole('dialog', { name: /^Import/ });
}

export async function count(page: Page): Promise<number | undefined> {
  const { all } = await callShop(page, 'pets.counts', {});
  return all;
}

/** The name, category and status of each animal, ordered by number. */
export async function stock(page: Page): Promise<string[]> {
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 500 });
  const categories = await callShop(page, 'categories.list', {});
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return rows.map(
    ({ name, categoryId, status }) => `${name}|${names.get(categoryId) ?? ''}|${String(status)}`,
  );
}

export async function pasteOn(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

export async function exported(page: Page, format: string, what?: RegExp): Promise<Download> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Export animals' });
  if (what) await dialogue.getByRole('radio', { name: what }).check();
  await dialogue.getByRole('radio', { name: format, exact: true }).check();
  const download = page.waitForEvent('download');
  await dialogue.getByRole('button', { name: 'Export' }).click();
  return download;
}
