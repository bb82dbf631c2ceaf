import { expect } from '@playwright/test';
import { dialog, ended, find, focused, tabTo, told, type Clerk, type Task } from './clerk.ts';
import { SELLING } from './selling-tasks.ts';
import { MORNING } from './stock.ts';

const PUPPIES = 'Bella Bruno Daisy Rocky Ruby Oscar Molly Teddy Rosie Archie'.split(' ');
const KITTENS = 'Salem Poppy Felix Tiger Mochi Olive Simba Pepper Ginger Smokey'.split(' ');

/** What a spreadsheet has no keys for. */
const CANNOT = '–';
const FIND_ROW = 'Ctrl+F, ⟨name⟩, Enter, Escape';
const SALE_COLUMNS = 'Tab ×2, ⟨sold⟩, Tab ×7, Ctrl+;, Tab, ⟨price⟩, Tab, ⟨payment⟩, Enter';

/** Adds ten animals of a category one after the other, each with its price. */
function additions(names: readonly string[], category: string): Task[] {
  return names.map((name, place) => ({
    what: place === 0 ? `Add the first of ten of a category, with its price` : 'Add the next one',
    spreadsheet:
      (place === 0 ? 'Ctrl+Home, Ctrl+↓, ↓, ' : '') +
      '⟨number⟩, Tab, ⟨name⟩, Tab, ⟨category⟩, Tab, ⟨status⟩, Tab, ⟨price⟩, Enter',
    work: async (clerk) => {
      const form = clerk.page.getByRole('complementary', { name: 'Add an animal' });
      if (place === 0) {
        await clerk.press('n');
        await focused(form.getByRole('textbox', { name: 'Name' }));
      }
      await clerk.type('name', name);
      await clerk.press('Tab');
      if (place === 0) {
        await clerk.press('Control+A');
        await clerk.type('category', category);
      }
      await clerk.press('Tab', 'Tab');
      await clerk.type('price', '450');
      await clerk.press('Enter');
      await told(clerk, `Added ${name}, number `);
      if (place === names.length - 1) await clerk.press('Escape');
    },
  }));
}

const inSale = (clerk: Clerk) => clerk.page.getByRole('complementary', { name: 'Sale' });

/** Completes the sale that is open, with this many animals in it. */
async function complete(clerk: Clerk, animals: string): Promise<void> {
  await told(clerk, animals);
  await clerk.press('Control+Enter');
  await expect(inSale(clerk).getByText(/^Sold for /)).toBeVisible();
}

function sale(name: string): Task {
  return {
    what: 'Sell an animal at its price',
    spreadsheet: `${FIND_ROW}, ${SALE_COLUMNS}`,
    work: async (clerk) => {
      await find(clerk, name);
      await clerk.press('Alt+Shift+S');
      await complete(clerk, '1 animal');
    },
  };
}

const SALE_OF_SOME: Task = {
  what: 'Sell five of sixty guppies',
  spreadsheet: `${FIND_ROW}, Tab ×3, F2, ⟨number left⟩, Enter`,
  work: async (clerk) => {
    await find(clerk, 'Guppies');
    await clerk.press('Alt+Shift+S');
    await told(clerk, '1 animal');
    await tabTo(clerk, inSale(clerk).getByRole('textbox', { name: 'How many of Guppies' }));
    await clerk.type('number', '5');
    // The field is read by the key that completes the sale.
    await clerk.press('Control+Enter');
    await expect(inSale(clerk).getByText('Guppies × 5')).toBeVisible();
  },
};

const SALE_BY_SCAN: Task = {
  what: 'Sell an animal whose chip is scanned',
  spreadsheet: `Ctrl+F, ⟨scan⟩, Escape, Shift+Tab ×2, ⟨sold⟩, Tab ×7, Ctrl+;, Tab, ⟨price⟩, Tab, ⟨payment⟩, Enter`,
  work: async (clerk) => {
    await clerk.scan(MORNING.Pomelo.chip);
    // A scan after a sale begins the next one.
    await told(clerk, 'Added: Pomelo.');
    await complete(clerk, '1 animal');
  },
};

const SALE_OF_THREE: Task = {
  what: 'Sell three animals to one buyer by their chips',
  spreadsheet:
    'Ctrl+F ×3, ⟨scans⟩, Escape ×3, Shift+Tab ×6, ⟨sold⟩, Tab ×21, Ctrl+; ×3, Tab ×3, ⟨prices⟩, Tab ×3, ' +
    '⟨payment⟩, Enter ×3',
  work: async (clerk) => {
    await clerk.scan(MORNING.Medlar.chip);
    await told(clerk, 'Added: Medlar.');
    await clerk.scan(MORNING.Sorrel.chip);
    await told(clerk, 'Added: Sorrel.');
    await clerk.scan(MORNING.Tansy.chip);
    await complete(clerk, '3 animals');
    await clerk.press('Escape');
  },
};

function reservation(name: string, buyer: string, phone: string): Task {
  return {
    what: 'Reserve an animal for a week',
    spreadsheet: `${FIND_ROW}, Tab ×2, ⟨pending⟩, Tab ×4, ⟨buyer⟩, Tab, ⟨phone⟩, Tab, ⟨day⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, name);
      await clerk.press('Alt+Shift+R');
      await focused(dialog(clerk, 'Reserve').getByLabel('Reserved for'));
      await clerk.type('buyer', buyer);
      await clerk.press('Tab');
      await clerk.type('phone', phone);
      await clerk.press('Enter');
      await ended(clerk, `Reserved: ${name}.`);
    },
  };
}

const CORRECTIONS: Task[] = [
  {
    what: 'Move forty animals to another category',
    spreadsheet:
      'click filter of category, click all, click ⟨old⟩, click OK, click first cell, ⟨category⟩, Enter, ' +
      '↑, Ctrl+C, Ctrl+Shift+↓, Ctrl+V, click filter, click clear',
    work: async (clerk) => {
      await clerk.press('/');
      await clerk.type('category', 'nestlings');
      await clerk.press('Enter');
      await told(clerk, 'Showing 40 of');
      await clerk.press('Control+A', 'Alt+C');
      await focused(clerk.page.getByRole('combobox', { name: 'New category' }));
      await clerk.type('category', 'parakeets');
      await clerk.press('Enter');
      await ended(clerk, /^Changed: .* and 39 more\.$/);
      await clerk.press('Escape');
    },
  },
  {
    what: 'Correct a price',
    spreadsheet: `${FIND_ROW}, Tab ×3, ⟨price⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Bella');
      await clerk.press('Enter');
      const price = clerk.page
        .getByRole('complementary', { name: 'Bella' })
        .getByLabel('Price', { exact: true });
      await expect(price).toBeVisible();
      await tabTo(clerk, price);
      await clerk.press('Control+A');
      await clerk.type('price', '420');
      await clerk.press('Enter');
      await expect(price).toHaveValue('420.00');
      await told(clerk, 'Price: £450.00 → £420.00');
      await clerk.press('Escape');
    },
  },
  {
    what: 'Correct a name',
    spreadsheet: `${FIND_ROW}, ⟨name⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Bruno');
      await clerk.press('F2');
      await focused(clerk.page.getByRole('textbox', { name: 'Name of Bruno' }));
      await clerk.press('Control+A');
      await clerk.type('name', 'Bruno the first');
      await clerk.press('Enter');
      await expect(clerk.page.getByRole('textbox', { name: 'Name of Bruno' })).toHaveCount(0);
    },
  },
  {
    what: 'Remove an animal that died',
    spreadsheet: `${FIND_ROW}, Tab ×2, ⟨removed⟩, Tab ×11, ⟨died⟩, Enter`,
    work: async (clerk) => {
      await find(clerk, 'Yarrow');
      await clerk.press('Shift+Delete');
      await focused(dialog(clerk, 'Remove from stock').getByRole('radio', { name: 'Died' }));
      await clerk.press('Space', 'Enter');
      await ended(clerk, 'Removed (died): Yarrow.');
    },
  },
];

const LOOKS: Task[] = [
  {
    what: 'Find the animal whose chip is scanned',
    spreadsheet: 'Ctrl+F, ⟨scan⟩, Escape',
    work: async (clerk) => {
      await clerk.scan(MORNING.Kiwi.chip);
      await focused(clerk.page.getByRole('gridcell', { name: 'Kiwi', exact: true }));
    },
  },
  {
    what: 'Print the animals of a category',
    spreadsheet:
      'click filter of category, click all, click ⟨category⟩, click OK, Ctrl+P, Enter, click filter, click clear',
    work: async (clerk) => {
      await clerk.press('/');
      await clerk.type('category', 'parakeets');
      await clerk.press('Enter');
      await clerk.press('Control+P');
      await focused(clerk.page.getByRole('radio', { name: 'The list', exact: true }));
      await clerk.press('Enter');
      await expect(clerk.page).toHaveTitle('printed');
      await expect(clerk.page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

/** A question that the history answers by an animal's name. */
function question(what: string, name: string, answer: RegExp, spreadsheet: string): Task {
  return {
    what,
    spreadsheet,
    work: async (clerk) => {
      await clerk.press('Control+3');
      const field = clerk.page.getByLabel('Name or number');
      await expect(field).toBeVisible();
      await tabTo(clerk, field);
      await clerk.press('Control+A');
      await clerk.type('name', name);
      await expect(clerk.page.getByRole('table', { name: 'What happened' })).toContainText(answer);
    },
  };
}

/** The tasks of a day, in its order. */
export const TASKS: readonly Task[] = [
  ...additions(PUPPIES, 'Puppies'),
  ...additions(KITTENS, 'Kittens'),
  ...['Mango', 'Papaya', 'Guava', 'Lychee'].map((name) => sale(name)),
  sale('Quince'),
  SALE_OF_SOME,
  SALE_BY_SCAN,
  SALE_OF_THREE,
  reservation('Daisy', 'Ms Lee', '020 7946 0991'),
  reservation('Rocky', 'Mr Kim', '020 7946 0992'),
  ...CORRECTIONS,
  ...LOOKS,
  question('Answer: who sold it, and when?', 'mango', /Shop sold Mango/, CANNOT),
  question('Answer: why is it not here any more?', 'yarrow', /Died/, `${FIND_ROW}, Tab ×13`),
  question('Answer: what did it cost at first?', 'bella', /450\.00 → £420\.00/, CANNOT),
  {
    what: 'End of day: how many were sold, for how much?',
    spreadsheet:
      'click filter of sold on, click today, click OK, click column sold for, click filter, click clear',
    work: async (clerk) => {
      await clerk.press('Control+6');
      await told(clerk, /^Sold today/);
    },
  },
  ...SELLING,
];
