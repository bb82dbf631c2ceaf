import { i18n, type Messages } from '@lingui/core';
import { languageFor, SYSTEM_LANGUAGE, inRegion } from '../../shared/language.ts';
import { untilFetched } from './later.tsx';
import { READER } from '../stores/region.ts';

/** The catalogues, by their files: each is loaded only when its language is used. */
const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po');

const fileOf = (language: string) => `../locales/${language}.po`;

/** The languages that there is a catalogue of, by their tags. */
export const LANGUAGES: readonly string[] = Object.keys(catalogues).map((file) =>
  file.slice(fileOf('').length - '.po'.length, -'.po'.length),
);

/** Those whose words nobody who works in a shop has read. */
export const UNREAD_LANGUAGES: ReadonlySet<string> = new Set(['de']);

/** What the preload adds to the page; nothing in a browser, and in tests without a page. */
const page = globalThis as Partial<Pick<Window, 'systemLanguages'>>;

/** Where the choice is kept for the next start, whose first words come before the settings. */
const CHOICE = 'language';

function chosenBefore(): string {
  try {
    return localStorage.getItem(CHOICE) ?? SYSTEM_LANGUAGE;
  } catch {
    return SYSTEM_LANGUAGE;
  }
}

function keepChoice(choice: string): void {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // The next start speaks the system's language until it has read the settings.
  }
}

/** The choice that was made last: what is loaded for one before comes too late. */
let choice: string | undefined;

/**
 * Speaks a language from then on: one of `LANGUAGES`, or the system's; at first the one that was spoken last. Throws
 * when its catalogue can't be loaded.
 */
export async function speak(chosen = chosenBefore()): Promise<void> {
  if (chosen === choice) return;
  choice = chosen;
  const system = page.systemLanguages ?? navigator.languages;
  const locale = languageFor(chosen, { system, known: LANGUAGES });
  const load = catalogues[fileOf(locale)];
  const catalogue = load && (await untilFetched(load));
  if (chosen !== choice) return;
  keepChoice(chosen);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  i18n.loadAndActivate({
    locale,
    locales: inRegion(locale, READER),
    messages: catalogue?.messages ?? {},
  });
}

/** Engines that don't have the method yet have the property. */
interface LocaleOfText {
  getTextInfo?: () => { direction: 'ltr' | 'rtl' };
  textInfo?: { direction: 'ltr' | 'rtl' };
}

/** In which direction a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const known = new Intl.Locale(language) as unknown as LocaleOfText;
  return (known.getTextInfo?.() ?? known.textInfo)?.direction ?? 'ltr';
}
