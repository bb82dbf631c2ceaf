/**
 * Returns the language and region of the user's system (BCP 47), for example `de-AT`. The rules of
 * plurals know it at once; a format of dates would first load calendars and time zones, which takes
 * a tenth of a start.
 */
export function systemLanguage(): string {
  return new Intl.PluralRules().resolvedOptions().locale;
}
