import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { RegisterPart } from '../../shared/register-calls.ts';
import type { EventData } from '../../shared/bridge.ts';
import type { Environment, KeyId } from '../../shared/key.ts';
import { isScreen, type Screen } from '../../shared/screens.ts';
import { lockWindow } from './sign-in.ts';

/** What the menu can ask of the window. */
export type MenuCommand = EventData<'menu.command'>['command'];

/** What the palette, a shortcut or a button can ask as well. */
export type Command = Exclude<
  MenuCommand,
  'undo' | 'redo' | 'print' | 'import' | 'export' | 'backup' | 'sale'
>;

export const SETTINGS_TABS = [
  'shop',
  'persons',
  'fields',
  'printing',
  'backups',
  'computer',
  'about',
  'advanced',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

interface Shell {
  screen: Screen;
  settingsTab: SettingsTab;
  registerPart: RegisterPart;
  /** The till whose page was requested, until the tills' screen has shown it. */
  tillWanted: { environment: Environment; id: KeyId } | null;
  /** Whether the panel for adding an animal is open on the inventory screen. */
  addFormOpen: boolean;
  /** Set until the form's first field has taken the focus. */
  addWanted: boolean;
  /** Whether the card of the focused animal is open beside the list, where it is not always. */
  cardOpen: boolean;
  /** What of the card is to have the focus, until it has it. */
  cardWanted: 'field' | 'card' | null;
  shortcutsOpen: boolean;
  /** Whether it is shown what is new in this version. */
  newsOpen: boolean;
  paletteOpen: boolean;
  /** Set until the search field has taken the focus: at its end, or with all of its text selected. */
  searchWanted: 'end' | 'all' | false;
}

function screenOfAddress(): Screen {
  const name = window.location.hash.replace(/^#\/?/, '');
  return isScreen(name) ? name : 'inventory';
}

/**
 * What is open in the window. The screen is also in the address, so that going back and reloading
 * work.
 */
export const useShell = create<Shell>(() => ({
  screen: screenOfAddress(),
  settingsTab: 'shop',
  registerPart: 'all',
  tillWanted: null,
  addFormOpen: false,
  addWanted: false,
  cardOpen: false,
  cardWanted: null,
  shortcutsOpen: false,
  newsOpen: false,
  paletteOpen: false,
  searchWanted: false,
}));

window.addEventListener('hashchange', () => useShell.setState({ screen: screenOfAddress() }));

/** Goes to a screen. */
export function showScreen(screen: Screen): void {
  window.location.hash = `/${screen}`;
  useShell.setState({ screen });
}

/** Goes to a group of settings. */
export function showSettings(settingsTab: SettingsTab): void {
  useShell.setState({ settingsTab });
  showScreen('settings');
}

/** Shows a part of the register. */
export function showRegister(registerPart: RegisterPart): void {
  useShell.setState({ registerPart });
  showScreen('register');
}

/** Opens the page of one till. */
export function showTill(tillWanted: { environment: Environment; id: KeyId }): void {
  useShell.setState({ tillWanted });
  showScreen('tills');
}

/** Opens the card of the focused animal, at its first field or where nothing is typed yet. */
export function openCard(cardWanted: 'field' | 'card'): void {
  useShell.setState({ cardOpen: true, cardWanted, addFormOpen: false });
}

/** Runs a command, wherever it came from. */
export function runCommand(command: Command): void {
  if (isScreen(command)) {
    showScreen(command);
    return;
  }
  switch (command) {
    case 'add':
      showScreen('inventory');
      useShell.setState({ addFormOpen: true, addWanted: true });
      break;
    case 'lock':
      lockWindow();
      break;
    case 'search':
      showScreen('inventory');
      useShell.setState({ searchWanted: 'all' });
      break;
    case 'palette':
      useShell.setState({ paletteOpen: true });
      break;
    case 'shortcuts':
      useShell.setState({ shortcutsOpen: true });
      break;
  }
}

interface KeyChoices {
  /** Whether a letter alone opens something, as N opens the form. */
  lettersOpen: boolean;
  /** Whether a letter alone marks animals, as S marks them as sold. */
  lettersMark: boolean;
}

/** Which commands a letter without another key gives at this computer (WCAG 2.1.4). */
export const useKeyChoices = create<KeyChoices>()(
  persist((): KeyChoices => ({ lettersOpen: true, lettersMark: false }), {
    name: 'animal-store.keys',
  }),
);
