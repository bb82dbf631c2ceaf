import type { Page } from 'playwright';
import { groupBy, showAs, viewButton } from './view.ts';

/** A list with a row that needs correcting. */
const LIST = {
  name: 'delivery.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name;Category;Status\nBella;Puppies;sold\n;Goldfish;available\n'),
};

/** Goes to a screen by its key, and to one of its tabs. */
function at(key: number, tab?: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(`Control+${String(key)}`);
    if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
  };
}

/** Goes to a part of the sales. */
function sales(part: string) {
  return async (page: Page): Promise<void> => {
    await at(7)(page);
    await page.getByText(part, { exact: true }).click();
  };
}

async function focusFirst(page: Page): Promise<void> {
  await at(1)(page);
  await page.getByRole('gridcell').first().click();
}

async function putAside(page: Page): Promise<void> {
  const aside = page.getByRole('button', { name: 'Put the sale aside' });
  if (await aside.isVisible()) await aside.click();
}

/** Chooses something in the menu of the animal that has the focus. */
async function openMenu(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** How to get to each screen of the sample shop from any other. */
export const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  today: at(6),
  list: at(1),
  grouped: async (page) => {
    await at(1)(page);
    await groupBy(page, 'Category');
  },
  gallery: async (page) => {
    await at(1)(page);
    await groupBy(page, 'Not grouped');
    await showAs(page, 'Gallery');
  },
  filter: async (page) => {
    await at(1)(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
  },
  view: async (page) => {
    await at(1)(page);
    await viewButton(page).click();
  },
  card: async (page) => {
    await at(1)(page);
    await showAs(page, 'Table');
    await focusFirst(page);
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').getByLabel('Price', { exact: true }).waitFor();
  },
  selection: async (page) => {
    await focusFirst(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
  },
  toast: async (page) => {
    await focusFirst(page);
    await page.keyboard.press('Alt+r');
    await page.getByRole('alert').first().waitFor();
  },
  'stock-take': async (page) => {
    await page.keyboard.press('Control+Shift+S');
    const begin = page.getByRole('button', { name: 'Begin' });
    if (await begin.isVisible()) await begin.click();
    await page.getByRole('combobox', { name: 'Count by scanning' }).waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill('se');
  },
  form: async (page) => {
    await page.keyboard.press('Control+n');
  },
  sale: async (page) => {
    await focusFirst(page);
    await page.keyboard.press('Alt+Shift+S');
    await page.getByRole('complementary', { name: 'Sale' }).waitFor();
  },
  reserve: async (page) => {
    await putAside(page);
    await focusFirst(page);
    await openMenu(page, 'Reserve…');
  },
  treatment: async (page) => {
    await focusFirst(page);
    await openMenu(page, 'Record a treatment…');
  },
  protected: async (page) => {
    await focusFirst(page);
    await openMenu(page, 'Protected species…');
  },
  print: async (page) => {
    await putAside(page);
    await at(1)(page);
    await page.keyboard.press('Control+p');
    await page.getByRole('dialog').waitFor();
  },
  import: async (page) => {
    await at(1)(page);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Import a list…' }).click();
    await (await chooser).setFiles(LIST);
    await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  },
  sales: sales('Receipts'),
  receipt: async (page) => {
    await sales('Receipts')(page);
    await page
      .getByRole('button', { name: /^Receipt/ })
      .first()
      .click();
  },
  close: sales('Close of the day'),
  month: sales('Month'),
  articles: async (page) => {
    await page.keyboard.press('Control+Shift+E');
    await page.getByRole('button', { name: 'Add article' }).click();
  },
  customers: at(8),
  customer: async (page) => {
    await at(8)(page);
    await page.getByRole('button', { name: 'Mr Doyle' }).click();
  },
  deliveries: async (page) => {
    await page.keyboard.press('Control+9');
    await page.getByRole('table', { name: 'Goods in' }).waitFor();
  },
  register: async (page) => {
    await page.keyboard.press('Control+Shift+G');
    await page.getByRole('tab', { name: /^All entries/ }).click();
    await page.getByRole('table', { name: 'Entries' }).waitFor();
  },
  'register-missing': async (page) => {
    await page.keyboard.press('Control+Shift+G');
    await page.getByRole('tab', { name: /^Missing/ }).click();
  },
  categories: at(2),
  history: at(3, 'What happened'),
  removed: at(3, 'Removed animals'),
  tills: at(4),
  till: async (page) => {
    await at(4)(page);
    await page.getByRole('button', { name: 'Front counter', exact: true }).click();
  },
  pairing: async (page) => {
    await at(4)(page);
    await page.getByRole('button', { name: 'Pair a till' }).click();
  },
  ...Object.fromEntries(
    [
      'Shop',
      'Persons',
      'Animal’s card',
      'Printing',
      'Stock and backups',
      'This computer',
      'Advanced',
      'About',
    ].map((tab) => [`settings-${tab.toLowerCase().replaceAll(/\W+/g, '-')}`, at(5, tab)]),
  ),
  lock: async (page) => {
    await page.keyboard.press('Control+l');
    await page.getByRole('main', { name: 'Sign in' }).waitFor();
  },
  pin: async (page) => {
    await page.getByRole('button', { name: 'Olivia' }).click();
  },
};
