import { i18n, type Messages } from '@lingui/core';
import { READER } from './region.ts';

/** The catalogues, by their files: each is loaded only when its language is used. */
const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po');

const ENGLISH = 'en';

/** The language in which the window speaks, of those that it has a catalogue of. */
export function languageOf(): string {
  return ENGLISH;
}

/** Loads a language's catalogue and speaks it from then on. */
export async function speak(language: string): Promise<void> {
  const load = catalogues[`../locales/${language}.po`] ?? catalogues[`../locales/${ENGLISH}.po`];
  const catalogue = await load?.();
  i18n.loadAndActivate({ locale: language, locales: READER, messages: catalogue?.messages ?? {} });
}
