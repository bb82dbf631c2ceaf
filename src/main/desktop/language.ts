import { i18n, type Messages } from '@lingui/core';
import { app } from 'electron';
import { inRegion, languageFor } from '../../shared/language.ts';
import { readersLocales, regionOfEnvironment } from './region.ts';

/** The window's catalogues, of which only the one in use is loaded. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../renderer/locales/*.po');

const fileOf = (language: string) => `../../renderer/locales/${language}.po`;
const known = Object.keys(catalogues).map((file) =>
  file.slice(fileOf('').length - '.po'.length, -'.po'.length),
);

/** The choice that was made last: what is loaded for one before comes too late. */
let choice: string | undefined;

/** Makes menus, dialogues and notifications speak the chosen language, or the system's, from then on. */
export async function speak(chosen: string): Promise<void> {
  if (chosen === choice) return;
  choice = chosen;
  const locale = languageFor(chosen, { system: app.getPreferredSystemLanguages(), known });
  const catalogue = await catalogues[fileOf(locale)]?.();
  if (chosen !== choice) return;
  i18n.loadAndActivate({
    locale,
    locales: inRegion(locale, systemLocales()),
    messages: catalogue?.messages ?? {},
  });
}

/** Draws something now, and again whenever the language changes. */
export function inEachLanguage(draw: () => void): void {
  draw();
  i18n.on('change', draw);
}

/** What is formatted by: the language that the app was started with, otherwise the system's region. */
export function systemLocales(): string[] {
  const region =
    process.platform === 'linux' ? regionOfEnvironment(process.env) : app.getSystemLocale();
  const isGiven = app.commandLine.hasSwitch('lang');
  return readersLocales(isGiven ? app.getLocale() : region, app.getPreferredSystemLanguages());
}
