import { setupI18n, type Messages } from '@lingui/core';
import { languageFor, SYSTEM_LANGUAGE } from '../../shared/language.ts';
import type { Sentence } from '../../shared/say.ts';

/** The window's catalogues, of which only the one asked for is loaded. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../renderer/locales/*.po');

const fileOf = (language: string) => `../../renderer/locales/${language}.po`;
const known = Object.keys(catalogues).map((file) =>
  file.slice(fileOf('').length - '.po'.length, -'.po'.length),
);

/** How main speaks to a browser that has no window yet. */
export interface PageWords {
  language: string;
  inWords: (sentence: Sentence) => string;
}

/** Speaks the first language of a browser, as its header `Accept-Language` names them, that there is a catalogue of. */
export async function wordsFor(accepted = ''): Promise<PageWords> {
  const system = accepted.split(',').map((one) => one.split(';', 1)[0]?.trim() ?? '');
  const language = languageFor(SYSTEM_LANGUAGE, { system, known });
  const { messages = {} } = (await catalogues[fileOf(language)]?.()) ?? {};
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return {
    language,
    inWords: ({ pattern, values, english }) =>
      Object.hasOwn(messages, pattern)
        ? i18n._(pattern, Object.fromEntries(values.entries()))
        : english,
  };
}
