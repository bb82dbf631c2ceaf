import { i18n, type Messages } from '@lingui/core';
import { READER } from './region.ts';

/** The catalogues, by their files: each is loaded only when its language is used. */
const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po');

const ENGLISH = 'en';

/** The language in which the window speaks: the first of the reader's that it has a catalogue of. */
export function languageOf(): string {
  const wanted = navigator.languages.flatMap((tag) => [tag, tag.split('-')[0] ?? tag]);
  return wanted.find((language) => `../locales/${language}.po` in catalogues) ?? ENGLISH;
}

/** Loads a language's catalogue and speaks it from then on. */
export async function speak(language: string): Promise<void> {
  const load = catalogues[`../locales/${language}.po`] ?? catalogues[`../locales/${ENGLISH}.po`];
  const catalogue = await load?.();
  document.documentElement.lang = language;
  i18n.loadAndActivate({ locale: language, locales: READER, messages: catalogue?.messages ?? {} });
}
