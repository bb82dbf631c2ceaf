import type { Page } from '@playwright/test';
import { callShop, expect, test } from './support/fixtures.ts';

const ACCENTED = 'áƀçđéƒǧħíǰķłɱñóƥɋŕšťúṽŵẋýž';

/** A word of the pseudo-language: longer, accented. */
function accented(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const sign = ACCENTED[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
    return 'aeiou'.includes(letter) ? sign + sign : sign;
  });
}

type Compiled = string | readonly Compiled[] | { readonly [key: string]: Compiled };

/** A message as the catalogue is compiled, in the pseudo-language: texts, and names of values in lists. */
function translated(part: Compiled): Compiled {
  if (typeof part === 'string') return accented(part);
  if (!Array.isArray(part)) return part;
  // Of a value: its name, its format and the cases of a plural.
  return part.map((one: Compiled) => (Array.isArray(one) ? valueOf(one) : translated(one)));
}

function valueOf([name, format, cases]: readonly Compiled[]): Compiled {
  if (format === undefined) return [name ?? ''];
  if (typeof cases !== 'object' || Array.isArray(cases)) return [name ?? '', format];
  const entries = Object.entries(cases).map(([key, one]) => [
    key,
    key === 'offset' ? one : translated(one),
  ]);
  return [name ?? '', format, Object.fromEntries(entries) as Compiled];
}

/** Has the window speak the pseudo-language instead of English. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const catalogue = /JSON\.parse\(`(.*)`\)/s.exec(script)?.[1] ?? '';
    const messages = JSON.parse(catalogue.replaceAll('\\\\', '\\')) as Record<string, Compiled>;
    const spoken = Object.entries(messages).map(([id, message]) => [id, translated(message)]);
    await route.fulfill({
      response,
      body: `export const messages = ${JSON.stringify(Object.fromEntries(spoken))};`,
    });
  });
}

/** Has the window write from right to left, whatever it speaks. */
async function mirror(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const direction = () => ({ direction: 'rtl' });
    Object.defineProperty(Intl.Locale.prototype, 'getTextInfo', { value: direction });
  });
}

/** What is no word of the window: what follows the region, keys, places, products, laws and the shop's own words. */
const NO_WORDS = [
  /\d\s(?:bytes?|kB|MB|GB)\b/,
  /Animal Welfare Act 2006/,
  /\/backups$|\.asbackup$|^Chrome, /,
  // Languages are called as those who speak them call them.
  /^(?:Deutsch|English)$/,
  /\([A-Z]{3}\)$/,
  /^Alt \S+ [A-Z]$/,
  /^(?:(?:Ctrl|Alt|Shift|Esc|Del|Delete|Enter|Tab|F\d+|[A-Z]) ?)+$/,
  /https?:|\.(?:csv|xlsx|json)\b|\/v1|CSV|XLSX|JSON|JPEG|PNG|SHA|QR|Code 128|STORE2468|Animal Store/,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\d\s?(?:AM|PM)\b/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/,
];

/** All that is read on the page, in texts and names, with plain letters: neither translated nor the shop's. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest('script, style, code')) {
        texts.push(textContent ?? '');
      }
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) =>
      /[A-Za-z]{2,}/.test(text),
    );
  });
}

async function expectTranslated(page: Page, where: string): Promise<void> {
  const left = (await untranslated(page)).filter(
    (text) => !NO_WORDS.some((pattern) => pattern.test(text)),
  );
  expect.soft(left, where).toEqual([]);
}

test('every word of the window comes from its catalogue', async ({ page, shop }) => {
  await speakPseudo(page);
  await shop.openWindow(page);
  await expect(page.getByRole('main')).toBeVisible();
  await expectTranslated(page, 'an empty shop');
  await callShop(page, 'pets.add', {
    pet: { name: 'Белла', categoryId: 1n, status: 'available' },
  });
  await callShop(page, 'pets.add', { pet: { name: 'Рекс', categoryId: 1n, status: 'pending' } });
  await expect(page.getByRole('gridcell', { name: 'Белла' })).toBeVisible();
  await expectTranslated(page, 'the list');
  for (const key of ['2', '3', '4', '5', '6', '7']) {
    await page.keyboard.press(`Control+${key}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTranslated(page, `the screen of Ctrl+${key}`);
  }
  await page.keyboard.press('Control+5');
  const tabs = page.getByRole('main').getByRole('tab');
  for (let place = 0; place < (await tabs.count()); place += 1) {
    await tabs.nth(place).click();
    await page.waitForLoadState('networkidle');
    await expectTranslated(page, `the settings' section ${String(place + 1)}`);
  }
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTranslated(page, 'the shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'Белла' }).click();
  await page.keyboard.press('Enter');
  await expectTranslated(page, 'a card');
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'Белла' }).click();
  await page.keyboard.press('Alt+Shift+S');
  const beside = page.getByRole('complementary');
  await expect(beside.getByRole('combobox').or(beside.getByRole('textbox')).first()).toBeVisible();
  await expectTranslated(page, 'a sale');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTranslated(page, 'printing');
  await page.keyboard.press('Escape');
  const till = { environment: 'production', label: 'Касса', plan: { plan: 'free' } } as const;
  await callShop(page, 'keys.create', till);
  await page.keyboard.press('Control+4');
  await page.getByRole('button', { name: 'Касса', exact: true }).click();
  await expect(page.getByRole('img').first()).toBeVisible();
  await expectTranslated(page, 'a till');
});

test('a language that is written from right to left mirrors every screen', async ({
  page,
  shop,
}) => {
  await speakPseudo(page);
  await mirror(page);
  await shop.openWindow(page);
  await expect(page.getByRole('main')).toBeVisible();
  await callShop(page, 'pets.add', {
    pet: { name: 'Белла', categoryId: 1n, status: 'available' },
  });
  const cell = page.getByRole('gridcell', { name: 'Белла' });
  await expect(cell).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      await page.keyboard.press(`Control+${key}`);
      const main = page.getByRole('main');
      await expect(main).toBeVisible();
      await page.waitForLoadState('networkidle');
      const reach = await page.evaluate(() => {
        const { scrollLeft, scrollWidth, clientWidth } = document.documentElement;
        const left = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
        return { over: scrollWidth - clientWidth, scrollLeft, left };
      });
      const where = `Ctrl+${key} at ${String(width)}`;
      // The places are at the right, so the screen begins at the left edge.
      expect.soft(reach, where).toEqual({ over: 0, scrollLeft: 0, left: 0 });
    }
  }
  await page.keyboard.press('Control+1');
  await cell.click();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary');
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.x).toBe(0);
});
