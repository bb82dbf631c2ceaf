/** Electron's IPC channel for the window's calls. In a file of its own to keep the preload tiny. */
export const IPC_CALL = 'shop:call';
/** Electron's IPC channel for main's events. */
export const IPC_EVENT = 'shop:event';

/** Passes to the preload what the page formats by, separated by commas. */
export const LOCALES_ARGUMENT = '--readers-locales=';
/** The same for the languages of the system. */
export const LANGUAGES_ARGUMENT = '--system-languages=';
