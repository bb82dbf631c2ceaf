import { t } from '@lingui/core/macro';
import { SCREEN_NAMES, screenEntry } from '../../shared/screens.ts';
import type { Command } from '../stores/shell.ts';
import type { Hotkey } from '../ui/keys.ts';

/** A command and its keys. */
export interface Shortcut {
  command: Command;
  /** What it does, as shown in the palette and on the sheet. */
  name: string;
  /** Works everywhere, though some browsers reserve such keys; the desktop window does not. */
  hotkey: Hotkey;
  /** The character that does the same where no field has the focus. */
  letter?: 'N' | '/' | '?';
}

/** What keys do everywhere, and the screens to which they lead. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    command: 'add',
    get name() {
      return t`Add an animal`;
    },
    hotkey: 'Mod+N',
    letter: 'N',
  },
  {
    command: 'search',
    get name() {
      return t`Search by name, number, category or card`;
    },
    hotkey: 'Mod+F',
    letter: '/',
  },
  {
    command: 'lock',
    get name() {
      return t`Lock, or switch person`;
    },
    hotkey: 'Mod+L',
  },
  {
    command: 'palette',
    get name() {
      return t`Find a command`;
    },
    hotkey: 'Mod+K',
  },
  {
    command: 'shortcuts',
    get name() {
      return t`Show the shortcuts`;
    },
    hotkey: 'Mod+/',
    letter: '?',
  },
  ...SCREEN_NAMES.map((screen): Shortcut => ({
    command: screen,
    get name() {
      return screenEntry(screen).goTo();
    },
    hotkey: screenEntry(screen).keys,
  })),
];
