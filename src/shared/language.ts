import { z } from 'zod';

/** A language (BCP 47), or `SYSTEM_LANGUAGE`. */
export const LanguageTag = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,4}$/);

/** Of the languages that a person may choose: that of the system. */
export const SYSTEM_LANGUAGE = 'system';

const ENGLISH = 'en';

/** A tag and what it is a case of, the narrowest first: “zh-Hant-TW”, “zh-Hant”, “zh”. */
function widened(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_part, place) => parts.slice(0, parts.length - place).join('-'));
}

/**
 * The one of the `known` languages to speak: the chosen one, else the first of the system's. English where none
 * of them is known.
 */
export function languageFor(
  choice: string,
  { system, known }: { system: readonly string[]; known: readonly string[] },
): string {
  const wanted = choice === SYSTEM_LANGUAGE ? system : [choice, ...system];
  return wanted.flatMap(widened).find((tag) => known.includes(tag)) ?? ENGLISH;
}

/**
 * A language as it is written in the region of the reader's first locale: its plurals are the language's, its numbers
 * the region's.
 */
export function inRegion(language: string, [first = language]: readonly string[]): string {
  const { region } = new Intl.Locale(first).maximize();
  const { language: name } = new Intl.Locale(language);
  return new Intl.Locale(name, region === undefined ? {} : { region }).toString();
}
