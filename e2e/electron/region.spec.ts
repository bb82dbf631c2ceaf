import { expect, test } from './app.ts';

const DAY = Date.UTC(2026, 3, 3, 15, 30);

for (const [lang, written] of [
  ['en_GB.UTF-8', '03/04/2026, 15:30'],
  ['en_US.UTF-8', '4/3/26, 3:30 PM'],
  ['de_DE.UTF-8', '03.04.26, 15:30'],
  ['fr_FR.UTF-8', '03/04/2026 15:30'],
  ['sv_SE.UTF-8', '2026-04-03 15:30'],
] as const) {
  test(`with LANG=${lang}, dates are written and typed as there`, async ({ machine }) => {
    test.skip(process.platform !== 'linux', 'Other systems have no such variables.');
    const env = { LANG: lang, LC_ALL: '', LANGUAGE: '', TZ: 'UTC' };
    const { page } = await machine.start({ env, lang: null });
    const [first = '', typed] = await page.evaluate(() => [
      window.readersLocales?.[0],
      navigator.language,
    ]);
    const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
    expect(new Intl.DateTimeFormat(first, options).format(DAY)).toBe(written);
    expect(typed).toMatch(new RegExp(`^${lang.slice(0, 2)}`));
    // The window speaks German there, and English where there is no catalogue.
    await expect(page.locator('html')).toHaveAttribute('lang', lang.startsWith('de') ? 'de' : 'en');
  });
}
