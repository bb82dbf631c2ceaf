import { expect, type Locator } from '@playwright/test';
import { find, focused, tabTo, told, type Clerk, type Task } from './clerk.ts';

const FIND_ROW = 'Ctrl+F, ⟨name⟩, Enter, Escape';
const RECEIPT = 'Ctrl+PgDn, ⟨receipt number⟩, Tab, ⟨day⟩, Tab, ⟨buyer⟩, Tab';
const FILTER_BUYER = 'click filter of buyer, click all, ⟨buyer⟩, click OK';

const inSale = (clerk: Clerk): Locator => clerk.page.getByRole('complementary', { name: 'Sale' });

/** Tabs to something that a key then presses. */
async function press(clerk: Clerk, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(clerk, target);
  await clerk.press(key);
}

/** Goes to a part of the screen of sales, so many to the right of the receipts. */
async function showPart(clerk: Clerk, name: string, steps: number): Promise<void> {
  // From another screen, so that the first Tab goes to its parts.
  await clerk.press('Control+6', 'Control+7');
  const parts = clerk.page.getByRole('tablist', { name: 'Sales' });
  await expect(parts).toBeVisible();
  await tabTo(clerk, parts.getByRole('tab', { selected: true }));
  await clerk.press(...Array.from({ length: steps }, () => 'ArrowRight'));
  await expect(parts.getByRole('tab', { name, selected: true })).toBeVisible();
}

async function setCustomer(clerk: Clerk, name: string): Promise<void> {
  await clerk.press('PageDown');
  await clerk.type('buyer', name);
  await clerk.press('Enter');
}

/** Chooses the first of what is seldom done with a sale. */
async function ask(clerk: Clerk, name: string): Promise<void> {
  await clerk.press('Shift+F10');
  await expect(clerk.page.getByRole('menuitem', { name })).toBeFocused();
  await clerk.press('Enter');
}

async function sellTo(clerk: Clerk, name: string, buyer: string): Promise<void> {
  await find(clerk, name);
  await clerk.press('Alt+Shift+S');
  await expect(inSale(clerk).getByText('1 animal')).toBeVisible();
  await setCustomer(clerk, buyer);
  await clerk.press('Control+Enter');
  await expect(inSale(clerk).getByText(/^Sold for /)).toBeVisible();
  await clerk.press('Escape');
}

/** Sells, takes back, adds up: what a till does, and a sheet can only be made to do. */
export const SELLING: readonly Task[] = [
  {
    what: 'Sell five animals on one receipt with ten percent off',
    spreadsheet: `${RECEIPT}, ${Array.from({ length: 5 }, () => '⟨name⟩, Tab, ⟨price⟩, Tab, ⟨=price*0.9⟩, Enter, Home, ↓').join(', ')}, ⟨=SUM⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Archie');
      await clerk.press('Alt+Shift+S');
      await expect(inSale(clerk).getByText('1 animal')).toBeVisible();
      for (const [place, name] of ['Rosie', 'Teddy', 'Molly', 'Oscar'].entries()) {
        await clerk.type('name', name);
        await expect(
          clerk.page.getByRole('option', { name: new RegExp(name) }).first(),
        ).toBeVisible();
        await clerk.press('Enter');
        await expect(inSale(clerk).getByText(`${String(place + 2)} animals`)).toBeVisible();
      }
      await ask(clerk, 'Discount on all…');
      await expect(inSale(clerk).getByLabel('Discount on all')).toBeFocused();
      await clerk.type('discount', '10 %');
      await clerk.press('Enter', 'Control+Enter');
      await expect(inSale(clerk).getByText(/^Sold for £2,025\.00/)).toBeVisible();
      await clerk.press('Escape');
    },
  },
  {
    what: 'Put a sale aside for the next customer, and complete it later',
    spreadsheet: `${RECEIPT}, ⟨name⟩, Ctrl+PgUp, ${RECEIPT}, ⟨name⟩, Enter, Ctrl+PgUp, Tab, ⟨payment⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Salem');
      await clerk.press('Alt+Shift+S');
      await expect(inSale(clerk).getByText('1 animal')).toBeVisible();
      await setCustomer(clerk, 'Ms Roy');
      await clerk.press('Escape', 'Control+7');
      await press(clerk, clerk.page.getByRole('button', { name: 'Open: Ms Roy, Salem' }));
      await expect(inSale(clerk).getByText('1 animal')).toBeVisible();
      await clerk.press('Control+Enter');
      await expect(inSale(clerk).getByText(/^Sold for /)).toBeVisible();
      await clerk.press('Escape');
    },
  },
  {
    what: 'Take a deposit for an animal',
    spreadsheet: `${FIND_ROW}, Tab ×2, ⟨pending⟩, Tab ×4, ⟨buyer⟩, Tab ×2, ⟨deposit⟩, Tab, ⟨payment⟩, Enter, ${RECEIPT}, ⟨deposit⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Poppy');
      await clerk.press('Alt+Shift+S');
      await expect(inSale(clerk).getByText('1 animal')).toBeVisible();
      await setCustomer(clerk, 'Mr Kim');
      await ask(clerk, 'Take a deposit…');
      await expect(inSale(clerk).getByRole('textbox', { name: 'Deposit' })).toBeFocused();
      await clerk.type('deposit', '50');
      await clerk.press('Enter');
      await told(clerk, /^Deposit of £50\.00 taken/);
      await clerk.press('Escape');
    },
  },
  ...['Felix', 'Tiger', 'Mochi'].map((name, place): Task => ({
    what: `Sell the same customer an animal, the ${['first', 'second', 'third'][place] ?? ''} time`,
    spreadsheet: `${RECEIPT}, ⟨name⟩, Tab, ⟨price⟩, Tab, ⟨payment⟩, Enter`,
    work: (clerk) => sellTo(clerk, name, 'Ms Lee'),
  })),
  {
    what: 'Answer: what did this customer buy before?',
    spreadsheet: `Ctrl+PgDn, ${FILTER_BUYER}, click filter, click clear`,
    work: async (clerk) => {
      await clerk.press('Control+8');
      const search = clerk.page.getByLabel('Search customers');
      await expect(search).toBeVisible();
      await tabTo(clerk, search);
      await clerk.type('buyer', 'lee');
      await expect(clerk.page.getByRole('row', { name: /Ms Lee/ })).toContainText('3');
    },
  },
  {
    what: 'Print a receipt again',
    spreadsheet: `Ctrl+PgDn, ${FILTER_BUYER}, Ctrl+P, Enter, click filter, click clear`,
    work: async (clerk) => {
      await clerk.press('Control+7');
      const search = clerk.page.getByLabel('Search sales');
      await expect(search).toBeVisible();
      await tabTo(clerk, search);
      await clerk.type('buyer', 'roy');
      const receipt = clerk.page.getByRole('button', { name: /^Receipt \d+/ });
      await expect(receipt).toHaveCount(1);
      await clerk.press('Enter');
      await focused(clerk.page.getByRole('button', { name: 'Print receipt' }));
      await clerk.press('Enter');
      await expect(clerk.page).toHaveTitle('printed');
    },
  },
  {
    what: 'Take an animal of a receipt back, the money too',
    spreadsheet: `Ctrl+PgDn, ${FILTER_BUYER}, ${RECEIPT}, ⟨name⟩, Tab, ⟨-price⟩, Enter, Ctrl+PgUp, ${FIND_ROW}, Tab ×2, ⟨available⟩, Enter`,
    work: async (clerk) => {
      await press(clerk, clerk.page.getByRole('button', { name: 'Return…' }));
      const why = clerk.page.getByLabel('Why');
      await expect(why).toBeVisible();
      await tabTo(clerk, why);
      await clerk.type('why', 'Allergic');
      await clerk.press('Enter');
      await expect(clerk.page.getByRole('complementary', { name: /^Return \d+/ })).toBeVisible();
      await clerk.press('Escape');
    },
  },
  {
    what: 'Close the day: count the cash, and say what is missing',
    spreadsheet:
      'Ctrl+PgDn, ⟨=SUMIFS of cash⟩, Enter, ⟨float⟩, Enter, ⟨=expected⟩, Enter, ⟨counted⟩, Enter, ⟨=difference⟩, Enter, ⟨word⟩, Enter, Ctrl+P, Enter, Ctrl+S',
    work: async (clerk) => {
      await showPart(clerk, 'Close of the day', 1);
      const counted = clerk.page.getByLabel('Counted');
      await expect(counted).toBeVisible();
      await tabTo(clerk, counted);
      await clerk.type('counted', '100');
      await tabTo(clerk, clerk.page.getByLabel('Stays in the drawer'));
      await clerk.type('float', '100');
      await clerk.press('Enter');
      await expect(clerk.page.getByRole('region', { name: 'Earlier closes' })).toBeVisible();
    },
  },
  {
    what: 'Answer: how much tax is in the month?',
    spreadsheet: 'Ctrl+PgDn, ⟨=SUMIFS of the month by rate⟩, Enter, ⟨=…*20/120⟩, Enter',
    work: async (clerk) => {
      await showPart(clerk, 'Month', 1);
      await expect(clerk.page.getByRole('region', { name: 'By tax rate' })).toBeVisible();
    },
  },
  {
    what: 'Answer: which category sold best this month?',
    spreadsheet: 'Ctrl+PgDn, click pivot, click category, click sum of price, click sort',
    work: async (clerk) => {
      await showPart(clerk, 'Month', 0);
      await expect(clerk.page.getByRole('region', { name: 'By category' })).toBeVisible();
    },
  },
];
