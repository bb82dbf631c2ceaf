function isKnownLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * The reader's region and languages, the first first, by which dates and numbers are written. The desktop passes
 * the system's; a browser has its own. A system may report a language that doesn't exist ("C"), which `Intl` rejects.
 */
export const READER: string[] = [...(window.readersLocales ?? []), ...navigator.languages].filter(
  isKnownLocale,
);
