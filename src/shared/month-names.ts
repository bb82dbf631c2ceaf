/** The languages whose names of months and days of the week are read. */
const LANGUAGES =
  'en de fr es it nl sv da nb fi pl cs sk pt hu tr ro sl el ru uk hi he ar th ja zh ko fa-u-ca-persian'.split(
    ' ',
  );
/** Words and endings that stand in dates without saying anything. */
const FILLERS =
  'de del den der of the at um am pm th st nd rd dia le al di il พ.ศ. ค.ศ. г р uhr kl klo a e o'.split(
    ' ',
  );

let names: Map<string, number | 'other'> | undefined;

/** The month (1–12) that a word names in one of many languages, `other` for a word that says nothing. */
export function monthNamed(word: string): number | 'other' | undefined {
  names ??= readNames();
  return names.get(plainName(word));
}

function plainName(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[.’']/g, '')
    .toLowerCase();
}

function readNames(): Map<string, number | 'other'> {
  const found = new Map<string, number | 'other'>(
    FILLERS.map((word) => [plainName(word), 'other']),
  );
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day += 1)
        note(found, weekday.format(Date.UTC(2026, 0, day)), 'other');
      for (const day of [undefined, 'numeric'] as const) noteMonths(found, language, style, day);
    }
  }
  return found;
}

function noteMonths(
  found: Map<string, number | 'other'>,
  language: string,
  month: 'long' | 'short',
  day: 'numeric' | undefined,
): void {
  const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
  // The Persian year begins at the end of March.
  const isPersian = language.endsWith('persian');
  for (let at = 0; at < 12; at += 1) {
    const parts = format.formatToParts(
      Date.UTC(2026, isPersian ? at + 3 : at, 15 - (isPersian ? 10 : 0)),
    );
    const name = parts.find(({ type }) => type === 'month')?.value ?? '';
    note(found, name, at + 1);
    if (language === 'he') note(found, `ב${name}`, at + 1);
  }
}

/** Notes the words of a name; the first language that has one says what it means. */
function note(found: Map<string, number | 'other'>, name: string, means: number | 'other'): void {
  for (const word of name.split(/[\s-]+/).map(plainName)) {
    if (/\p{L}/u.test(word) && !found.has(word)) found.set(word, means);
  }
}
