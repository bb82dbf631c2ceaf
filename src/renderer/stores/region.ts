function isKnownLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** What the preload adds to the page; nothing in a browser, and in tests without a page. */
const page = globalThis as Partial<Pick<Window, 'readersLocales'>>;

/**
 * The reader's region and languages, the first first, by which dates and numbers are written. The desktop passes
 * the system's; a browser has its own. A system may report a language that doesn't exist ("C"), which `Intl` rejects.
 */
export const READER: string[] = [...(page.readersLocales ?? []), ...navigator.languages]
  .filter(isKnownLocale)
  .slice(0, 50);

/** Engines that don't have the method yet have the property. */
interface LocaleOfWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The day with which a week begins in a region: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as unknown as LocaleOfWeek;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** The first day of the reader's week: 1 is Monday, 7 Sunday. */
export const FIRST_DAY_OF_WEEK = firstDayOfWeek(READER[0] ?? 'en-GB');
